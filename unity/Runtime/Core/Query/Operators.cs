#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// Operators on values of any type, chosen by their run-time types as in C#. Each method returns false if there is
    /// no such operator.
    /// </summary>
    internal sealed class Operators
    {
        private static readonly Dictionary<string, string> Methods = new Dictionary<string, string>
        {
            ["+"] = "op_Addition",
            ["-"] = "op_Subtraction",
            ["*"] = "op_Multiply",
            ["/"] = "op_Division",
            ["%"] = "op_Modulus",
            ["=="] = "op_Equality",
            ["!="] = "op_Inequality",
            ["<"] = "op_LessThan",
            [">"] = "op_GreaterThan",
            ["<="] = "op_LessThanOrEqual",
            [">="] = "op_GreaterThanOrEqual",
        };

        private readonly IEngineValues? _engine;

        public Operators(IEngineValues? engine)
        {
            _engine = engine;
        }

        public bool TryBinary(string symbol, object? a, object? b, out object? result)
        {
            return TryNumbers(symbol, a, b, out result)
                || TryTexts(symbol, a, b, out result)
                || TryGone(symbol, a, b, out result)
                || TryOwn(Methods[symbol], new[] { a, b }, out result)
                || TryEnums(symbol, a, b, out result)
                || TryEquality(symbol, a, b, out result);
        }

        public bool TryNegate(object? value, out object? result)
        {
            result = value != null && Conversions.IsNumeric(value.GetType()) ? Arithmetic.Negate(value) : null;
            return result != null || TryOwn("op_UnaryNegation", new[] { value }, out result);
        }

        /// <summary>
        /// Converts a value to a condition: a bool, or a value that converts to one, such as a Unity object; null is
        /// false.
        /// </summary>
        public static bool TryCondition(object? value, out bool condition)
        {
            Func<object?, object?>? conversion = value == null ? _ => false : Conversions.Find(Members.TypeOf(value), typeof(bool));
            condition = conversion != null && (bool)conversion(value)!;
            return conversion != null;
        }

        private static bool TryNumbers(string symbol, object? a, object? b, out object? result)
        {
            bool areNumbers = a != null && b != null && Conversions.IsNumeric(a.GetType()) && Conversions.IsNumeric(b.GetType());
            Type? common = areNumbers ? Arithmetic.Common(a!.GetType(), b!.GetType()) : null;
            result = common == null ? null : Arithmetic.Apply(symbol, a!, b!, common);
            return common != null;
        }

        /// <summary>Handles + with a string on either side, and == and != of strings.</summary>
        private static bool TryTexts(string symbol, object? a, object? b, out object? result)
        {
            result = null;
            if (symbol == "+" && (a is string || b is string))
            {
                result = Text(a) + Text(b);
            }
            else if ((symbol == "==" || symbol == "!=") && ((a is string && (b is string || b == null)) || (b is string && a == null)))
            {
                result = ((string?)a == (string?)b) == (symbol == "==");
            }
            return result != null;
        }

        private static string Text(object? value) => value is IFormattable formattable ? formattable.ToString(null, CultureInfo.InvariantCulture) : value?.ToString() ?? "";

        /// <summary>A destroyed object of the engine equals null, whatever operators its type has.</summary>
        private bool TryGone(string symbol, object? a, object? b, out object? result)
        {
            bool isAsked = (symbol == "==" || symbol == "!=") && (a == null || b == null) && a != b;
            bool isGone = isAsked && _engine?.IsGone((a ?? b)!) == true;
            result = isGone ? symbol == "==" : (object?)null;
            return isGone;
        }

        /// <summary>Applies operators that the operand types declare.</summary>
        private static bool TryOwn(string name, object?[] operands, out object? result)
        {
            const BindingFlags statics = BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy;
            IEnumerable<Type> types = operands.Where(operand => operand != null).Select(operand => operand!.GetType()).Distinct();
            List<MethodBase> methods = types.SelectMany(type => type.GetMember(name, MemberTypes.Method, statics)).Cast<MethodBase>().GroupBy(method => method.MethodHandle).Select(same => same.First()).ToList();
            QueryArgument[] arguments = operands.Select(operand => new QueryArgument(operand, null)).ToArray();
            OverloadChoice choice = Overloads.Choose(methods, arguments);
            bool isChosen = choice.Overload != null && choice.WrongIndex < 0;
            result = isChosen ? choice.Overload!.Call(null, arguments) : null;
            return isChosen;
        }

        private static bool TryEnums(string symbol, object? a, object? b, out object? result)
        {
            bool areEnums = a is Enum && b is Enum && a.GetType() == b.GetType() && "+-*/%".IndexOf(symbol, StringComparison.Ordinal) < 0;
            result = null;
            return areEnums && TryNumbers(symbol, Underlying(a!), Underlying(b!), out result);
        }

        private static object Underlying(object value) => Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), CultureInfo.InvariantCulture);

        /// <summary>Handles bools, references, and null compared with any type that has ==.</summary>
        private static bool TryEquality(string symbol, object? a, object? b, out object? result)
        {
            result = null;
            if (symbol != "==" && symbol != "!=")
            {
                return false;
            }
            bool? equal = a == null || b == null ? EqualsNull(a ?? b, a == b) : a is bool || b is bool ? SameCondition(a, b) : SameReference(a, b);
            result = equal == null ? (object?)null : equal == (symbol == "==");
            return equal != null;
        }

        private static bool? EqualsNull(object? other, bool areBothNull)
        {
            bool isComparable = other == null || !other.GetType().IsValueType || other is bool || other is Enum || Conversions.IsNumeric(other.GetType()) || HasEquality(other.GetType());
            return isComparable ? areBothNull : (bool?)null;
        }

        private static bool HasEquality(Type type) => type.GetMember("op_Equality", MemberTypes.Method, BindingFlags.Public | BindingFlags.Static).Length > 0;

        private static bool? SameCondition(object a, object b) => TryCondition(a, out bool x) && TryCondition(b, out bool y) ? x == y : (bool?)null;

        private static bool? SameReference(object a, object b)
        {
            bool areReferences = !a.GetType().IsValueType && !b.GetType().IsValueType;
            bool areRelated = areReferences && (a.GetType().IsInstanceOfType(b) || b.GetType().IsInstanceOfType(a));
            return areRelated ? ReferenceEquals(a, b) : (bool?)null;
        }
    }
}
