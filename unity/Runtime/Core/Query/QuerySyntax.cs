#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>A part of a query, with the offsets of its first character and after its last.</summary>
    internal abstract class QueryNode
    {
        protected QueryNode(int at, int end)
        {
            At = at;
            End = end;
        }

        public int At { get; }

        public int End { get; }
    }

    internal sealed class LiteralNode : QueryNode
    {
        public LiteralNode(object? value, int at, int end) : base(at, end)
        {
            Value = value;
        }

        public object? Value { get; }
    }

    internal sealed class TypeofNode : QueryNode
    {
        public TypeofNode(TypeNode type, int at, int end) : base(at, end)
        {
            Type = type;
        }

        public TypeNode Type { get; }
    }

    internal sealed class NameNode : QueryNode
    {
        public NameNode(string name, int at, int end) : base(at, end)
        {
            Name = name;
        }

        public string Name { get; }
    }

    /// <summary>An expression in parentheses.</summary>
    internal sealed class GroupNode : QueryNode
    {
        public GroupNode(QueryNode inner, int at, int end) : base(at, end)
        {
            Inner = inner;
        }

        public QueryNode Inner { get; }
    }

    /// <summary>An expression followed by members, indices and calls.</summary>
    internal sealed class ChainNode : QueryNode
    {
        public ChainNode(QueryNode start, IReadOnlyList<LinkNode> links) : base(start.At, links.Count == 0 ? start.End : links[links.Count - 1].End)
        {
            Start = start;
            Links = links;
        }

        public QueryNode Start { get; }

        public IReadOnlyList<LinkNode> Links { get; }
    }

    internal sealed class UnaryNode : QueryNode
    {
        public UnaryNode(string @operator, QueryNode operand, int at) : base(at, operand.End)
        {
            Operator = @operator;
            Operand = operand;
        }

        public string Operator { get; }

        public QueryNode Operand { get; }
    }

    internal sealed class BinaryNode : QueryNode
    {
        public BinaryNode(string @operator, int operatorAt, QueryNode left, QueryNode right) : base(left.At, right.End)
        {
            Operator = @operator;
            OperatorAt = operatorAt;
            Left = left;
            Right = right;
        }

        public string Operator { get; }

        public int OperatorAt { get; }

        public QueryNode Left { get; }

        public QueryNode Right { get; }
    }

    /// <summary>One step of a chain.</summary>
    internal abstract class LinkNode : QueryNode
    {
        protected LinkNode(int at, int end) : base(at, end)
        {
        }
    }

    internal sealed class MemberLink : LinkNode
    {
        public MemberLink(string name, bool isConditional, IReadOnlyList<TypeNode> typeArguments, int at, int end) : base(at, end)
        {
            Name = name;
            IsConditional = isConditional;
            TypeArguments = typeArguments;
        }

        public string Name { get; }

        /// <summary>Whether it follows <c>?.</c>.</summary>
        public bool IsConditional { get; }

        public IReadOnlyList<TypeNode> TypeArguments { get; }
    }

    internal sealed class IndexLink : LinkNode
    {
        public IndexLink(IReadOnlyList<QueryNode> arguments, int at, int end) : base(at, end)
        {
            Arguments = arguments;
        }

        public IReadOnlyList<QueryNode> Arguments { get; }
    }

    internal sealed class CallLink : LinkNode
    {
        public CallLink(IReadOnlyList<QueryNode> arguments, int at, int end) : base(at, end)
        {
            Arguments = arguments;
        }

        public IReadOnlyList<QueryNode> Arguments { get; }
    }

    /// <summary>The name of a type.</summary>
    internal sealed class TypeNode : QueryNode
    {
        public TypeNode(string name, IReadOnlyList<TypeNode> arguments, int rank, int at, int end) : base(at, end)
        {
            Name = name;
            Arguments = arguments;
            Rank = rank;
        }

        public string Name { get; }

        public IReadOnlyList<TypeNode> Arguments { get; }

        /// <summary>The number of <c>[]</c> pairs that follow.</summary>
        public int Rank { get; }
    }
}
