#nullable enable
using System.Collections.Generic;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Detects text that is not C# and comes with copied or escaped code: Markdown, HTML, line numbers, typographic
    /// quotes, JSON escapes.
    /// </summary>
    internal static class SnippetStrays
    {
        private static readonly Regex s_entity = new Regex(@"\G&(?:lt|gt|amp|quot|apos|nbsp|#\d+|#x[0-9a-fA-F]+);", RegexOptions.CultureInvariant);

        /// <summary>A line number, and the rest of the line.</summary>
        private static readonly Regex s_numbered = new Regex(@"\G\s*(?<number>\d{1,6})(?:[ \t]*[:|\u2192][ \t]?|[ \t]+)[^\r\n]*(?:\r?\n|\z)", RegexOptions.CultureInvariant);

        /// <summary>Null: there is none outside of strings and comments.</summary>
        public static SnippetFault? Check(string source, IReadOnlyList<SnippetToken> tokens)
        {
            if (HasLineNumbers(source, tokens))
            {
                return new SnippetFault(tokens[0].At, "MCP0003", "line numbers are no C#: send the code alone");
            }
            foreach (SnippetToken token in tokens)
            {
                string? message = About(source, token);
                if (message != null) return new SnippetFault(token.At, "MCP0003", message);
            }
            return null;
        }

        private static string? About(string source, SnippetToken token)
        {
            switch (token.Kind == SnippetTokenKind.Text ? '\0' : token.Text[0])
            {
                case '`':
                    return "'`' is no C#: send the code alone, without Markdown around it or explanations";
                case '\u201C':
                case '\u201D':
                case '\u201E':
                case '\u2018':
                case '\u2019':
                    return $"'{token.Text}' is no C#: write the straight quotes \" and '";
                case '\u2013':
                case '\u2014':
                case '\u2212':
                    return $"'{token.Text}' is no C#: write the minus sign of the keyboard, -";
                case '&' when s_entity.IsMatch(source, token.At):
                    return $"'{s_entity.Match(source, token.At).Value}' is HTML: send the characters themselves, such as < and &";
                case '\\' when !IsUnicodeEscape(token.Text):
                    return "'\\' outside of a text is no C#: send line breaks and quotes themselves; the code was escaped twice";
                default:
                    return null;
            }
        }

        /// <summary><c>\u0041</c> is a letter of a name.</summary>
        private static bool IsUnicodeEscape(string word) => word.Length > 1 && (word[1] == 'u' || word[1] == 'U');

        /// <summary>
        /// No statement begins with a number; a single line counts as numbered only with a separator.
        /// </summary>
        private static bool HasLineNumbers(string source, IReadOnlyList<SnippetToken> tokens)
        {
            Match first = tokens.Count > 1 && tokens[0].Kind == SnippetTokenKind.Number ? s_numbered.Match(source) : Match.Empty;
            if (!first.Success) return false;
            Match second = s_numbered.Match(source, first.Index + first.Length);
            return second.Success
                ? int.Parse(second.Groups["number"].Value) == int.Parse(first.Groups["number"].Value) + 1
                : tokens[1].Is(":") || tokens[1].Is("|") || tokens[1].Is("\u2192");
        }
    }
}
