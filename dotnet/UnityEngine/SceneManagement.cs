namespace UnityEngine.SceneManagement
{
    public struct Scene
    {
        private readonly World _world;

        internal Scene(World world) => _world = world;

        public string name => _world is null ? "" : _world.Name;

        public string path => _world is null || _world.IsUntitled ? "" : _world.Folder + _world.Name + ".unity";

        public int buildIndex => -1;

        public int rootCount => _world is null ? 0 : _world.Roots.Count;

        public bool isLoaded => !(_world is null);

        public bool isDirty => !(_world is null) && _world.IsDirty;

        public bool IsValid() => !(_world is null);

        public GameObject[] GetRootGameObjects() => _world is null ? throw new System.ArgumentException("The scene is invalid.") : _world.Roots.ToArray();

        /// <summary>Returns whether there is such a scene.</summary>
        internal bool SetDirty(bool isDirty)
        {
            if (IsValid())
            {
                _world.IsDirty = isDirty;
            }

            return IsValid();
        }

        public static bool operator ==(Scene lhs, Scene rhs) => lhs._world == rhs._world;

        public static bool operator !=(Scene lhs, Scene rhs) => !(lhs == rhs);

        public override bool Equals(object other) => other is Scene scene && this == scene;

        public override int GetHashCode() => _world is null ? 0 : _world.GetHashCode();
    }

    public static class SceneManager
    {
        public static int sceneCount => 1;

        public static Scene GetActiveScene() => World.Current.Scene;

        public static int loadedSceneCount => 1;

        /// <summary>Not valid: it is not open.</summary>
        public static Scene GetSceneByName(string name) => GetActiveScene().name == name ? GetActiveScene() : default;

        public static Scene GetSceneByPath(string scenePath) => GetActiveScene().path == scenePath ? GetActiveScene() : default;

        public static void LoadScene(string sceneName) => throw new System.InvalidOperationException("This cannot be used during edit mode, please use EditorSceneManager.OpenScene() instead. In play mode the headless Editor cannot load scenes.");

        public static void LoadScene(int sceneBuildIndex) => LoadScene("");

        public static void MoveGameObjectToScene(GameObject go, Scene scene)
        {
            if (!scene.IsValid()) throw new System.ArgumentException("Destination scene is not valid");
            if (go.transform.parent) throw new System.ArgumentException("Gameobject is not a root in a scene");
        }

        public static Scene GetSceneAt(int index) => index == 0 ? GetActiveScene() : throw new System.IndexOutOfRangeException("Scene index \"" + index + "\" is out of range.");
    }
}
