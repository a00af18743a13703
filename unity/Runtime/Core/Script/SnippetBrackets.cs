#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Unmatched braces would let code escape from its method: they are detected before compilation.</summary>
    internal static class SnippetBrackets
    {
        public static SnippetFault? Check(LexedSnippet lexed, int length)
        {
            return lexed.BracketsMustMatch ? Check(lexed.Tokens, length) : null;
        }

        private static SnippetFault? Check(IReadOnlyList<SnippetToken> tokens, int length)
        {
            int open = 0;
            foreach (SnippetToken token in tokens)
            {
                open += token.Is("{") ? 1 : token.Is("}") ? -1 : 0;
                if (open < 0)
                {
                    return new SnippetFault(token.At, "CS1022", "Type or namespace definition, or end-of-file expected");
                }
            }
            return open > 0 ? new SnippetFault(length, "CS1513", "} expected") : null;
        }
    }
}
