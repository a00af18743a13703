#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// JSON text as JavaScript writes it, with members in the order of the UTF-16 units of their names: equal values
    /// give equal text on both sides. An approval is the hash of this text (SEC-04).
    /// </summary>
    internal static class CanonicalJson
    {
        public static string Write(JToken value)
        {
            var text = new StringBuilder();
            Write(text, value);
            return text.ToString();
        }

        private static void Write(StringBuilder text, JToken value)
        {
            switch (value)
            {
                case JObject o:
                    WriteMembers(text, o);
                    break;
                case JArray items:
                    WriteItems(text, items);
                    break;
                default:
                    text.Append(Scalar((JValue)value));
                    break;
            }
        }

        private static void WriteMembers(StringBuilder text, JObject o)
        {
            var members = new List<JProperty>(o.Properties());
            members.Sort((left, right) => string.CompareOrdinal(left.Name, right.Name));
            text.Append('{');
            for (int index = 0; index < members.Count; index++)
            {
                if (index > 0) text.Append(',');
                text.Append(Quoted(members[index].Name)).Append(':');
                Write(text, members[index].Value);
            }

            text.Append('}');
        }

        private static void WriteItems(StringBuilder text, JArray items)
        {
            text.Append('[');
            for (int index = 0; index < items.Count; index++)
            {
                if (index > 0) text.Append(',');
                Write(text, items[index]);
            }

            text.Append(']');
        }

        private static string Scalar(JValue value)
        {
            switch (value.Value)
            {
                case null: return "null";
                case bool flag: return flag ? "true" : "false";
                case string text: return Quoted(text);
                case double number: return Number(number);
                case long number: return Number(number);
                default: return Number(double.Parse(value.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture));
            }
        }

        /// <summary>The value cannot contain a lone surrogate: the reader rejects them.</summary>
        private static string Quoted(string value)
        {
            const string named = "\"\\\b\f\n\r\t";
            var text = new StringBuilder("\"");
            foreach (char c in value)
            {
                int index = named.IndexOf(c);
                if (index >= 0) text.Append('\\').Append("\"\\bfnrt"[index]);
                else if (c < ' ') text.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
                else text.Append(c);
            }

            return text.Append('"').ToString();
        }

        /// <summary>
        /// Formats a number like JavaScript: the shortest digits that round-trip, with an exponent only beyond 21
        /// digits or 6 zeros.
        /// </summary>
        internal static string Number(double value)
        {
            if (value == 0) return "0";
            string digits = Shortest(Math.Abs(value), out int point);
            string sign = value < 0 ? "-" : "";
            if (point > 21 || point < -5) return sign + Mantissa(digits) + "e" + (point > 0 ? "+" : "-") + Math.Abs(point - 1).ToString(CultureInfo.InvariantCulture);
            if (point <= 0) return sign + "0." + new string('0', -point) + digits;
            return sign + (digits.Length <= point ? digits.PadRight(point, '0') : digits.Substring(0, point) + "." + digits.Substring(point));
        }

        private static string Mantissa(string digits)
        {
            return digits.Length == 1 ? digits : digits.Substring(0, 1) + "." + digits.Substring(1);
        }

        /// <param name="value">Greater than 0.</param>
        /// <param name="point">Number of digits, including zeros after them, before the decimal point.</param>
        private static string Shortest(double value, out int point)
        {
            string text = "";
            for (int precision = 1; precision <= 17; precision++)
            {
                text = value.ToString("E" + (precision - 1), CultureInfo.InvariantCulture);
                if (double.Parse(text, CultureInfo.InvariantCulture) == value) break;
            }

            int exponent = text.IndexOf('E');
            point = int.Parse(text.Substring(exponent + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture) + 1;
            return text.Substring(0, exponent).Replace(".", "").TrimEnd('0');
        }
    }
}
