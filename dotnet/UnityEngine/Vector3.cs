using System;
using System.Globalization;

namespace UnityEngine
{
    /// <summary>
    /// Each operation is computed in double precision and rounded once, as in the mock, so that every runtime gives the
    /// same digits.
    /// </summary>
    [Serializable]
    public partial struct Vector3 : IEquatable<Vector3>, IFormattable
    {
        /// <summary>A shorter vector has no direction.</summary>
        private const double ShortestDirection = 1e-5;

        /// <summary>Square of the maximum distance for ==.</summary>
        private const double NearlyEqual = 9.99999944e-11;

        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public Vector3(float x, float y) : this(x, y, 0f)
        {
        }

        public static Vector3 zero => new Vector3(0, 0, 0);

        public static Vector3 one => new Vector3(1, 1, 1);

        public static Vector3 up => new Vector3(0, 1, 0);

        public static Vector3 down => new Vector3(0, -1, 0);

        public static Vector3 left => new Vector3(-1, 0, 0);

        public static Vector3 right => new Vector3(1, 0, 0);

        public static Vector3 forward => new Vector3(0, 0, 1);

        public static Vector3 back => new Vector3(0, 0, -1);

        /// <summary>Degrees, from 0 to 180.</summary>
        public static float Angle(Vector3 from, Vector3 to)
        {
            double lengths = Math.Sqrt((double)from.sqrMagnitude * to.sqrMagnitude);
            return lengths < 1e-15 ? 0 : (float)(Math.Acos(Math.Max(-1, Math.Min(1, Dot(from, to) / lengths))) * 180 / Math.PI);
        }

        public static float SignedAngle(Vector3 from, Vector3 to, Vector3 axis) => Dot(axis, Cross(from, to)) < 0 ? -Angle(from, to) : Angle(from, to);

        public float magnitude => Magnitude(this);

        public float sqrMagnitude => Dot(this, this);

        public Vector3 normalized => Normalize(this);

        public float this[int index]
        {
            get
            {
                switch (index)
                {
                    case 0: return x;
                    case 1: return y;
                    case 2: return z;
                    default: throw new IndexOutOfRangeException("Invalid Vector3 index!");
                }
            }
            set
            {
                switch (index)
                {
                    case 0: x = value; break;
                    case 1: y = value; break;
                    case 2: z = value; break;
                    default: throw new IndexOutOfRangeException("Invalid Vector3 index!");
                }
            }
        }

        public static float Distance(Vector3 a, Vector3 b) => Magnitude(a - b);

        public static float Magnitude(Vector3 vector) => (float)Math.Sqrt(SquareOf(vector));

        public static float Dot(Vector3 lhs, Vector3 rhs) => (float)((double)lhs.x * rhs.x + (double)lhs.y * rhs.y + (double)lhs.z * rhs.z);

        public static Vector3 Cross(Vector3 lhs, Vector3 rhs) => Of(
            (double)lhs.y * rhs.z - (double)lhs.z * rhs.y,
            (double)lhs.z * rhs.x - (double)lhs.x * rhs.z,
            (double)lhs.x * rhs.y - (double)lhs.y * rhs.x);

        public static Vector3 Normalize(Vector3 value)
        {
            double length = Magnitude(value);
            return length > ShortestDirection ? Times(value, 1 / length) : zero;
        }

        public static Vector3 Scale(Vector3 a, Vector3 b) => Of((double)a.x * b.x, (double)a.y * b.y, (double)a.z * b.z);

        public static Vector3 Lerp(Vector3 a, Vector3 b, float t) => a + Times(b - a, Math.Min(1.0, Math.Max(0.0, t)));

        public static Vector3 operator +(Vector3 a, Vector3 b) => Of((double)a.x + b.x, (double)a.y + b.y, (double)a.z + b.z);

        public static Vector3 operator -(Vector3 a, Vector3 b) => Of((double)a.x - b.x, (double)a.y - b.y, (double)a.z - b.z);

        public static Vector3 operator -(Vector3 a) => Times(a, -1);

        public static Vector3 operator *(Vector3 a, float d) => Times(a, d);

        public static Vector3 operator *(float d, Vector3 a) => Times(a, d);

        public static Vector3 operator /(Vector3 a, float d) => Times(a, 1 / (double)d);

        public static bool operator ==(Vector3 lhs, Vector3 rhs) => SquareOf(lhs - rhs) < NearlyEqual;

        public static bool operator !=(Vector3 lhs, Vector3 rhs) => !(lhs == rhs);

        public static implicit operator Vector3(Vector2 v) => new Vector3(v.x, v.y, 0);

        public static implicit operator Vector2(Vector3 v) => new Vector2(v.x, v.y);

        public bool Equals(Vector3 other) => x.Equals(other.x) && y.Equals(other.y) && z.Equals(other.z);

        public override bool Equals(object other) => other is Vector3 vector && Equals(vector);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2);

        public override string ToString() => ToString(null, null);

        public string ToString(string format) => ToString(format, null);

        public string ToString(string format, IFormatProvider formatProvider) => Tuple.Text(format, "F2", formatProvider, x, y, z);

        internal static Vector3 Of(double x, double y, double z) => new Vector3((float)x, (float)y, (float)z);

        /// <summary>
        /// Component by component; a zero divisor gives zero, because the inverse of a flattened transform is useless.
        /// </summary>
        internal static Vector3 Divide(Vector3 a, Vector3 b) =>
            Of(b.x == 0 ? 0 : (double)a.x / b.x, b.y == 0 ? 0 : (double)a.y / b.y, b.z == 0 ? 0 : (double)a.z / b.z);

        private static Vector3 Times(Vector3 a, double factor) => Of(a.x * factor, a.y * factor, a.z * factor);

        private static double SquareOf(Vector3 a) => (double)a.x * a.x + (double)a.y * a.y + (double)a.z * a.z;
    }

    /// <summary>Formats values with several members.</summary>
    internal static class Tuple
    {
        internal static string Text(string format, string usual, IFormatProvider provider, params float[] members)
        {
            string shown = string.IsNullOrEmpty(format) ? usual : format;
            string[] texts = Array.ConvertAll(members, member => member.ToString(shown, provider ?? CultureInfo.InvariantCulture));
            return "(" + string.Join(", ", texts) + ")";
        }
    }
}
