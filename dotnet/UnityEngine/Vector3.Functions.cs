using System;

namespace UnityEngine
{
    public partial struct Vector3
    {
        public const float kEpsilon = 0.00001F;
        public const float kEpsilonNormalSqrt = 1e-15F;

        public static Vector3 positiveInfinity => new Vector3(float.PositiveInfinity, float.PositiveInfinity, float.PositiveInfinity);

        public static Vector3 negativeInfinity => new Vector3(float.NegativeInfinity, float.NegativeInfinity, float.NegativeInfinity);

        public static float SqrMagnitude(Vector3 vector) => vector.sqrMagnitude;

        public static Vector3 Min(Vector3 lhs, Vector3 rhs) => new Vector3(Math.Min(lhs.x, rhs.x), Math.Min(lhs.y, rhs.y), Math.Min(lhs.z, rhs.z));

        public static Vector3 Max(Vector3 lhs, Vector3 rhs) => new Vector3(Math.Max(lhs.x, rhs.x), Math.Max(lhs.y, rhs.y), Math.Max(lhs.z, rhs.z));

        public static Vector3 LerpUnclamped(Vector3 a, Vector3 b, float t) => a + Times(b - a, t);

        /// <summary>At most <paramref name="maxDistanceDelta" /> towards the target, and never past it.</summary>
        public static Vector3 MoveTowards(Vector3 current, Vector3 target, float maxDistanceDelta)
        {
            double distance = Math.Sqrt(SquareOf(target - current));
            bool isThere = distance == 0 || (maxDistanceDelta >= 0 && distance <= maxDistanceDelta);
            return isThere ? target : current + Times(target - current, maxDistanceDelta / distance);
        }

        public static Vector3 ClampMagnitude(Vector3 vector, float maxLength)
        {
            double length = Math.Sqrt(SquareOf(vector));
            return length > maxLength ? Times(vector, maxLength / length) : vector;
        }

        public static Vector3 Project(Vector3 vector, Vector3 onNormal)
        {
            double square = SquareOf(onNormal);
            return square < Mathf.Epsilon ? zero : Times(onNormal, Dot(vector, onNormal) / square);
        }

        public static Vector3 ProjectOnPlane(Vector3 vector, Vector3 planeNormal) => vector - Project(vector, planeNormal);

        public static Vector3 Reflect(Vector3 inDirection, Vector3 inNormal) => inDirection + Times(inNormal, -2.0 * Dot(inNormal, inDirection));

        public static Vector3 Slerp(Vector3 a, Vector3 b, float t) => SlerpUnclamped(a, b, Mathf.Clamp01(t));

        /// <summary>Along the arc between the directions, with the length interpolated.</summary>
        public static Vector3 SlerpUnclamped(Vector3 a, Vector3 b, float t)
        {
            Vector3 from = a.normalized, to = b.normalized;
            if (from == zero || to == zero) return LerpUnclamped(a, b, t);
            double length = Magnitude(a) + ((double)Magnitude(b) - Magnitude(a)) * t;
            return Times(Turned(from, to, Angle(from, to) * t), length);
        }

        public static Vector3 RotateTowards(Vector3 current, Vector3 target, float maxRadiansDelta, float maxMagnitudeDelta)
        {
            Vector3 from = current.normalized, to = target.normalized;
            if (from == zero || to == zero) return MoveTowards(current, target, maxMagnitudeDelta);
            float degrees = Math.Min(Angle(from, to), maxRadiansDelta * Mathf.Rad2Deg);
            return Times(Turned(from, to, degrees), Mathf.MoveTowards(Magnitude(current), Magnitude(target), maxMagnitudeDelta));
        }

        public void Set(float newX, float newY, float newZ) => this = new Vector3(newX, newY, newZ);

        public void Scale(Vector3 scale) => this = Scale(this, scale);

        public void Normalize() => this = Normalize(this);

        /// <summary>A unit vector turned towards another; for opposite ones around any axis between them.</summary>
        private static Vector3 Turned(Vector3 from, Vector3 to, double degrees)
        {
            Vector3 axis = Cross(from, to);
            if (SquareOf(axis) < 1e-10) axis = Cross(from, Math.Abs(from.x) < 0.9f ? right : up);
            return Quaternion.AngleAxis((float)degrees, axis) * from;
        }
    }
}
