using System;
using System.Globalization;
using System.Linq;

namespace UnityEngine
{
    public partial struct Color
    {
        public static Color cyan => new Color(0, 1, 1);

        public static Color magenta => new Color(1, 0, 1);

        public static Color grey => gray;

        public float grayscale => 0.299f * r + 0.587f * g + 0.114f * b;

        public float maxColorComponent => Mathf.Max(r, Mathf.Max(g, b));

        public static implicit operator Vector4(Color c) => new Vector4(c.r, c.g, c.b, c.a);

        public static implicit operator Color(Vector4 v) => new Color(v.x, v.y, v.z, v.w);

        public static Color Lerp(Color a, Color b, float t) => LerpUnclamped(a, b, Mathf.Clamp01(t));

        public static Color LerpUnclamped(Color a, Color b, float t) => a + (b - a) * t;

        public static Color HSVToRGB(float H, float S, float V) => HSVToRGB(H, S, V, true);

        public static Color HSVToRGB(float H, float S, float V, bool hdr)
        {
            Color made = new Color(HueOf(H, 0), HueOf(H, 1f / 3), HueOf(H, 2f / 3)) * S + white * (1 - S);
            Color bright = made * V;
            return hdr ? new Color(bright.r, bright.g, bright.b) : new Color(Mathf.Clamp01(bright.r), Mathf.Clamp01(bright.g), Mathf.Clamp01(bright.b));
        }

        public static void RGBToHSV(Color rgbColor, out float H, out float S, out float V)
        {
            float most = rgbColor.maxColorComponent, least = Mathf.Min(rgbColor.r, rgbColor.g, rgbColor.b), range = most - least;
            V = most;
            S = most == 0 ? 0 : range / most;
            if (range == 0) H = 0;
            else if (most == rgbColor.r) H = Mathf.Repeat((rgbColor.g - rgbColor.b) / range / 6, 1);
            else if (most == rgbColor.g) H = ((rgbColor.b - rgbColor.r) / range + 2) / 6;
            else H = ((rgbColor.r - rgbColor.g) / range + 4) / 6;
        }

        /// <summary>A part of a full hue: red at 0, green at 1/3, blue at 2/3.</summary>
        private static float HueOf(float hue, float peak) => Mathf.Clamp01(2 - 6 * Math.Abs(Mathf.Repeat(hue - peak + 0.5f, 1) - 0.5f));
    }

    public static class ColorUtility
    {
        private static readonly string[] s_names = { "red", "cyan", "blue", "darkblue", "lightblue", "purple", "yellow", "lime", "fuchsia", "white", "silver", "grey", "black", "orange", "brown", "maroon", "green", "olive", "navy", "teal", "aqua", "magenta" };

        private static readonly string[] s_values = { "FF0000", "00FFFF", "0000FF", "0000A0", "ADD8E6", "800080", "FFFF00", "00FF00", "FF00FF", "FFFFFF", "C0C0C0", "808080", "000000", "FFA500", "A52A2A", "800000", "008000", "808000", "000080", "008080", "00FFFF", "FF00FF" };

        /// <summary>#RGB, #RRGGBB, #RGBA, #RRGGBBAA, or a name; white and false for any other text.</summary>
        public static bool TryParseHtmlString(string htmlString, out Color color)
        {
            color = Color.white;
            string text = htmlString ?? "";
            int named = Array.IndexOf(s_names, text.ToLowerInvariant());
            string digits = named >= 0 ? s_values[named] : text.StartsWith("#", StringComparison.Ordinal) ? text.Substring(1) : "";
            if (digits.Length == 3 || digits.Length == 4) digits = string.Concat(digits.Select(digit => new string(digit, 2)));
            if (digits.Length == 6) digits += "FF";
            if (digits.Length != 8 || !uint.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out uint value)) return false;
            color = new Color((value >> 24) / 255f, (value >> 16 & 255) / 255f, (value >> 8 & 255) / 255f, (value & 255) / 255f);
            return true;
        }

        public static string ToHtmlStringRGB(Color color) => Hex(color.r) + Hex(color.g) + Hex(color.b);

        public static string ToHtmlStringRGBA(Color color) => ToHtmlStringRGB(color) + Hex(color.a);

        private static string Hex(float part) => ((byte)Mathf.Clamp(Mathf.RoundToInt(part * 255), 0, 255)).ToString("X2", CultureInfo.InvariantCulture);
    }
}
