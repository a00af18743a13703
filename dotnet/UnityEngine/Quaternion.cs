using System;

namespace UnityEngine
{
    [Serializable]
    public partial struct Quaternion : IEquatable<Quaternion>, IFormattable
    {
        private const double Radians = Math.PI / 180;

        public float x;
        public float y;
        public float z;
        public float w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion identity => new Quaternion(0, 0, 0, 1);

        /// <summary>Degrees from 0 to 360, in the order of <see cref="Euler(float, float, float)" />.</summary>
        public Vector3 eulerAngles
        {
            get
            {
                double sine = Math.Min(1, Math.Max(-1, 2 * ((double)w * x - (double)y * z)));
                double aroundY = Math.Atan2(2 * ((double)w * y + (double)x * z), 1 - 2 * ((double)x * x + (double)y * y));
                double aroundZ = Math.Atan2(2 * ((double)w * z + (double)x * y), 1 - 2 * ((double)x * x + (double)z * z));
                return Vector3.Of(Turn(Math.Asin(sine)), Turn(aroundY), Turn(aroundZ));
            }
        }

        /// <summary>Around z, then x, then y; degrees.</summary>
        public static Quaternion Euler(float x, float y, float z)
        {
            double sx = Math.Sin(x * Radians / 2), cx = Math.Cos(x * Radians / 2);
            double sy = Math.Sin(y * Radians / 2), cy = Math.Cos(y * Radians / 2);
            double sz = Math.Sin(z * Radians / 2), cz = Math.Cos(z * Radians / 2);
            return Of(cy * sx * cz + sy * cx * sz, sy * cx * cz - cy * sx * sz, cy * cx * sz - sy * sx * cz, cy * cx * cz + sy * sx * sz);
        }

        public static Quaternion Euler(Vector3 euler) => Euler(euler.x, euler.y, euler.z);

        public static Quaternion Inverse(Quaternion rotation) => new Quaternion(-rotation.x, -rotation.y, -rotation.z, rotation.w);

        /// <summary>
        /// The rotation that turns forward to <paramref name="forward" />, with its up direction as close to up as
        /// possible.
        /// </summary>
        public static Quaternion LookRotation(Vector3 forward) => LookRotation(forward, Vector3.up);

        public static Quaternion LookRotation(Vector3 forward, Vector3 upwards)
        {
            Vector3 z = forward.normalized;
            if (z == Vector3.zero)
            {
                return identity;
            }

            Vector3 x = Vector3.Cross(upwards, z).normalized;
            Vector3 turned = x == Vector3.zero ? Vector3.right : x;
            return OfAxes(turned, Vector3.Cross(z, turned), z);
        }

        public static Quaternion AngleAxis(float angle, Vector3 axis)
        {
            Vector3 unit = axis.normalized;
            double sine = Math.Sin(angle * Radians / 2);
            return Of(unit.x * sine, unit.y * sine, unit.z * sine, Math.Cos(angle * Radians / 2));
        }

        public static float Dot(Quaternion a, Quaternion b) => (float)((double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z + (double)a.w * b.w);

        public static float Angle(Quaternion a, Quaternion b) => (float)(2 * Math.Acos(Math.Min(1, Math.Abs(Dot(a, b)))) / Radians);

        public static Quaternion Slerp(Quaternion a, Quaternion b, float t)
        {
            double part = Mathf.Clamp01(t), cosine = Dot(a, b), sign = cosine < 0 ? -1 : 1;
            double between = Math.Acos(Math.Min(1, Math.Abs(cosine)));
            double first = between < 1e-6 ? 1 - part : Math.Sin((1 - part) * between) / Math.Sin(between);
            double second = sign * (between < 1e-6 ? part : Math.Sin(part * between) / Math.Sin(between));
            return Of(a.x * first + b.x * second, a.y * first + b.y * second, a.z * first + b.z * second, a.w * first + b.w * second);
        }

        private static Quaternion OfAxes(Vector3 x, Vector3 y, Vector3 z)
        {
            double qw = Math.Sqrt(Math.Max(0, 1.0 + x.x + y.y + z.z)) / 2, qx = Math.Sqrt(Math.Max(0, 1.0 + x.x - y.y - z.z)) / 2;
            double qy = Math.Sqrt(Math.Max(0, 1.0 - x.x + y.y - z.z)) / 2, qz = Math.Sqrt(Math.Max(0, 1.0 - x.x - y.y + z.z)) / 2;
            return Of(WithSign(qx, y.z - z.y), WithSign(qy, z.x - x.z), WithSign(qz, x.y - y.x), qw);
        }

        private static double WithSign(double size, double sign) => sign < 0 ? -size : size;

        public static Quaternion operator *(Quaternion a, Quaternion b) => Of(
            (double)a.w * b.x + (double)a.x * b.w + (double)a.y * b.z - (double)a.z * b.y,
            (double)a.w * b.y + (double)a.y * b.w + (double)a.z * b.x - (double)a.x * b.z,
            (double)a.w * b.z + (double)a.z * b.w + (double)a.x * b.y - (double)a.y * b.x,
            (double)a.w * b.w - (double)a.x * b.x - (double)a.y * b.y - (double)a.z * b.z);

        public static Vector3 operator *(Quaternion rotation, Vector3 point)
        {
            Quaternion q = rotation;
            double tx = 2 * ((double)q.y * point.z - (double)q.z * point.y);
            double ty = 2 * ((double)q.z * point.x - (double)q.x * point.z);
            double tz = 2 * ((double)q.x * point.y - (double)q.y * point.x);
            return Vector3.Of(
                point.x + q.w * tx + q.y * tz - q.z * ty,
                point.y + q.w * ty + q.z * tx - q.x * tz,
                point.z + q.w * tz + q.x * ty - q.y * tx);
        }

        public static bool operator ==(Quaternion lhs, Quaternion rhs) => lhs.Equals(rhs);

        public static bool operator !=(Quaternion lhs, Quaternion rhs) => !(lhs == rhs);

        public bool Equals(Quaternion other) => x.Equals(other.x) && y.Equals(other.y) && z.Equals(other.z) && w.Equals(other.w);

        public override bool Equals(object other) => other is Quaternion quaternion && Equals(quaternion);

        public override int GetHashCode() => x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2) ^ (w.GetHashCode() >> 1);

        public override string ToString() => ToString(null, null);

        public string ToString(string format) => ToString(format, null);

        public string ToString(string format, IFormatProvider formatProvider) => Tuple.Text(format, "F5", formatProvider, x, y, z, w);

        private static Quaternion Of(double x, double y, double z, double w) => new Quaternion((float)x, (float)y, (float)z, (float)w);

        private static double Turn(double radians) => (radians / Radians % 360 + 360) % 360;
    }
}
