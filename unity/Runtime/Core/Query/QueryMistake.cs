#nullable enable
using System;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Why a text is no query, or why a query has no value, with the place in it.</summary>
    internal sealed class QueryMistake : Exception
    {
        /// <param name="message">What was expected and what came, without the place.</param>
        /// <param name="at">Offset in the query.</param>
        /// <param name="cause">The exception of the code that was called.</param>
        public QueryMistake(string message, int at, Exception? cause = null) : base(message, cause)
        {
            At = at;
        }

        /// <summary>It names what there is not, or what no query may call: it stays so, whatever the values are.</summary>
        public static QueryMistake OfName(string message, int at) => new QueryMistake(message, at) { IsOfName = true };

        public int At { get; }

        public bool IsOfName { get; private set; }

        /// <summary>The message behind its place: <c>(line,column): message</c>.</summary>
        public string Located(string source)
        {
            int line = 1;
            int start = 0;
            for (int at = 0; at < At; at++)
            {
                bool isLast = source[at] == '\n' || (source[at] == '\r' && !(at + 1 < At && source[at + 1] == '\n'));
                if (!isLast)
                {
                    continue;
                }
                line++;
                start = at + 1;
            }
            return $"({line},{At - start + 1}): {Message}";
        }
    }
}
