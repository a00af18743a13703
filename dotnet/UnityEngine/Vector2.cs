using System;

namespace UnityEngine
{
    [Serializable]
    public partial struct Vector2 : IEquatable<Vector2>, IFormattable
    {
        private const double NearlyEqual = 9.99999944e-11;

        public float x;
        public float y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }

        public static Vector2 zero => new Vector2(0, 0);

        public static Vector2 one => new Vector2(1, 1);

        public static Vector2 up => new Vector2(0, 1);

        public static Vector2 right => new Vector2(1, 0);

        public float magnitude => (float)Math.Sqrt((double)x * x + (double)y * y);

        public static float Distance(Vector2 a, Vector2 b) => (a - b).magnitude;

        public static Vector2 operator +(Vector2 a, Vector2 b) => Of((double)a.x + b.x, (double)a.y + b.y);

        public static Vector2 operator -(Vector2 a, Vector2 b) => Of((double)a.x - b.x, (double)a.y - b.y);

        public static Vector2 operator -(Vector2 a) => new Vector2(-a.x, -a.y);

        public static Vector2 operator *(Vector2 a, float d) => Of((double)a.x * d, (double)a.y * d);

        public static Vector2 operator *(float d, Vector2 a) => a * d;

        public static Vector2 operator /(Vector2 a, float d) => Of(a.x / (double)d, a.y / (double)d);

        public static bool operator ==(Vector2 lhs, Vector2 rhs)
        {
            Vector2 apart = lhs - rhs;
            return (double)apart.x * apart.x + (double)apart.y * apart.y < NearlyEqual;
        }

        public static bool operator !=(Vector2 lhs, Vector2 rhs) => !(lhs == rhs);

        public bool Equals(Vector2 other) => x.Equals(other.x) && y.Equals(other.y);

        public override bool Equals(object other) => other is Vector2 vector && Equals(vector);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2);

        public override string ToString() => ToString(null, null);

        public string ToString(string format) => ToString(format, null);

        public string ToString(string format, IFormatProvider formatProvider) => Tuple.Text(format, "F2", formatProvider, x, y);

        private static Vector2 Of(double x, double y) => new Vector2((float)x, (float)y);
    }
}
