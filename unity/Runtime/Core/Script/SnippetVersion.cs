#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Detects common syntax newer than C# 9: the compilers of older Unity versions do not support it, and would report
    /// unrelated errors.
    /// </summary>
    internal static class SnippetVersion
    {
        /// <summary>Null if there is none.</summary>
        public static SnippetFault? Check(string source, IReadOnlyList<SnippetToken> tokens)
        {
            for (int at = 0; at < tokens.Count; at++)
            {
                string? message = IsRawText(source, tokens[at]) ? "raw string literals are C# 11, and code is C# 9: write @\"...\", with each quote in it doubled"
                    : IsCollection(tokens, at) ? "collection expressions are C# 12, and code is C# 9: write new[] { ... } or new List<T> { ... }" : null;
                if (message != null)
                {
                    return new SnippetFault(tokens[at].At, "MCP0005", message);
                }
            }
            return null;
        }

        private static bool IsRawText(string source, SnippetToken token)
        {
            int quote = token.At;
            while (token.Kind == SnippetTokenKind.Text && source[quote] == '$') quote++;
            return token.Kind == SnippetTokenKind.Text && string.CompareOrdinal(source, quote, "\"\"\"", 0, 3) == 0;
        }

        /// <summary>No C# 9 expression begins with a bracket.</summary>
        private static bool IsCollection(IReadOnlyList<SnippetToken> tokens, int at) =>
            at > 0 && tokens[at].Is("[") && (tokens[at - 1].Is("=") || tokens[at - 1].Is("return"));
    }
}
