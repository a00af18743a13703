#nullable enable
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The using directives at the beginning of a snippet. <c>using (...)</c> and <c>using var</c> are statements.
    /// </summary>
    internal sealed class SnippetUsings
    {
        private readonly IReadOnlyList<SnippetToken> _tokens;
        private readonly List<string> _aliases = new List<string>();
        private readonly List<string> _namespaces = new List<string>();

        private SnippetUsings(IReadOnlyList<SnippetToken> tokens)
        {
            _tokens = tokens;
        }

        public IReadOnlyCollection<string> Aliases => _aliases;

        /// <summary>The opened namespaces.</summary>
        public IReadOnlyCollection<string> Namespaces => _namespaces;

        /// <summary>Number of their tokens.</summary>
        public int TokenCount { get; private set; }

        /// <summary>Offset after the last one.</summary>
        public int End { get; private set; }

        public static SnippetUsings Of(IReadOnlyList<SnippetToken> tokens)
        {
            var usings = new SnippetUsings(tokens);
            for (int end = usings.Directive(0); end > 0; end = usings.Directive(end))
            {
                usings.TokenCount = end;
                usings.End = tokens[end - 1].At + 1;
            }
            return usings;
        }

        /// <summary>Whether a directive begins there, which is too late.</summary>
        public bool IsDirective(int at) => Is(at, "using") && PastName(Is(at + 1, "static") ? at + 2 : at + 1) > 0;

        /// <summary>Index after the directive that begins there; 0 if there is none.</summary>
        private int Directive(int start)
        {
            if (!Is(start, "using")) return 0;
            if (IsWord(start + 1) && Is(start + 2, "="))
            {
                _aliases.Add(_tokens[start + 1].Text);
                return PastAlias(start + 3);
            }
            if (Is(start + 1, "static")) return PastName(start + 2);
            int end = PastName(start + 1);
            if (end > 0)
            {
                _namespaces.Add(string.Concat(Enumerable.Range(start + 1, end - start - 2).Select(at => _tokens[at].Text)).Replace("global::", ""));
            }
            return end;
        }

        private int PastAlias(int at)
        {
            while (at < _tokens.Count && !_tokens[at].Is(";")) at++;
            return at < _tokens.Count ? at + 1 : 0;
        }

        private int PastName(int at)
        {
            while (IsWord(at) && (Is(at + 1, ".") || Is(at + 1, "::"))) at += 2;
            return IsWord(at) && Is(at + 1, ";") ? at + 2 : 0;
        }

        private bool Is(int at, string text) => at < _tokens.Count && _tokens[at].Is(text);

        private bool IsWord(int at) => at < _tokens.Count && _tokens[at].Kind == SnippetTokenKind.Word;
    }
}
