namespace UnityEngine
{
    public sealed class AudioListener : Behaviour
    {
    }

    public sealed class Light : Behaviour
    {
        public float intensity { get; set; } = 1;

        public float range { get; set; } = 10;

        public Color color { get; set; } = new Color(1, 0.96f, 0.84f);
    }

    public sealed class Rigidbody : Component
    {
        public float mass { get; set; } = 1;

        public bool useGravity { get; set; } = true;

        public bool isKinematic { get; set; }

        public Vector3 velocity { get; set; }

        public Vector3 angularVelocity { get; set; }
    }

    public sealed class BoxCollider : Collider
    {
        public bool isTrigger { get; set; }

        public Vector3 center { get; set; }

        public Vector3 size { get; set; } = Vector3.one;
    }

    public sealed class MeshRenderer : Renderer
    {
    }

    public sealed class Canvas : Behaviour
    {
        public int sortingOrder { get; set; }

        public float scaleFactor { get; set; } = 1;
    }
}

namespace UnityEngine.UI
{
    public class Button : MonoBehaviour
    {
        public bool interactable { get; set; } = true;
    }
}

/// <summary>Plays a script of the game.</summary>
public sealed class Health : UnityEngine.MonoBehaviour
{
    public int current = 100;
    public int max = 100;
}
