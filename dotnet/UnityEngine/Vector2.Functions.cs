using System;

namespace UnityEngine
{
    public partial struct Vector2
    {
        public const float kEpsilon = 0.00001F;

        public static Vector2 down => new Vector2(0, -1);

        public static Vector2 left => new Vector2(-1, 0);

        public static Vector2 positiveInfinity => new Vector2(float.PositiveInfinity, float.PositiveInfinity);

        public static Vector2 negativeInfinity => new Vector2(float.NegativeInfinity, float.NegativeInfinity);

        public float sqrMagnitude => Dot(this, this);

        public Vector2 normalized => magnitude > kEpsilon ? this / magnitude : zero;

        public float this[int index]
        {
            get => index == 0 ? x : index == 1 ? y : throw new IndexOutOfRangeException("Invalid Vector2 index!");
            set
            {
                if (index == 0) x = value;
                else if (index == 1) y = value;
                else throw new IndexOutOfRangeException("Invalid Vector2 index!");
            }
        }

        public static float Dot(Vector2 lhs, Vector2 rhs) => (float)((double)lhs.x * rhs.x + (double)lhs.y * rhs.y);

        public static float SqrMagnitude(Vector2 a) => a.sqrMagnitude;

        /// <summary>Degrees, from 0 to 180.</summary>
        public static float Angle(Vector2 from, Vector2 to) => Vector3.Angle(from, to);

        public static float SignedAngle(Vector2 from, Vector2 to) => (double)from.x * to.y - (double)from.y * to.x < 0 ? -Angle(from, to) : Angle(from, to);

        /// <summary>Turned by 90 degrees, counterclockwise.</summary>
        public static Vector2 Perpendicular(Vector2 inDirection) => new Vector2(-inDirection.y, inDirection.x);

        public static Vector2 Reflect(Vector2 inDirection, Vector2 inNormal) => Vector3.Reflect(inDirection, inNormal);

        public static Vector2 Min(Vector2 lhs, Vector2 rhs) => Vector3.Min(lhs, rhs);

        public static Vector2 Max(Vector2 lhs, Vector2 rhs) => Vector3.Max(lhs, rhs);

        public static Vector2 Lerp(Vector2 a, Vector2 b, float t) => Vector3.Lerp(a, b, t);

        public static Vector2 LerpUnclamped(Vector2 a, Vector2 b, float t) => Vector3.LerpUnclamped(a, b, t);

        public static Vector2 MoveTowards(Vector2 current, Vector2 target, float maxDistanceDelta) => Vector3.MoveTowards(current, target, maxDistanceDelta);

        public static Vector2 ClampMagnitude(Vector2 vector, float maxLength) => Vector3.ClampMagnitude(vector, maxLength);

        public static Vector2 Scale(Vector2 a, Vector2 b) => a * b;

        public static Vector2 operator *(Vector2 a, Vector2 b) => Of((double)a.x * b.x, (double)a.y * b.y);

        public static Vector2 operator /(Vector2 a, Vector2 b) => Of((double)a.x / b.x, (double)a.y / b.y);

        public void Set(float newX, float newY) => this = new Vector2(newX, newY);

        public void Scale(Vector2 scale) => this *= scale;

        public void Normalize() => this = normalized;
    }
}
