#nullable enable
using System;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Why a text is not a query, or why a query has no value, with the location.</summary>
    internal sealed class QueryMistake : Exception
    {
        /// <param name="message">What was expected and what was found, without the location.</param>
        /// <param name="at">Offset in the query.</param>
        /// <param name="cause">The exception of the called code.</param>
        public QueryMistake(string message, int at, Exception? cause = null) : base(message, cause)
        {
            At = at;
        }

        /// <summary>
        /// The query uses a name that does not exist or is not allowed: it fails whatever the values are.
        /// </summary>
        public static QueryMistake OfName(string message, int at) => new QueryMistake(message, at) { IsOfName = true };

        public int At { get; }

        public bool IsOfName { get; private set; }

        /// <summary>The message after its location: <c>(line,column): message</c>.</summary>
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
