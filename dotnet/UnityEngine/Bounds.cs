using System;

namespace UnityEngine
{
    [Serializable]
    public struct Bounds : IEquatable<Bounds>
    {
        public Bounds(Vector3 center, Vector3 size)
        {
            this.center = center;
            extents = size * 0.5f;
        }

        public Vector3 center { get; set; }

        public Vector3 extents { get; set; }

        public Vector3 size
        {
            get => extents * 2f;
            set => extents = value * 0.5f;
        }

        public Vector3 min => center - extents;

        public Vector3 max => center + extents;

        public static bool operator ==(Bounds lhs, Bounds rhs) => lhs.Equals(rhs);

        public static bool operator !=(Bounds lhs, Bounds rhs) => !lhs.Equals(rhs);

        public bool Contains(Vector3 point) =>
            point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y && point.z >= min.z && point.z <= max.z;

        public bool Intersects(Bounds other) =>
            min.x <= other.max.x && max.x >= other.min.x && min.y <= other.max.y && max.y >= other.min.y && min.z <= other.max.z && max.z >= other.min.z;

        public void Encapsulate(Vector3 point)
        {
            var low = new Vector3(Math.Min(min.x, point.x), Math.Min(min.y, point.y), Math.Min(min.z, point.z));
            var high = new Vector3(Math.Max(max.x, point.x), Math.Max(max.y, point.y), Math.Max(max.z, point.z));
            extents = (high - low) * 0.5f;
            center = low + extents;
        }

        public void Encapsulate(Bounds bounds)
        {
            Encapsulate(bounds.min);
            Encapsulate(bounds.max);
        }

        public void Expand(float amount) => extents += Vector3.one * (amount * 0.5f);

        public bool Equals(Bounds other) => center.Equals(other.center) && extents.Equals(other.extents);

        public override bool Equals(object other) => other is Bounds bounds && Equals(bounds);

        public override int GetHashCode() => center.GetHashCode() ^ (extents.GetHashCode() << 2);

        public override string ToString() => $"Center: {center}, Extents: {extents}";
    }
}
