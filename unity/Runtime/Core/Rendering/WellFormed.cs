#nullable enable
using System.Globalization;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>Text without halves of surrogate pairs that stand alone: JSON and files cannot carry those.</summary>
    internal static class WellFormed
    {
        private const char Replacement = '\uFFFD';

        /// <summary>The text, with U+FFFD for each such half.</summary>
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

    /// <summary>Text that is far longer than anybody reads, and would make a frame that no server takes.</summary>
    internal static class Shortened
    {
        /// <summary>The text; of a longer one its beginning, and how long it was.</summary>
        internal static string Text(string text, int chars)
        {
            if (text.Length <= chars) return text;
            // Half of a surrogate pair is no character.
            int end = char.IsHighSurrogate(text[chars - 1]) ? chars - 1 : chars;
            return text.Substring(0, end) + "\u2026 (cut: " + text.Length.ToString(CultureInfo.InvariantCulture) + " characters)";
        }
    }
}
