using System;

namespace UnityEngine
{
    /// <summary>One shared sequence from a seed; not Unity's numbers.</summary>
    public static class Random
    {
        private static System.Random s_numbers = new System.Random(0);

        /// <summary>From 0 to 1.</summary>
        public static float value => (float)s_numbers.NextDouble();

        public static Vector2 insideUnitCircle => (Vector2)InsideUnitSphere(0);

        public static Vector3 insideUnitSphere => InsideUnitSphere(1);

        public static Vector3 onUnitSphere => InsideUnitSphere(1).normalized;

        public static Quaternion rotation => Quaternion.Euler(Range(0f, 360f), Range(0f, 360f), Range(0f, 360f));

        public static void InitState(int seed) => s_numbers = new System.Random(seed);

        public static float Range(float minInclusive, float maxInclusive) => (float)(minInclusive + ((double)maxInclusive - minInclusive) * s_numbers.NextDouble());

        public static int Range(int minInclusive, int maxExclusive)
        {
            int low = Math.Min(minInclusive, maxExclusive);
            return low == maxExclusive && low == minInclusive ? low : s_numbers.Next(low, Math.Max(minInclusive, maxExclusive));
        }

        public static Color ColorHSV() => new Color(value, value, value);

        private static Vector3 InsideUnitSphere(float depth)
        {
            Vector3 point;
            do
            {
                point = new Vector3(Range(-1f, 1f), Range(-1f, 1f), depth * Range(-1f, 1f));
            }
            while (point.sqrMagnitude > 1);
            return point;
        }
    }
}
