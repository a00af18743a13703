#nullable enable
using System;
using System.Collections.Generic;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>A cursor over tokens.</summary>
    internal sealed class QueryTokens
    {
        private readonly IReadOnlyList<QueryToken> _tokens;

        public QueryTokens(IReadOnlyList<QueryToken> tokens)
        {
            _tokens = tokens;
        }

        /// <summary>Index of the next token; can be set to backtrack.</summary>
        public int Next { get; set; }

        /// <summary>End offset of the last token taken.</summary>
        public int LastEnd => _tokens[Math.Min(Next, _tokens.Count) - 1].End;

        public QueryToken Peek(int ahead = 0) => _tokens[Math.Min(Next + ahead, _tokens.Count - 1)];

        public QueryToken Take()
        {
            QueryToken token = Peek();
            Next++;
            return token;
        }

        public bool Is(string punctuation, int ahead = 0) => Peek(ahead).Is(punctuation);

        public QueryToken Expect(string punctuation) => Is(punctuation) ? Take() : throw Unexpected($"'{punctuation}'");

        public void ExpectEnd()
        {
            QueryToken token = Peek();
            if (token.Kind == QueryTokenKind.End)
            {
                return;
            }
            string hint = token.Text == "=" || token.Text == ";" ? " (a query is one expression: no statements, no assignment; use unity_execute_code for those)" : "";
            throw Foreign() ?? new QueryMistake($"expected an operator or the end of the query, got '{token.Text}'{hint}", token.At);
        }

        public QueryMistake Unexpected(string expected)
        {
            QueryToken token = Peek();
            string got = token.Kind == QueryTokenKind.End ? "the end of the query" : $"'{token.Text}'";
            return Foreign() ?? new QueryMistake($"expected {expected}, got {got}", token.At);
        }

        /// <summary>A C# construct that is not part of queries; null if there is none.</summary>
        private QueryMistake? Foreign()
        {
            string? construct =
                Is("=") && Is(">", 1) ? "lambda expressions are"
                : Is("?") && Is("?", 1) ? "the operator '??' is"
                : Is("?") && !Is(".", 1) && !Is("[", 1) ? "the operator '?:' is"
                : Is("$") ? "interpolated strings are"
                : null;
            return construct == null ? null : new QueryMistake($"{construct} not part of the query language: use unity_execute_code", Peek().At);
        }
    }
}
