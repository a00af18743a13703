#nullable enable
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>How the body of a snippet runs.</summary>
    internal enum SnippetKind
    {
        /// <summary>Neither await nor yield.</summary>
        Plain,
        Async,
        Coroutine,

        /// <summary>
        /// No statements but methods, possibly with fields: the members of a class, one of them the entry point.
        /// </summary>
        Members,

        /// <summary>No statements: types, one with an entry point.</summary>
        Types,
    }

    /// <summary>
    /// The parts of a snippet: using directives, then statements and types in any order; each may be missing. The
    /// content of lambdas, local functions and types does not affect how the body runs.
    /// </summary>
    internal sealed class SnippetParts
    {
        private static readonly HashSet<string> s_declaring = new HashSet<string> { "class", "struct", "interface", "enum", "record", "namespace" };

        private SnippetParts(string source)
        {
            Source = source;
        }

        /// <summary>
        /// The code for the compiler: ignored parts are blank, so that each character keeps its place in the user's
        /// text.
        /// </summary>
        public string Source { get; }

        /// <summary>Offset after the last using directive; 0 without any.</summary>
        public int UsingsEnd { get; private set; }

        /// <summary>In source order, with the text around them.</summary>
        public IReadOnlyList<SnippetRange> Statements { get; private set; } = new SnippetRange[0];

        /// <summary>Offsets in the statements where <c>return;</c> lacks a value; null is inserted.</summary>
        public IReadOnlyList<int> BareReturns { get; private set; } = new int[0];

        public IReadOnlyList<SnippetRange> Types { get; private set; } = new SnippetRange[0];

        /// <summary>The types are in a file-scoped namespace, which needs a closing brace at their end.</summary>
        public bool HasOpenNamespace { get; private set; }

        /// <summary>Whether it is an expression alone, which lacks return.</summary>
        public bool IsExpression { get; private set; }

        /// <summary>Whether it declares records or init-only members.</summary>
        public bool HasInit { get; private set; }

        public SnippetKind Kind { get; private set; }

        /// <summary>Names that the code defines: <c>using Name = ...</c>.</summary>
        public IReadOnlyCollection<string> Aliases { get; private set; } = new string[0];

        /// <summary>Namespaces that the code opens.</summary>
        public IReadOnlyCollection<string> Namespaces { get; private set; } = new string[0];

        /// <summary>Names that it declares: its types, and the namespaces around them.</summary>
        public IReadOnlyCollection<string> Declared { get; private set; } = new string[0];

        /// <summary>
        /// Offset where AI can only be a class of the project: between &lt; and &gt;, in typeof, after is or as; null
        /// if there is none.
        /// </summary>
        public int? OwnClassAsTypeAt { get; private set; }

        /// <summary>A fault found without the compiler; null if there is none.</summary>
        public SnippetFault? Fault { get; private set; }

        /// <summary>
        /// Whether its declarations may have static fields, whose values must not persist to the next run.
        /// </summary>
        public bool HasStatics => Types.Count > 0 || Kind == SnippetKind.Members;

        public static SnippetParts Of(string code)
        {
            string source = SnippetFences.Cut(code);
            LexedSnippet lexed = SnippetLexer.Split(source);
            var usings = SnippetUsings.Of(lexed.Tokens);
            var body = SnippetBody.Of(lexed, usings);
            SnippetKind kind = KindOf(body);
            return new SnippetParts(body.Edits(kind).ApplyTo(source))
            {
                UsingsEnd = usings.End,
                Aliases = usings.Aliases,
                Namespaces = usings.Namespaces,
                Declared = DeclaredNames(lexed.Tokens, body.Types),
                OwnClassAsTypeAt = Enumerable.Range(0, lexed.Tokens.Count).Where(at => IsOwnClassAsType(lexed.Tokens, at)).Select(at => (int?)lexed.Tokens[at].At).FirstOrDefault(),
                Statements = SnippetRange.Between(usings.End, source.Length, body.Types),
                BareReturns = kind == SnippetKind.Plain || kind == SnippetKind.Async ? body.BareReturns : new int[0],
                Types = kind == SnippetKind.Types && !lexed.BracketsMustMatch ? new[] { new SnippetRange(usings.End, source.Length) } : body.Types,
                HasOpenNamespace = body.NamespaceMark != null,
                IsExpression = body.IsExpression,
                HasInit = lexed.Tokens.Any(token => token.Is("record") || token.Is("init")),
                Kind = kind,
                Fault = SnippetStrays.Check(source, lexed.Tokens) ?? SnippetVersion.Check(source, lexed.Tokens) ?? SnippetBrackets.Check(lexed, source.Length) ?? body.Fault,
            };
        }

        /// <summary>
        /// Names after class, struct, interface, enum, record or namespace, and before the parameters of a delegate;
        /// nested ones excluded.
        /// </summary>
        private static List<string> DeclaredNames(IReadOnlyList<SnippetToken> tokens, IReadOnlyList<SnippetRange> types)
        {
            var names = new List<string>();
            int depth = 0;
            for (int at = 1; at + 1 < tokens.Count; at++)
            {
                depth += tokens[at].Is("{") ? 1 : tokens[at].Is("}") ? -1 : 0;
                bool isNamed = s_declaring.Contains(tokens[at - 1].Text) || (tokens[at + 1].Is("(") && IsBehindDelegate(tokens, at));
                if (depth == 0 && isNamed && tokens[at].Kind == SnippetTokenKind.Word && !tokens[at + 1].Is("<") && types.Any(type => type.Start <= tokens[at].At && tokens[at].At < type.End)) names.Add(tokens[at].Text);
            }
            return names;
        }

        private static bool IsBehindDelegate(IReadOnlyList<SnippetToken> tokens, int at)
        {
            while (at > 0 && !tokens[at].Is(";") && !tokens[at].Is("{") && !tokens[at].Is("}"))
            {
                if (tokens[--at].Is("delegate")) return true;
            }
            return false;
        }

        private static bool IsOwnClassAsType(IReadOnlyList<SnippetToken> tokens, int at)
        {
            if (!tokens[at].Is(ProjectNames.OwnClass) || at == 0 || at + 1 == tokens.Count || tokens[at + 1].Is(".")) return false;
            SnippetToken before = tokens[at - 1];
            bool isArgument = before.Is("<") && (tokens[at + 1].Is(">") || tokens[at + 1].Is(",") || tokens[at + 1].Is("["));
            return isArgument || before.Is("is") || before.Is("as") || (before.Is("(") && at > 1 && tokens[at - 2].Is("typeof"));
        }

        private static SnippetKind KindOf(SnippetBody body)
        {
            if (!body.HasStatements)
            {
                return body.HasMembers ? SnippetKind.Members : body.Types.Count > 0 ? SnippetKind.Types : SnippetKind.Plain;
            }
            return body.YieldAt != null ? SnippetKind.Coroutine : body.AwaitAt != null ? SnippetKind.Async : SnippetKind.Plain;
        }
    }

    /// <summary>Why a snippet cannot be compiled.</summary>
    internal sealed class SnippetFault
    {
        public SnippetFault(int at, string code, string message)
        {
            At = at;
            Code = code;
            Message = message;
        }

        /// <summary>Offset in the source.</summary>
        public int At { get; }

        public string Code { get; }

        public string Message { get; }
    }
}
