using System;

namespace UnityEngine
{
    [Serializable]
    public struct Color32 : IEquatable<Color32>
    {
        public byte r;
        public byte g;
        public byte b;
        public byte a;

        public Color32(byte r, byte g, byte b, byte a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public static implicit operator Color32(Color c) => new Color32(Part(c.r), Part(c.g), Part(c.b), Part(c.a));

        public static implicit operator Color(Color32 c) => new Color(c.r / 255f, c.g / 255f, c.b / 255f, c.a / 255f);

        public bool Equals(Color32 other) => r == other.r && g == other.g && b == other.b && a == other.a;

        public override bool Equals(object other) => other is Color32 color && Equals(color);

        public override int GetHashCode() => r | (g << 8) | (b << 16) | (a << 24);

        public override string ToString() => $"RGBA({r}, {g}, {b}, {a})";

        private static byte Part(float value) => (byte)Math.Round(Mathf.Clamp01(value) * 255d);
    }
}
