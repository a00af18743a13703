using System;

namespace UnityEngine
{
    public partial struct Quaternion
    {
        public Quaternion normalized => Normalize(this);

        public float this[int index]
        {
            get
            {
                switch (index)
                {
                    case 0: return x;
                    case 1: return y;
                    case 2: return z;
                    case 3: return w;
                    default: throw new IndexOutOfRangeException("Invalid Quaternion index!");
                }
            }
        }

        /// <summary>The identity for one without length.</summary>
        public static Quaternion Normalize(Quaternion q)
        {
            double length = Math.Sqrt(Dot(q, q));
            return length < Mathf.Epsilon ? identity : Of(q.x / length, q.y / length, q.z / length, q.w / length);
        }

        /// <summary>The smallest rotation that turns one direction to the other.</summary>
        public static Quaternion FromToRotation(Vector3 fromDirection, Vector3 toDirection)
        {
            Vector3 from = fromDirection.normalized, to = toDirection.normalized;
            if (from == Vector3.zero || to == Vector3.zero) return identity;
            Vector3 axis = Vector3.Cross(from, to);
            if (axis == Vector3.zero) axis = Vector3.Cross(from, Math.Abs(from.x) < 0.9f ? Vector3.right : Vector3.up);
            return AngleAxis(Vector3.Angle(from, to), axis);
        }

        public static Quaternion Lerp(Quaternion a, Quaternion b, float t) => LerpUnclamped(a, b, Mathf.Clamp01(t));

        public static Quaternion LerpUnclamped(Quaternion a, Quaternion b, float t)
        {
            double first = 1.0 - t, second = Dot(a, b) < 0 ? -t : t;
            return Normalize(Of(a.x * first + b.x * second, a.y * first + b.y * second, a.z * first + b.z * second, a.w * first + b.w * second));
        }

        public static Quaternion RotateTowards(Quaternion from, Quaternion to, float maxDegreesDelta)
        {
            float angle = Angle(from, to);
            return angle == 0 ? to : Slerp(from, to, Math.Min(1, maxDegreesDelta / angle));
        }

        public void ToAngleAxis(out float angle, out Vector3 axis)
        {
            Quaternion unit = Normalize(this);
            double sine = Math.Sqrt(Math.Max(0, 1 - (double)unit.w * unit.w));
            angle = (float)(2 * Math.Acos(Math.Max(-1, Math.Min(1, unit.w))) / Radians);
            axis = sine < 1e-6 ? Vector3.right : Vector3.Of(unit.x / sine, unit.y / sine, unit.z / sine);
        }

        public void Set(float newX, float newY, float newZ, float newW) => this = new Quaternion(newX, newY, newZ, newW);

        public void Normalize() => this = Normalize(this);

        public void SetLookRotation(Vector3 view) => this = LookRotation(view);

        public void SetLookRotation(Vector3 view, Vector3 up) => this = LookRotation(view, up);

        public void SetFromToRotation(Vector3 fromDirection, Vector3 toDirection) => this = FromToRotation(fromDirection, toDirection);
    }
}
