#nullable enable
using System;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>An argument of a method, an indexer or an operator.</summary>
    internal readonly struct QueryArgument
    {
        private readonly int? _constant;

        /// <param name="value">The value of the expression.</param>
        /// <param name="node">The expression: literals have additional conversions. Null: not a literal.</param>
        public QueryArgument(object? value, QueryNode? node)
        {
            Value = value;
            _constant = node != null && IsConstant(node) && value is int constant ? constant : (int?)null;
        }

        public object? Value { get; }

        /// <summary>Null: the type of null.</summary>
        public Type? Type => Members.TypeOf(Value);

        public Func<object?, object?>? ConversionTo(Type to, bool withConstants)
        {
            Func<object?, object?>? conversion = Conversions.Find(Type, to);
            return conversion == null && withConstants && _constant != null ? Conversions.OfConstant(_constant.Value, Nullable.GetUnderlyingType(to) ?? to) : conversion;
        }

        /// <summary>
        /// The operand as C# converts it next to an unsigned one: a literal becomes unsigned too, where another number
        /// would promote both to long, or not be allowed.
        /// </summary>
        public static object? Beside(object? other, object? value, QueryNode node)
        {
            bool isUnsigned = (other is uint && value is int) || (other is ulong && (value is int || value is long));
            return isUnsigned && IsConstant(node) && Convert.ToInt64(value) >= 0 ? Conversions.ChangeNumber(value!, other!.GetType()) : value;
        }

        private static bool IsConstant(QueryNode node)
        {
            switch (node)
            {
                case LiteralNode _: return true;
                case GroupNode group: return IsConstant(group.Inner);
                case UnaryNode unary: return IsConstant(unary.Operand);
                default: return false;
            }
        }
    }
}
