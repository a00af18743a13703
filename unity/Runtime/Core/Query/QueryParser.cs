#nullable enable
using System;
using System.Collections.Generic;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// A recursive-descent parser for the query grammar of the contract. Throws <see cref="QueryMistake" />.
    /// </summary>
    internal sealed class QueryParser
    {
        /// <summary>Maximum nesting of brackets, calls and operators; more would overflow the stack.</summary>
        private const int MaxDepth = 200;

        /// <summary>Maximum number of operators or links in a row.</summary>
        private const int MaxChain = 500;

        private static readonly string[][] Levels =
        {
            new[] { "||" },
            new[] { "&&" },
            new[] { "==", "!=" },
            new[] { "<=", ">=", "<", ">" },
            new[] { "+", "-" },
            new[] { "*", "/", "%" },
        };

        private readonly QueryTokens _tokens;
        private readonly QueryTypeParser _types;
        private int _depth;

        private QueryParser(QueryTokens tokens)
        {
            _tokens = tokens;
            _types = new QueryTypeParser(tokens, Nested);
        }

        /// <summary>Accepts a query written as a statement: with return before it, and ; after it.</summary>
        public static QueryNode Parse(string source)
        {
            var tokens = new QueryTokens(QueryLexer.Tokenize(source));
            bool isReturned = tokens.Peek().Kind == QueryTokenKind.Name && tokens.Peek().Text == "return";
            if (isReturned)
            {
                tokens.Take();
            }
            if (tokens.Peek().Kind == QueryTokenKind.End || (isReturned && tokens.Is(";")))
            {
                throw new QueryMistake("expected an expression such as Scene['Player'].transform.position, got nothing", 0);
            }
            QueryNode query = new QueryParser(tokens).Expression();
            if (tokens.Is(";") && tokens.Peek(1).Kind == QueryTokenKind.End)
            {
                tokens.Take();
            }
            tokens.ExpectEnd();
            return query;
        }

        private QueryNode Expression() => Nested(_tokens.Peek().At, () => Binary(0));

        /// <summary>Parses one nesting level deeper.</summary>
        private T Nested<T>(int at, Func<T> parse)
        {
            if (_depth >= MaxDepth)
            {
                throw new QueryMistake($"this query nests more than {MaxDepth} levels deep", at);
            }
            _depth++;
            T parsed = parse();
            _depth--;
            return parsed;
        }

        private QueryNode Binary(int level)
        {
            if (level == Levels.Length)
            {
                return Unary();
            }
            QueryNode left = Binary(level + 1);
            for (int length = 0; IsOperator(level); length++)
            {
                QueryToken symbol = _tokens.Take();
                if (length >= MaxChain)
                {
                    throw new QueryMistake($"more than {MaxChain} operators in a row", symbol.At);
                }
                left = new BinaryNode(symbol.Text, symbol.At, left, Binary(level + 1));
            }
            return left;
        }

        private bool IsOperator(int level) => _tokens.Peek().Kind == QueryTokenKind.Punctuation && Array.IndexOf(Levels[level], _tokens.Peek().Text) >= 0;

        private QueryNode Unary()
        {
            if (!_tokens.Is("!") && !_tokens.Is("-"))
            {
                return Postfix();
            }
            QueryToken symbol = _tokens.Take();
            return Nested(symbol.At, () => new UnaryNode(symbol.Text, Unary(), symbol.At));
        }

        private QueryNode Postfix()
        {
            QueryNode start = Primary();
            var links = new List<LinkNode>();
            for (LinkNode? link = Link(); link != null; link = Link())
            {
                links.Add(link);
                if (links.Count > MaxChain)
                {
                    throw new QueryMistake($"more than {MaxChain} members in a row", link.At);
                }
            }
            return links.Count == 0 ? start : new ChainNode(start, links);
        }

        private LinkNode? Link()
        {
            QueryToken token = _tokens.Peek();
            if (token.Is(".") || token.Is("?."))
            {
                return Member();
            }
            if (token.Is("("))
            {
                return new CallLink(Items("(", ")"), token.At, _tokens.LastEnd);
            }
            if (!token.Is("["))
            {
                return null;
            }
            List<QueryNode> indices = Items("[", "]");
            return indices.Count > 0 ? new IndexLink(indices, token.At, _tokens.LastEnd) : throw new QueryMistake("expected an index between [ and ]", token.At + 1);
        }

        private MemberLink Member()
        {
            bool isConditional = _tokens.Take().Text == "?.";
            if (_tokens.Peek().Kind != QueryTokenKind.Name)
            {
                throw _tokens.Unexpected($"a member name after '{(isConditional ? "?." : ".")}'");
            }
            QueryToken name = _tokens.Take();
            IReadOnlyList<TypeNode> arguments = _types.ArgumentsOfCall();
            return new MemberLink(name.Text, isConditional, arguments, name.At, _tokens.LastEnd);
        }

        private List<QueryNode> Items(string open, string close)
        {
            _tokens.Expect(open);
            var items = new List<QueryNode>();
            while (!_tokens.Is(close))
            {
                items.Add(Expression());
                if (!_tokens.Is(","))
                {
                    break;
                }
                _tokens.Take();
                if (_tokens.Is(close))
                {
                    throw _tokens.Unexpected("an expression");
                }
            }
            _tokens.Expect(close);
            return items;
        }

        private QueryNode Primary()
        {
            QueryToken token = _tokens.Peek();
            switch (token.Kind)
            {
                case QueryTokenKind.Literal:
                    _tokens.Take();
                    return new LiteralNode(token.Value, token.At, token.End);
                case QueryTokenKind.Name:
                    return Name(token);
                default:
                    return Group(token);
            }
        }

        private QueryNode Name(QueryToken token)
        {
            if (token.Text == "new")
            {
                throw new QueryMistake("a query cannot make objects: 'new' is for unity_execute_code", token.At);
            }
            _tokens.Take();
            if (token.Text != "typeof" || !_tokens.Is("("))
            {
                return new NameNode(token.Text, token.At, token.End);
            }
            _tokens.Take();
            TypeNode type = _types.TryType() ?? throw _tokens.Unexpected("a type name");
            _tokens.Expect(")");
            return new TypeofNode(type, token.At, _tokens.LastEnd);
        }

        private QueryNode Group(QueryToken open)
        {
            if (!open.Is("("))
            {
                throw _tokens.Unexpected("an expression");
            }
            _tokens.Take();
            QueryNode inner = Expression();
            _tokens.Expect(")");
            return new GroupNode(inner, open.At, _tokens.LastEnd);
        }
    }
}
