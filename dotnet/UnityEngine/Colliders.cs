namespace UnityEngine
{
    public class Collider : Component
    {
        public bool enabled { get; set; } = true;

        public bool isTrigger { get; set; }

        public Rigidbody attachedRigidbody => gameObject.GetComponentInParent<Rigidbody>();

        /// <summary>Along the axes of the world; a rotation of the object changes nothing here.</summary>
        public Bounds bounds => new Bounds(transform.TransformPoint(Middle), Vector3.Scale(Size, transform.lossyScale));

        internal virtual Vector3 Middle => Vector3.zero;

        internal virtual Vector3 Size => Vector3.one;

        /// <summary>The position itself if it is inside.</summary>
        public virtual Vector3 ClosestPoint(Vector3 position) => Vector3.Min(Vector3.Max(position, bounds.min), bounds.max);
    }

    public sealed class BoxCollider : Collider
    {
        public Vector3 center { get; set; }

        public Vector3 size { get; set; } = Vector3.one;

        internal override Vector3 Middle => center;

        internal override Vector3 Size => size;
    }

    public sealed class SphereCollider : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;

        internal override Vector3 Middle => center;

        internal override Vector3 Size => Vector3.one * (radius * 2);

        public override Vector3 ClosestPoint(Vector3 position)
        {
            Vector3 away = position - bounds.center;
            return bounds.center + Vector3.ClampMagnitude(away, bounds.extents.x);
        }
    }

    public sealed class CapsuleCollider : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;

        public float height { get; set; } = 2;

        public int direction { get; set; } = 1;

        internal override Vector3 Middle => center;

        internal override Vector3 Size
        {
            get
            {
                Vector3 size = Vector3.one * (radius * 2);
                size[direction] = Mathf.Max(height, radius * 2);
                return size;
            }
        }
    }

    public sealed class MeshCollider : Collider
    {
        public Mesh sharedMesh { get; set; }

        public bool convex { get; set; }

        internal override Vector3 Middle => sharedMesh ? sharedMesh.bounds.center : Vector3.zero;

        internal override Vector3 Size => sharedMesh ? sharedMesh.bounds.size : Vector3.zero;
    }

    public sealed class CharacterController : Collider
    {
        public Vector3 center { get; set; }

        public float radius { get; set; } = 0.5f;

        public float height { get; set; } = 2;

        public float slopeLimit { get; set; } = 45;

        public float stepOffset { get; set; } = 0.3f;

        public bool isGrounded => false;

        public Vector3 velocity => Vector3.zero;

        internal override Vector3 Middle => center;

        internal override Vector3 Size => new Vector3(radius * 2, height, radius * 2);

        /// <summary>Here nothing is in its way.</summary>
        public CollisionFlags Move(Vector3 motion)
        {
            transform.position += motion;
            return CollisionFlags.None;
        }
    }

    public enum CollisionFlags
    {
        None = 0,
        Sides = 1,
        Above = 2,
        Below = 4,
    }
}
