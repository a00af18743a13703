#nullable enable
using System;
using System.Globalization;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>The implicit conversions of C# from the run-time type of a value to a target type.</summary>
    internal static class Conversions
    {
        private const BindingFlags Statics = BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy;

        /// <summary>The numeric types, from SByte to Double; each converts only to later ones.</summary>
        private static readonly TypeCode[] Order =
        {
            TypeCode.SByte, TypeCode.Byte, TypeCode.Int16, TypeCode.UInt16, TypeCode.Int32, TypeCode.UInt32, TypeCode.Int64, TypeCode.UInt64, TypeCode.Single, TypeCode.Double,
        };

        /// <param name="from">Null: the type of null.</param>
        /// <param name="to">The target type.</param>
        /// <returns>The conversion; null if there is none.</returns>
        public static Func<object?, object?>? Find(Type? from, Type to)
        {
            if (from == null)
            {
                return CanBeNull(to) ? value => value : (Func<object?, object?>?)null;
            }
            return Standard(from, Nullable.GetUnderlyingType(to) ?? to) ?? UserDefined(from, to);
        }

        public static bool CanBeNull(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) != null;

        /// <summary>Includes char, excludes enums.</summary>
        public static bool IsNumeric(Type type) =>
            !type.IsEnum && (Type.GetTypeCode(type) == TypeCode.Char || Type.GetTypeCode(type) == TypeCode.Decimal || Array.IndexOf(Order, Type.GetTypeCode(type)) >= 0);

        /// <summary>Converts a number or char to another numeric type that can represent it.</summary>
        public static object ChangeNumber(object value, Type to)
        {
            object number = value is char unit ? (int)unit : value;
            return Convert.ChangeType(number, to, CultureInfo.InvariantCulture);
        }

        /// <summary>
        /// The conversion of a constant: an int literal to a smaller or unsigned type that can represent it, 0 to an
        /// enum.
        /// </summary>
        public static Func<object?, object?>? OfConstant(int constant, Type to)
        {
            if (to.IsEnum)
            {
                return constant == 0 ? _ => Enum.ToObject(to, 0) : (Func<object?, object?>?)null;
            }
            TypeCode code = Type.GetTypeCode(to);
            bool fits = code == TypeCode.SByte ? constant == (sbyte)constant
                : code == TypeCode.Byte ? constant == (byte)constant
                : code == TypeCode.Int16 ? constant == (short)constant
                : code == TypeCode.UInt16 ? constant == (ushort)constant
                : (code == TypeCode.UInt32 || code == TypeCode.UInt64) && constant >= 0;
            return fits ? value => Convert.ChangeType(value, to, CultureInfo.InvariantCulture) : (Func<object?, object?>?)null;
        }

        private static Func<object?, object?>? Standard(Type from, Type to)
        {
            if (to.IsAssignableFrom(from))
            {
                return value => value;
            }
            return IsNumeric(from) && IsNumeric(to) && Widens(Type.GetTypeCode(from), Type.GetTypeCode(to)) ? value => ChangeNumber(value!, to) : (Func<object?, object?>?)null;
        }

        private static bool Widens(TypeCode from, TypeCode to)
        {
            if (to == TypeCode.Decimal)
            {
                return from != TypeCode.Single && from != TypeCode.Double;
            }
            if (from == TypeCode.Char)
            {
                return Array.IndexOf(Order, to) >= Array.IndexOf(Order, TypeCode.UInt16) && to != TypeCode.Int16;
            }
            int start = Array.IndexOf(Order, from);
            int end = Array.IndexOf(Order, to);
            bool losesSign = IsSigned(from) && !IsSigned(to);
            return start >= 0 && end > start && !losesSign && !IsSameSize(from, to);
        }

        private static bool IsSigned(TypeCode code) => code != TypeCode.Byte && code != TypeCode.UInt16 && code != TypeCode.UInt32 && code != TypeCode.UInt64;

        /// <summary>Whether both types have the same number of bits, such as Int32 and UInt32.</summary>
        private static bool IsSameSize(TypeCode a, TypeCode b) => Array.IndexOf(Order, a) / 2 == Array.IndexOf(Order, b) / 2 && a != TypeCode.Single;

        private static Func<object?, object?>? UserDefined(Type from, Type to)
        {
            foreach (Type owner in new[] { from, to })
            {
                foreach (MemberInfo member in owner.GetMember("op_Implicit", MemberTypes.Method, Statics))
                {
                    var method = (MethodInfo)member;
                    ParameterInfo[] parameters = method.GetParameters();
                    Func<object?, object?>? before = Standard(from, parameters[0].ParameterType);
                    if (before != null && to.IsAssignableFrom(method.ReturnType))
                    {
                        return value => method.Invoke(null, new[] { before(value) });
                    }
                }
            }
            return null;
        }
    }
}
