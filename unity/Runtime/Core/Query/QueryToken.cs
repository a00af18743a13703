#nullable enable

namespace McpUnityBridge.Core.Queries
{
    internal enum QueryTokenKind
    {
        Name,
        Punctuation,
        Literal,
        End,
    }

    internal sealed class QueryToken
    {
        public QueryToken(QueryTokenKind kind, string text, int at, object? value = null)
        {
            Kind = kind;
            Text = text;
            At = at;
            Value = value;
        }

        public QueryTokenKind Kind { get; }

        public string Text { get; }

        public int At { get; }

        public int End => At + Text.Length;

        /// <summary>The value of a literal.</summary>
        public object? Value { get; }

        public bool Is(string punctuation) => Kind == QueryTokenKind.Punctuation && Text == punctuation;
    }
}
