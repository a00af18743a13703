#nullable enable

namespace McpUnityBridge.Core
{
    internal enum SnippetTokenKind
    {
        /// <summary>Also keywords; <c>@class</c> with its @.</summary>
        Word,
        Number,

        /// <summary>
        /// A string or a char. The expressions of an interpolated string follow as separate tokens, each in ( ).
        /// </summary>
        Text,
        Mark,
    }

    /// <summary>A C# token, as far as the structure of a snippet depends on it.</summary>
    internal readonly struct SnippetToken
    {
        public SnippetToken(SnippetTokenKind kind, string text, int at)
        {
            Kind = kind;
            Text = text;
            At = at;
        }

        public SnippetTokenKind Kind { get; }

        /// <summary>Empty for strings and chars.</summary>
        public string Text { get; }

        /// <summary>Offset in the source.</summary>
        public int At { get; }

        public bool Is(string text) => Kind != SnippetTokenKind.Text && Text == text;
    }
}
