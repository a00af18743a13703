#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>A part of a snippet, by offsets.</summary>
    internal readonly struct SnippetRange
    {
        public SnippetRange(int start, int end)
        {
            Start = start;
            End = end;
        }

        public int Start { get; }

        /// <summary>Offset after the last character.</summary>
        public int End { get; }

        /// <summary>The ranges between others, which are in order and do not overlap.</summary>
        public static IReadOnlyList<SnippetRange> Between(int start, int end, IReadOnlyList<SnippetRange> others)
        {
            var between = new List<SnippetRange>();
            foreach (SnippetRange other in others)
            {
                between.Add(new SnippetRange(start, other.Start));
                start = other.End;
            }
            between.Add(new SnippetRange(start, end));
            return between;
        }
    }
}
