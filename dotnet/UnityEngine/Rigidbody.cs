using System;

namespace UnityEngine
{
    [Flags]
    public enum RigidbodyConstraints
    {
        None = 0,
        FreezePositionX = 2,
        FreezePositionY = 4,
        FreezePositionZ = 8,
        FreezePosition = 14,
        FreezeRotationX = 16,
        FreezeRotationY = 32,
        FreezeRotationZ = 64,
        FreezeRotation = 112,
        FreezeAll = 126,
    }

    public enum ForceMode
    {
        Force = 0,
        Impulse = 1,
        VelocityChange = 2,
        Acceleration = 5,
    }

    public enum CollisionDetectionMode
    {
        Discrete,
        Continuous,
        ContinuousDynamic,
        ContinuousSpeculative,
    }

    public enum RigidbodyInterpolation
    {
        None,
        Interpolate,
        Extrapolate,
    }

    /// <summary>Nothing moves here: a force changes nothing, and a velocity is a stored value. Both names of a value that Unity 6 has renamed are there.</summary>
    [DisallowMultipleComponent]
    public sealed class Rigidbody : Component
    {
        public float mass { get; set; } = 1;

        public bool useGravity { get; set; } = true;

        public bool isKinematic { get; set; }

        public Vector3 velocity { get; set; }

        public Vector3 angularVelocity { get; set; }

        public Vector3 linearVelocity
        {
            get => velocity;
            set => velocity = value;
        }

        public float drag { get; set; }

        public float linearDamping
        {
            get => drag;
            set => drag = value;
        }

        public float angularDrag { get; set; } = 0.05f;

        public float angularDamping
        {
            get => angularDrag;
            set => angularDrag = value;
        }

        public RigidbodyConstraints constraints { get; set; }

        public CollisionDetectionMode collisionDetectionMode { get; set; }

        public RigidbodyInterpolation interpolation { get; set; }

        public bool freezeRotation
        {
            get => (constraints & RigidbodyConstraints.FreezeRotation) == RigidbodyConstraints.FreezeRotation;
            set => constraints = value ? constraints | RigidbodyConstraints.FreezeRotation : constraints & ~RigidbodyConstraints.FreezeRotation;
        }

        public Vector3 position
        {
            get => transform.position;
            set => transform.position = value;
        }

        public Quaternion rotation
        {
            get => transform.rotation;
            set => transform.rotation = value;
        }

        public void MovePosition(Vector3 position) => this.position = position;

        public void MoveRotation(Quaternion rot) => rotation = rot;

        public void AddForce(Vector3 force, ForceMode mode = ForceMode.Force)
        {
        }

        public void AddForce(float x, float y, float z, ForceMode mode = ForceMode.Force)
        {
        }

        public void AddRelativeForce(Vector3 force, ForceMode mode = ForceMode.Force)
        {
        }

        public void AddTorque(Vector3 torque, ForceMode mode = ForceMode.Force)
        {
        }

        public void AddExplosionForce(float explosionForce, Vector3 explosionPosition, float explosionRadius, float upwardsModifier = 0, ForceMode mode = ForceMode.Force)
        {
        }

        public void Sleep()
        {
        }

        public void WakeUp()
        {
        }
    }
}
