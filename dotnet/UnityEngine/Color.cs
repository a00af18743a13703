using System;

namespace UnityEngine
{
    [Serializable]
    public partial struct Color : IEquatable<Color>, IFormattable
    {
        public float r;
        public float g;
        public float b;
        public float a;

        public Color(float r, float g, float b, float a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public Color(float r, float g, float b) : this(r, g, b, 1f)
        {
        }

        public static Color red => new Color(1, 0, 0);

        public static Color green => new Color(0, 1, 0);

        public static Color blue => new Color(0, 0, 1);

        public static Color white => new Color(1, 1, 1);

        public static Color black => new Color(0, 0, 0);

        public static Color yellow => new Color(1, 0.92156863f, 0.015686275f);

        public static Color gray => new Color(0.5f, 0.5f, 0.5f);

        public static Color clear => new Color(0, 0, 0, 0);

        public static Color operator +(Color a, Color b) => new Color(a.r + b.r, a.g + b.g, a.b + b.b, a.a + b.a);

        public static Color operator -(Color a, Color b) => new Color(a.r - b.r, a.g - b.g, a.b - b.b, a.a - b.a);

        public static Color operator *(Color a, Color b) => new Color(a.r * b.r, a.g * b.g, a.b * b.b, a.a * b.a);

        public static Color operator *(Color a, float b) => new Color(a.r * b, a.g * b, a.b * b, a.a * b);

        public static Color operator *(float b, Color a) => a * b;

        public static Color operator /(Color a, float b) => new Color(a.r / b, a.g / b, a.b / b, a.a / b);

        public static bool operator ==(Color lhs, Color rhs) => lhs.Equals(rhs);

        public static bool operator !=(Color lhs, Color rhs) => !(lhs == rhs);

        public bool Equals(Color other) => r.Equals(other.r) && g.Equals(other.g) && b.Equals(other.b) && a.Equals(other.a);

        public override bool Equals(object other) => other is Color color && Equals(color);

        public override int GetHashCode() => r.GetHashCode() ^ (g.GetHashCode() << 2) ^ (b.GetHashCode() >> 2) ^ (a.GetHashCode() >> 1);

        public override string ToString() => ToString(null, null);

        public string ToString(string format) => ToString(format, null);

        public string ToString(string format, IFormatProvider formatProvider) => "RGBA" + Tuple.Text(format, "F3", formatProvider, r, g, b, a);
    }
}
