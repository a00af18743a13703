using System;

namespace UnityEngine
{
    [Serializable]
    public struct Vector4 : IEquatable<Vector4>, IFormattable
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public Vector4(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Vector4 zero => new Vector4(0, 0, 0, 0);

        public static Vector4 one => new Vector4(1, 1, 1, 1);

        public float magnitude => (float)Math.Sqrt((double)x * x + (double)y * y + (double)z * z + (double)w * w);

        public static Vector4 operator +(Vector4 a, Vector4 b) => new Vector4((float)((double)a.x + b.x), (float)((double)a.y + b.y), (float)((double)a.z + b.z), (float)((double)a.w + b.w));

        public static Vector4 operator -(Vector4 a, Vector4 b) => a + (b * -1);

        public static Vector4 operator *(Vector4 a, float d) => new Vector4((float)((double)a.x * d), (float)((double)a.y * d), (float)((double)a.z * d), (float)((double)a.w * d));

        public static bool operator ==(Vector4 lhs, Vector4 rhs) => (lhs - rhs).magnitude < 1e-5f;

        public static bool operator !=(Vector4 lhs, Vector4 rhs) => !(lhs == rhs);

        public static implicit operator Vector4(Vector3 v) => new Vector4(v.x, v.y, v.z, 0);

        public bool Equals(Vector4 other) => x.Equals(other.x) && y.Equals(other.y) && z.Equals(other.z) && w.Equals(other.w);

        public override bool Equals(object other) => other is Vector4 vector && Equals(vector);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2) ^ (w.GetHashCode() >> 1);

        public override string ToString() => ToString(null, null);

        public string ToString(string format, IFormatProvider formatProvider) => Tuple.Text(format, "F2", formatProvider, x, y, z, w);
    }
}
