#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>A location in a snippet, counted from 1.</summary>
    internal readonly struct SnippetPlace
    {
        public SnippetPlace(int line, int column)
        {
            Line = line;
            Column = column;
        }

        public int Line { get; }

        public int Column { get; }

        public static SnippetPlace Of(string source, int offset)
        {
            int line = 1;
            int lineStart = 0;
            for (int at = 0; at < offset; at++)
            {
                bool isEnd = source[at] == '\n' || (source[at] == '\r' && (at + 1 >= source.Length || source[at + 1] != '\n'));
                line += isEnd ? 1 : 0;
                lineStart = isEnd ? at + 1 : lineStart;
            }
            return new SnippetPlace(line, offset - lineStart + 1);
        }
    }
}
