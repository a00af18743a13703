#nullable enable
using System;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// Operators on numbers. Both operands are promoted as in C#: to int, uint, long, ulong, float, double or decimal.
    /// </summary>
    internal static class Arithmetic
    {
        private static readonly Type[] Promoted = { typeof(decimal), typeof(double), typeof(float), typeof(ulong), typeof(long), typeof(uint) };

        /// <summary>
        /// The type to which two numbers are promoted; null if C# has none (decimal and double, ulong and int).
        /// </summary>
        public static Type? Common(Type left, Type right)
        {
            foreach (Type type in Promoted)
            {
                if (left == type || right == type)
                {
                    return Promote(type, left == type ? right : left);
                }
            }
            return typeof(int);
        }

        public static object Apply(string symbol, object a, object b, Type common)
        {
            object left = Conversions.ChangeNumber(a, common);
            object right = Conversions.ChangeNumber(b, common);
            bool? compared = Compare(symbol, left, right);
            return compared ?? Compute(symbol, left, right);
        }

        /// <summary>Null if there is no such operator.</summary>
        public static object? Negate(object value)
        {
            switch (value)
            {
                case long number: return unchecked(-number);
                case float number: return -number;
                case double number: return -number;
                case decimal number: return -number;
                case uint number: return -(long)number;
                case ulong _: return null;
                default: return unchecked(-(int)Conversions.ChangeNumber(value, typeof(int)));
            }
        }

        private static Type? Promote(Type type, Type other)
        {
            bool isReal = other == typeof(float) || other == typeof(double);
            bool isSigned = other == typeof(sbyte) || other == typeof(short) || other == typeof(int) || other == typeof(long);
            if ((type == typeof(decimal) && isReal) || (type == typeof(ulong) && isSigned))
            {
                return null;
            }
            return type == typeof(uint) && isSigned ? typeof(long) : type;
        }

        private static bool? Compare(string symbol, object a, object b)
        {
            // CompareTo sorts NaN below every number; the operators are false for it.
            bool isUnordered = IsNaN(a) || IsNaN(b);
            int order = ((IComparable)a).CompareTo(b);
            switch (symbol)
            {
                case "==": return !isUnordered && order == 0;
                case "!=": return isUnordered || order != 0;
                case "<": return !isUnordered && order < 0;
                case ">": return !isUnordered && order > 0;
                case "<=": return !isUnordered && order <= 0;
                case ">=": return !isUnordered && order >= 0;
                default: return null;
            }
        }

        private static bool IsNaN(object value) => (value is double real && double.IsNaN(real)) || (value is float single && float.IsNaN(single));

        private static object Compute(string symbol, object a, object b)
        {
            switch (a)
            {
                case int left: return Compute(symbol, left, (int)b);
                case uint left: return unchecked((uint)Compute(symbol, left, (uint)b));
                case long left: return Compute(symbol, left, (long)b);
                case ulong left: return Compute(symbol, left, (ulong)b);
                case float left: return (float)Compute(symbol, left, (float)b);
                case double left: return Compute(symbol, left, (double)b);
                default: return Compute(symbol, (decimal)a, (decimal)b);
            }
        }

        private static int Compute(string symbol, int a, int b)
        {
            switch (symbol)
            {
                case "+": return unchecked(a + b);
                case "-": return unchecked(a - b);
                case "*": return unchecked(a * b);
                case "/": return a / Divisor(b, a == int.MinValue);
                default: return a % Divisor(b, a == int.MinValue);
            }
        }

        private static long Compute(string symbol, long a, long b)
        {
            switch (symbol)
            {
                case "+": return unchecked(a + b);
                case "-": return unchecked(a - b);
                case "*": return unchecked(a * b);
                case "/": return a / Divisor(b, a == long.MinValue);
                default: return a % Divisor(b, a == long.MinValue);
            }
        }

        private static ulong Compute(string symbol, ulong a, ulong b)
        {
            switch (symbol)
            {
                case "+": return unchecked(a + b);
                case "-": return unchecked(a - b);
                case "*": return unchecked(a * b);
                case "/": return a / b;
                default: return a % b;
            }
        }

        private static double Compute(string symbol, double a, double b)
        {
            switch (symbol)
            {
                case "+": return a + b;
                case "-": return a - b;
                case "*": return a * b;
                case "/": return a / b;
                default: return a % b;
            }
        }

        private static decimal Compute(string symbol, decimal a, decimal b)
        {
            switch (symbol)
            {
                case "+": return a + b;
                case "-": return a - b;
                case "*": return a * b;
                case "/": return a / b;
                default: return a % b;
            }
        }

        // The result of dividing the smallest integer by -1 differs between processors and runtimes: here it always
        // throws.
        private static int Divisor(int by, bool isSmallest) => by == -1 && isSmallest ? throw new OverflowException("Arithmetic operation resulted in an overflow.") : by;

        private static long Divisor(long by, bool isSmallest) => by == -1 && isSmallest ? throw new OverflowException("Arithmetic operation resulted in an overflow.") : by;
    }
}
