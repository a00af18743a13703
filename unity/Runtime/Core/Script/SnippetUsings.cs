#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>The using directives that lead a snippet. <c>using (...)</c> and <c>using var</c> are statements.</summary>
    internal sealed class SnippetUsings
    {
        private readonly List<string> _aliases = new List<string>();

        public IReadOnlyCollection<string> Aliases => _aliases;

        /// <summary>How many tokens they take.</summary>
        public int TokenCount { get; private set; }

        /// <summary>Offset behind the last of them.</summary>
        public int End { get; private set; }

        public static SnippetUsings Of(IReadOnlyList<SnippetToken> tokens)
        {
            var usings = new SnippetUsings();
            for (int end = usings.Directive(tokens, 0); end > 0; end = usings.Directive(tokens, end))
            {
                usings.TokenCount = end;
                usings.End = tokens[end - 1].At + 1;
            }
            return usings;
        }

        /// <summary>Index behind the directive that begins there; 0: there is none.</summary>
        private int Directive(IReadOnlyList<SnippetToken> tokens, int start)
        {
            if (!Is(tokens, start, "using"))
            {
                return 0;
            }
            if (IsWord(tokens, start + 1) && Is(tokens, start + 2, "="))
            {
                _aliases.Add(tokens[start + 1].Text);
                return PastAlias(tokens, start + 3);
            }
            return PastName(tokens, Is(tokens, start + 1, "static") ? start + 2 : start + 1);
        }

        private static int PastAlias(IReadOnlyList<SnippetToken> tokens, int at)
        {
            while (at < tokens.Count && !tokens[at].Is(";"))
            {
                at++;
            }
            return at < tokens.Count ? at + 1 : 0;
        }

        private static int PastName(IReadOnlyList<SnippetToken> tokens, int at)
        {
            while (IsWord(tokens, at) && (Is(tokens, at + 1, ".") || Is(tokens, at + 1, "::")))
            {
                at += 2;
            }
            return IsWord(tokens, at) && Is(tokens, at + 1, ";") ? at + 2 : 0;
        }

        private static bool Is(IReadOnlyList<SnippetToken> tokens, int at, string text) => at < tokens.Count && tokens[at].Is(text);

        private static bool IsWord(IReadOnlyList<SnippetToken> tokens, int at) => at < tokens.Count && tokens[at].Kind == SnippetTokenKind.Word;
    }
}
