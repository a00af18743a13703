#nullable enable
using System.Globalization;
using System.Text;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Reads string literals, in either kind of quotes.</summary>
    internal static class QueryText
    {
        private const string Escapes = "\\\"'nrt0";
        private const string Escaped = "\\\"'\n\r\t\0";

        public static QueryToken Read(string source, int at)
        {
            char quote = source[at];
            var value = new StringBuilder();
            int end = EndOf(source, at);
            for (int next = at + 1; next < end; next++)
            {
                value.Append(source[next] == '\\' ? Escape(source, ref next) : source[next]);
            }
            return new QueryToken(QueryTokenKind.Literal, source.Substring(at, end + 1 - at), at, value.ToString());
        }

        /// <summary>
        /// Index of the closing quote. Searched first, so that an unclosed string is reported before an invalid escape
        /// in it.
        /// </summary>
        private static int EndOf(string source, int at)
        {
            for (int end = at + 1; end < source.Length; end++)
            {
                if (source[end] == source[at])
                {
                    return end;
                }
                end += source[end] == '\\' ? 1 : 0;
            }
            throw new QueryMistake($"this string is not closed: expected {source[at]} before the end of the query", at);
        }

        /// <param name="at">On entry the backslash; on return the last character of the escape.</param>
        private static char Escape(string source, ref int at)
        {
            char code = source[at + 1];
            int plain = Escapes.IndexOf(code);
            if (plain >= 0)
            {
                at += 1;
                return Escaped[plain];
            }
            if (code == 'u' && at + 5 < source.Length && IsHex(source, at + 2))
            {
                at += 5;
                return (char)int.Parse(source.Substring(at - 3, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
            }
            bool isPair = at + 2 < source.Length && char.IsSurrogatePair(code, source[at + 2]);
            string shown = isPair ? source.Substring(at + 1, 2) : char.IsSurrogate(code) ? "\uFFFD" : code.ToString();
            throw new QueryMistake($"unknown escape '\\{shown}' in a string: expected one of \\\\ \\\" \\' \\n \\r \\t \\0 \\uXXXX", at);
        }

        private static bool IsHex(string source, int at)
        {
            for (int digit = at; digit < at + 4; digit++)
            {
                if ("0123456789abcdefABCDEF".IndexOf(source[digit]) < 0)
                {
                    return false;
                }
            }
            return true;
        }
    }
}
