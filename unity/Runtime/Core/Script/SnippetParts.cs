#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>How the body of a snippet runs.</summary>
    internal enum SnippetKind
    {
        /// <summary>Neither await nor yield.</summary>
        Plain,
        Async,
        Coroutine,

        /// <summary>No statements: types, one with an entry point.</summary>
        Types,
    }

    /// <summary>
    /// Where the parts of a snippet are: using directives, then statements, then types; each may be missing. What stands in lambdas, local functions
    /// and types does not decide how the body runs.
    /// </summary>
    internal sealed class SnippetParts
    {
        private SnippetParts(string source, int usingsEnd, int typesStart)
        {
            Source = source;
            UsingsEnd = usingsEnd;
            TypesStart = typesStart;
        }

        public string Source { get; }

        /// <summary>Offset behind the last using directive; 0 without.</summary>
        public int UsingsEnd { get; }

        /// <summary>Offset of the first type; the length of the source without.</summary>
        public int TypesStart { get; }

        public SnippetKind Kind { get; private set; }

        /// <summary>Names that the code gives itself: <c>using Name = ...</c>.</summary>
        public IReadOnlyCollection<string> Aliases { get; private set; } = new string[0];

        /// <summary>What is wrong as far as the shape tells; null: the compiler decides.</summary>
        public SnippetFault? Fault { get; private set; }

        public static SnippetParts Of(string source)
        {
            LexedSnippet lexed = SnippetLexer.Split(source);
            var usings = SnippetUsings.Of(lexed.Tokens);
            var body = SnippetBody.Of(lexed.Tokens, usings.TokenCount);
            return new SnippetParts(source, usings.End, body.TypesStart ?? source.Length)
            {
                Aliases = usings.Aliases,
                Kind = body.HasStatements || body.TypesStart == null ? KindOf(body) : SnippetKind.Types,
                Fault = SnippetBrackets.Check(lexed, source.Length) ?? FaultOf(body),
            };
        }

        private static SnippetKind KindOf(SnippetBody body) =>
            body.YieldAt != null ? SnippetKind.Coroutine : body.AwaitAt != null ? SnippetKind.Async : SnippetKind.Plain;

        private static SnippetFault? FaultOf(SnippetBody body)
        {
            if (body.AwaitAt == null || body.YieldAt == null)
            {
                return null;
            }
            int at = System.Math.Max(body.AwaitAt.Value, body.YieldAt.Value);
            return new SnippetFault(at, "MCP0001", "a body with both 'await' and 'yield' is neither an async method nor a coroutine: use one of them");
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
