#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// Evaluates a query by reflection on the run-time types of its parts. Throws <see cref="QueryMistake" />.
    /// </summary>
    internal sealed class QueryEvaluator
    {
        private readonly Operators _operators;
        private readonly QueryTypes _types;
        private readonly QueryChain _chains;

        public QueryEvaluator(string source, IQueryRoots roots, QueryTypes types, IEngineValues? engine, bool allowsMethods)
        {
            _operators = new Operators(engine);
            _types = types;
            _chains = new QueryChain(source, roots, new QueryCall(types, Evaluate, allowsMethods), types, Evaluate);
        }

        public object? Evaluate(QueryNode query)
        {
            switch (query)
            {
                case LiteralNode literal: return literal.Value;
                case TypeofNode type: return _types.Resolve(type.Type);
                case GroupNode group: return Evaluate(group.Inner);
                case NameNode name: return _chains.Evaluate(new ChainNode(name, Array.Empty<LinkNode>()));
                case ChainNode chain: return _chains.Evaluate(chain);
                case UnaryNode unary: return Unary(unary);
                default: return Binary((BinaryNode)query);
            }
        }

        private object? Unary(UnaryNode unary)
        {
            object? value = Evaluate(unary.Operand);
            if (unary.Operator == "!")
            {
                return !Condition(value, unary.Operator, unary.At);
            }
            object? result = null;
            bool isThere = Guard.At(unary.At, () => _operators.TryNegate(value, out result));
            return isThere ? result : throw new QueryMistake($"operator '{unary.Operator}' cannot be applied to {NameOf(value)}", unary.At);
        }

        /// <summary>Sequences of operators nest to the left, hundreds deep: a loop uses no stack.</summary>
        private object? Binary(BinaryNode query)
        {
            var row = new Stack<BinaryNode>();
            QueryNode first = query;
            for (; first is BinaryNode binary; first = binary.Left)
            {
                row.Push(binary);
            }
            object? value = Evaluate(first);
            while (row.Count > 0)
            {
                value = Apply(row.Pop(), value);
            }
            return value;
        }

        private object? Apply(BinaryNode query, object? left)
        {
            string symbol = query.Operator;
            if (symbol == "&&" || symbol == "||")
            {
                bool decided = Condition(left, symbol, query.Left.At);
                return decided == (symbol == "||") ? decided : Condition(Evaluate(query.Right), symbol, query.Right.At);
            }
            object? right = Evaluate(query.Right);
            right = QueryArgument.Beside(left, right, query.Right);
            left = QueryArgument.Beside(right, left, query.Left);
            object? result = null;
            bool isThere = Guard.At(query.OperatorAt, () => _operators.TryBinary(symbol, left, right, out result));
            return isThere ? result : throw new QueryMistake($"operator '{symbol}' cannot be applied to {NameOf(left)} and {NameOf(right)}", query.OperatorAt);
        }

        private bool Condition(object? value, string symbol, int at)
        {
            bool condition = false;
            bool isThere = Guard.At(at, () => Operators.TryCondition(value, out condition));
            return isThere ? condition : throw new QueryMistake($"operator '{symbol}' needs a bool, got {NameOf(value)}", at);
        }

        private static string NameOf(object? value) => CSharpNames.Of(Members.TypeOf(value));
    }
}
