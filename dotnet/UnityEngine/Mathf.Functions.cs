using System;

namespace UnityEngine
{
    public static partial class Mathf
    {
        public static float Asin(float f) => (float)Math.Asin(f);

        public static float Acos(float f) => (float)Math.Acos(f);

        public static float Atan(float f) => (float)Math.Atan(f);

        public static float Log(float f, float p) => (float)Math.Log(f, p);

        public static float Log10(float f) => (float)Math.Log10(f);

        public static bool IsPowerOfTwo(int value) => (value & (value - 1)) == 0;

        /// <summary>The value itself if it is a power of two.</summary>
        public static int NextPowerOfTwo(int value)
        {
            int power = 1;
            while (power < value) power <<= 1;
            return value <= 0 ? 0 : power;
        }

        public static int ClosestPowerOfTwo(int value)
        {
            int above = NextPowerOfTwo(value), below = above >> 1;
            return value - below < above - value ? below : above;
        }

        public static float LerpUnclamped(float a, float b, float t) => (float)(a + ((double)b - a) * t);

        public static float SmoothStep(float from, float to, float t)
        {
            double part = Clamp01(t), eased = part * part * (3 - 2 * part);
            return (float)(to * eased + from * (1 - eased));
        }

        /// <summary>The shortest difference between two angles, in degrees.</summary>
        public static float DeltaAngle(float current, float target)
        {
            float delta = Repeat(target - current, 360);
            return delta > 180 ? delta - 360 : delta;
        }

        public static float LerpAngle(float a, float b, float t) => (float)(a + (double)DeltaAngle(a, b) * Clamp01(t));

        public static float MoveTowardsAngle(float current, float target, float maxDelta)
        {
            float delta = DeltaAngle(current, target);
            return -maxDelta < delta && delta < maxDelta ? target : MoveTowards(current, current + delta, maxDelta);
        }

        public static float SmoothDamp(float current, float target, ref float currentVelocity, float smoothTime) =>
            SmoothDamp(current, target, ref currentVelocity, smoothTime, Infinity, Time.deltaTime);

        /// <summary>A critically damped spring, as in Game Programming Gems 4.</summary>
        public static float SmoothDamp(float current, float target, ref float currentVelocity, float smoothTime, float maxSpeed, float deltaTime)
        {
            double time = Math.Max(0.0001, smoothTime), omega = 2 / time, x = omega * deltaTime;
            double decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x);
            double change = Math.Max(-maxSpeed * time, Math.Min(maxSpeed * time, (double)current - target));
            double pull = (currentVelocity + omega * change) * deltaTime;
            currentVelocity = (float)((currentVelocity - omega * pull) * decay);
            double reached = current - change + (change + pull) * decay;
            if ((double)target - current > 0 != reached > target) return (float)reached;
            currentVelocity = 0;
            return target;
        }

        /// <summary>Ken Perlin's improved noise, from about 0 to 1; at whole numbers 0.4652731, as in Unity.</summary>
        public static float PerlinNoise(float x, float y)
        {
            int left = (int)Math.Floor(x) & 255, low = (int)Math.Floor(y) & 255;
            double across = x - Math.Floor(x), upwards = y - Math.Floor(y), u = Fade(across), v = Fade(upwards);
            int a = At(left) + low, b = At(left + 1) + low;
            double bottom = Between(u, Slope(At(At(a)), across, upwards), Slope(At(At(b)), across - 1, upwards));
            double top = Between(u, Slope(At(At(a + 1)), across, upwards - 1), Slope(At(At(b + 1)), across - 1, upwards - 1));
            return (float)((Between(v, bottom, top) + 0.69) / 1.483);
        }

        /// <summary>The permutation of 0 to 255 of the reference implementation.</summary>
        private static readonly byte[] s_permutation = Convert.FromBase64String(
            "l6CJW1oPgw3JX2A1wukH4YwkZx5FjghjJfAVChe+BpT3eOpLABrFPl7828t1IwsgObEhWO2VOFeuFH2Iq6hEr0qlR4aLMBumTZKe" +
            "51Nv5Xo804Xm3GlcKTcu9Sj0Zo82QRk/oQHYUEnRTIS70FkSqcjEh4J0vJ9WpGRtxq26A0A02eL6fHsFyiaTdn7/UlXUz8474y8Q" +
            "OhG2vRwq37eq1Xf4mAIsmqNG3Zllm6crrAmBFif9E2Jsbk9x4OiyuXBo2vZh5Psi8sHu0pAMv7Oi8VEzkev5Du9rMcDWH7XHap24" +
            "VMywc3kyLX8Elv6K7M1d3nJDHRhI842Aw05C1z2ctA==");

        private static int At(int index) => s_permutation[index & 255];

        private static double Fade(double t) => t * t * t * (t * (t * 6 - 15) + 10);

        private static double Between(double t, double a, double b) => a + t * (b - a);

        private static double Slope(int hash, double x, double y)
        {
            double first = (hash & 8) == 0 ? x : y, second = (hash & 12) == 0 ? y : (hash & 13) == 12 ? x : 0;
            return ((hash & 1) == 0 ? first : -first) + ((hash & 2) == 0 ? second : -second);
        }
    }
}
