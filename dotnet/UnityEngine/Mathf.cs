using System;
using System.Linq;

namespace UnityEngine
{
    public static partial class Mathf
    {
        public const float PI = (float)Math.PI;
        public const float Deg2Rad = (float)(Math.PI / 180);
        public const float Rad2Deg = (float)(180 / Math.PI);
        public const float Infinity = float.PositiveInfinity;
        public const float NegativeInfinity = float.NegativeInfinity;
        public static readonly float Epsilon = float.Epsilon;

        public static int Min(int a, int b) => Math.Min(a, b);

        public static float Min(float a, float b) => Math.Min(a, b);

        public static int Max(int a, int b) => Math.Max(a, b);

        public static float Max(float a, float b) => Math.Max(a, b);

        public static int Min(params int[] values) => values.Length == 0 ? 0 : values.Min();

        public static float Min(params float[] values) => values.Length == 0 ? 0 : values.Min();

        public static int Max(params int[] values) => values.Length == 0 ? 0 : values.Max();

        public static float Max(params float[] values) => values.Length == 0 ? 0 : values.Max();

        public static float InverseLerp(float a, float b, float value) => a == b ? 0 : Clamp01((float)(((double)value - a) / ((double)b - a)));

        public static float Repeat(float t, float length) => Clamp((float)(t - Math.Floor((double)t / length) * length), 0, length);

        public static float PingPong(float t, float length) => length - Abs(Repeat(t, length * 2) - length);

        public static float MoveTowards(float current, float target, float maxDelta) => Abs(target - current) <= maxDelta ? target : current + Sign(target - current) * maxDelta;

        public static int Abs(int value) => value < 0 ? unchecked(-value) : value;

        public static float Abs(float f) => Math.Abs(f);

        public static float Sqrt(float f) => (float)Math.Sqrt(f);

        public static float Pow(float f, float p) => (float)Math.Pow(f, p);

        public static float Exp(float power) => (float)Math.Exp(power);

        public static float Log(float f) => (float)Math.Log(f);

        public static float Sin(float f) => (float)Math.Sin(f);

        public static float Cos(float f) => (float)Math.Cos(f);

        public static float Tan(float f) => (float)Math.Tan(f);

        public static float Atan2(float y, float x) => (float)Math.Atan2(y, x);

        public static float Floor(float f) => (float)Math.Floor(f);

        public static float Ceil(float f) => (float)Math.Ceiling(f);

        public static float Round(float f) => (float)Math.Round(f);

        public static int FloorToInt(float f) => (int)Math.Floor(f);

        public static int CeilToInt(float f) => (int)Math.Ceiling(f);

        public static int RoundToInt(float f) => (int)Math.Round(f);

        public static float Sign(float f) => f >= 0 ? 1 : -1;

        public static int Clamp(int value, int min, int max) => value < min ? min : value > max ? max : value;

        public static float Clamp(float value, float min, float max) => value < min ? min : value > max ? max : value;

        public static float Clamp01(float value) => Clamp(value, 0, 1);

        public static float Lerp(float a, float b, float t) => (float)(a + ((double)b - a) * Clamp01(t));

        public static bool Approximately(float a, float b) =>
            Math.Abs((double)b - a) < Math.Max(1e-6 * Math.Max(Math.Abs(a), Math.Abs(b)), 1.17549435e-38 * 8);
    }
}
