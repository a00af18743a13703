#nullable enable
using System;
using System.Collections.Generic;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Parses types in a query: of <c>typeof</c>, and between &lt; and &gt; before a call.</summary>
    internal sealed class QueryTypeParser
    {
        private readonly QueryTokens _tokens;
        private readonly Func<int, Func<List<TypeNode>?>, List<TypeNode>?> _nested;

        /// <param name="tokens">Shared with the expression parser.</param>
        /// <param name="nested">Parses one level deeper, or refuses to.</param>
        public QueryTypeParser(QueryTokens tokens, Func<int, Func<List<TypeNode>?>, List<TypeNode>?> nested)
        {
            _tokens = tokens;
            _nested = nested;
        }

        /// <summary>
        /// <c>&lt;T, U&gt;</c> if a call follows; otherwise the &lt; is an operator, and no token is taken.
        /// </summary>
        public IReadOnlyList<TypeNode> ArgumentsOfCall()
        {
            int mark = _tokens.Next;
            if (!_tokens.Is("<"))
            {
                return Array.Empty<TypeNode>();
            }
            List<TypeNode>? arguments = Arguments();
            if (arguments != null && _tokens.Is("("))
            {
                return arguments;
            }
            _tokens.Next = mark;
            return Array.Empty<TypeNode>();
        }

        /// <summary>Null if there is no type; some tokens may then have been taken.</summary>
        public TypeNode? TryType()
        {
            QueryToken first = _tokens.Peek();
            if (first.Kind != QueryTokenKind.Name)
            {
                return null;
            }
            string name = DottedName();
            List<TypeNode>? arguments = _tokens.Is("<") ? _nested(_tokens.Peek().At, Arguments) : new List<TypeNode>();
            if (arguments == null)
            {
                return null;
            }
            int rank = 0;
            for (; _tokens.Is("[") && _tokens.Is("]", 1); rank++)
            {
                _tokens.Next += 2;
            }
            return new TypeNode(name, arguments, rank, first.At, _tokens.LastEnd);
        }

        private string DottedName()
        {
            string name = _tokens.Take().Text;
            while (_tokens.Is(".") && _tokens.Peek(1).Kind == QueryTokenKind.Name)
            {
                _tokens.Take();
                name += "." + _tokens.Take().Text;
            }
            return name;
        }

        private List<TypeNode>? Arguments()
        {
            var arguments = new List<TypeNode>();
            do
            {
                _tokens.Take();
                TypeNode? type = TryType();
                if (type == null)
                {
                    return null;
                }
                arguments.Add(type);
            } while (_tokens.Is(","));
            if (!_tokens.Is(">"))
            {
                return null;
            }
            _tokens.Take();
            return arguments;
        }
    }
}
