using System;

namespace UnityEngine
{
    /// <summary>
    /// The scene of the mock (mock-unity/scene/create-scene.ts): the same names, positions, components, and ids,
    /// because it is built in the same order.
    /// </summary>
    internal static class SampleScene
    {
        /// <summary>Unity's built-in layer "UI".</summary>
        private const int UiLayer = 5;

        internal const string Path = "Assets/Scenes/SampleScene.unity";

        /// <summary>With ids behind that one.</summary>
        internal static World Open(int lastId = World.FirstId)
        {
            var world = new World { LastId = lastId };
            Cameras(world);
            Player(world);
            GameObject ground = Make(world, "Ground", null);
            ground.layer = 3;
            ground.transform.localScale = new Vector3(10, 1, 10);
            Add<MeshRenderer>(world, ground).sharedMaterial = Material.Default;
            Add<BoxCollider>(world, ground);
            Enemies(world);
            Ui(world);
            return world;
        }

        private static void Cameras(World world)
        {
            GameObject camera = Make(world, "Main Camera", null, new Vector3(0, 1, -10));
            camera.tag = "MainCamera";
            Add<Camera>(world, camera);
            Add<AudioListener>(world, camera);
            GameObject light = Make(world, "Directional Light", null, new Vector3(0, 3, 0));
            light.transform.localRotation = Quaternion.Euler(50, 330, 0);
            Add<Light>(world, light);
        }

        private static void Player(World world)
        {
            GameObject player = Make(world, "Player", null, new Vector3(1, 2, 3));
            player.tag = "Player";
            Add<Rigidbody>(world, player).mass = 70;
            Add<BoxCollider>(world, player);
            Add<Health>(world, player).current = 80;
            GameObject hand = Make(world, "Hand", player, new Vector3(0.5f, 1, 0));
            GameObject sword = Make(world, "Sword", hand, new Vector3(0, 0, 1));
            Add<MeshRenderer>(world, sword).sharedMaterial = Material.Default;
            Add<BoxCollider>(world, sword).isTrigger = true;
        }

        private static void Enemies(World world)
        {
            GameObject enemies = Make(world, "Enemies", null);
            for (int number = 1; number <= 3; number++)
            {
                GameObject enemy = Make(world, "Enemy " + number, enemies, new Vector3(number * 4, 0, 5));
                enemy.tag = "Enemy";
                Add<Rigidbody>(world, enemy);
                Health health = Add<Health>(world, enemy);
                health.current = number * 10;
                health.max = 30;
            }
        }

        private static void Ui(World world)
        {
            GameObject ui = Make(world, "UI", null);
            ui.layer = UiLayer;
            Add<Canvas>(world, ui);
            GameObject button = Make(world, "Button", ui);
            button.layer = UiLayer;
            button.SetActive(false);
            // An assembly of a package, which needs this one.
            world.AddComponent(button, Type.GetType("UnityEngine.UI.Button, UnityEngine.UI", true), world.NextId());
        }

        private static GameObject Make(World world, string name, GameObject parent, Vector3 at = default)
        {
            var made = new GameObject(name, world.NextId(), world.NextId());
            world.Attach(made.Place, parent is null ? null : parent.Place);
            made.transform.localPosition = at;
            return made;
        }

        private static T Add<T>(World world, GameObject owner) where T : Component => (T)world.AddComponent(owner, typeof(T), world.NextId());
    }
}
