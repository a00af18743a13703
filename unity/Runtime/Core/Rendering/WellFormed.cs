#nullable enable
using System.Globalization;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>Replaces lone surrogates, which JSON and files cannot contain.</summary>
    internal static class WellFormed
    {
        private const char Replacement = '\uFFFD';

        /// <summary>The text with U+FFFD for each lone surrogate.</summary>
        internal static string Text(string text)
        {
            int at = FirstLone(text, 0);
            if (at < 0) return text;
            var repaired = new StringBuilder(text);
            for (; at >= 0; at = FirstLone(text, at + 1)) repaired[at] = Replacement;
            return repaired.ToString();
        }

        private static int FirstLone(string text, int from)
        {
            for (int at = from; at < text.Length; at++)
            {
                if (!char.IsSurrogate(text[at])) continue;
                if (!char.IsHighSurrogate(text[at]) || at + 1 == text.Length || !char.IsLowSurrogate(text[at + 1])) return at;
                at++;
            }

            return -1;
        }
    }

    /// <summary>Truncates text that is too long to read, and would exceed the frame limit.</summary>
    internal static class Shortened
    {
        /// <summary>The text; a longer one is truncated, and its length appended.</summary>
        internal static string Text(string text, int chars)
        {
            if (text.Length <= chars) return text;
            // Does not split a surrogate pair.
            int end = char.IsHighSurrogate(text[chars - 1]) ? chars - 1 : chars;
            return text.Substring(0, end) + "\u2026 (cut: " + text.Length.ToString(CultureInfo.InvariantCulture) + " characters)";
        }
    }
}
