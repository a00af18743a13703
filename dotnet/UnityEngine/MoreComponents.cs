namespace UnityEngine
{
    public sealed class AudioClip : Object
    {
    }

    /// <summary>Nothing is heard here.</summary>
    public sealed class AudioSource : Behaviour
    {
        public AudioClip clip { get; set; }

        public float volume { get; set; } = 1;

        public float pitch { get; set; } = 1;

        public float spatialBlend { get; set; }

        public bool loop { get; set; }

        public bool mute { get; set; }

        public bool playOnAwake { get; set; } = true;

        public bool isPlaying => false;

        public void Play()
        {
        }

        public void Stop()
        {
        }

        public void PlayOneShot(AudioClip clip)
        {
        }
    }

    public class RuntimeAnimatorController : Object
    {
    }

    /// <summary>Nothing is animated here.</summary>
    public sealed class Animator : Behaviour
    {
        public RuntimeAnimatorController runtimeAnimatorController { get; set; }

        public bool applyRootMotion { get; set; }

        public float speed { get; set; } = 1;

        public void SetTrigger(string name)
        {
        }

        public void SetBool(string name, bool value)
        {
        }

        public void SetFloat(string name, float value)
        {
        }

        public void SetInteger(string name, int value)
        {
        }

        public void Play(string stateName)
        {
        }
    }

    public sealed class Sprite : Object
    {
    }

    public sealed class SpriteRenderer : Renderer
    {
        public Sprite sprite { get; set; }

        public Color color { get; set; } = Color.white;

        public bool flipX { get; set; }

        public bool flipY { get; set; }
    }

    public sealed class LineRenderer : Renderer
    {
        private Vector3[] _positions = System.Array.Empty<Vector3>();

        public int positionCount
        {
            get => _positions.Length;
            set => System.Array.Resize(ref _positions, value);
        }

        public float startWidth { get; set; } = 1;

        public float endWidth { get; set; } = 1;

        public Color startColor { get; set; } = Color.white;

        public Color endColor { get; set; } = Color.white;

        public bool loop { get; set; }

        public bool useWorldSpace { get; set; } = true;

        public void SetPosition(int index, Vector3 position) => _positions[index] = position;

        public Vector3 GetPosition(int index) => _positions[index];

        public void SetPositions(Vector3[] positions) => System.Array.Copy(positions, _positions, Mathf.Min(positions.Length, _positions.Length));
    }

    public sealed class TrailRenderer : Renderer
    {
        public float time { get; set; } = 5;

        public float startWidth { get; set; } = 1;

        public float endWidth { get; set; } = 1;
    }

    public enum RigidbodyType2D
    {
        Dynamic,
        Kinematic,
        Static,
    }

    public sealed class Rigidbody2D : Component
    {
        public float mass { get; set; } = 1;

        public float gravityScale { get; set; } = 1;

        public RigidbodyType2D bodyType { get; set; }

        public Vector2 velocity { get; set; }

        public bool freezeRotation { get; set; }
    }

    public class Collider2D : Behaviour
    {
        public bool isTrigger { get; set; }

        public Vector2 offset { get; set; }
    }

    public sealed class BoxCollider2D : Collider2D
    {
        public Vector2 size { get; set; } = Vector2.one;
    }

    public sealed class CircleCollider2D : Collider2D
    {
        public float radius { get; set; } = 0.5f;
    }
}
