#nullable enable
using System;
using System.Globalization;
using System.Numerics;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The size of a result in the final MCP message, which carries it as JSON and that text again as a JSON string
    /// (WIR-02). UTF-8 bytes. The server writes the message in JavaScript, so numbers and escapes are counted as
    /// JavaScript writes them.
    /// </summary>
    internal struct ResultSize
    {
        private long _bytes;

        /// <summary>
        /// Number of quotation marks and backslashes in the JSON text: each takes one extra byte in a JSON string.
        /// </summary>
        private long _escaped;

        public static long Of(JToken value)
        {
            var size = default(ResultSize);
            size.Add(value);
            return size._bytes + size._bytes + size._escaped + 2;
        }

        private void Add(JToken value)
        {
            switch (value)
            {
                case JObject o:
                    AddObject(o);
                    return;
                case JArray array:
                    _bytes += 2 + Commas(array.Count);
                    foreach (JToken item in array) Add(item);
                    return;
                case JValue scalar:
                    AddScalar(scalar);
                    return;
            }
        }

        private void AddObject(JObject o)
        {
            _bytes += 2 + Commas(o.Count);
            foreach (JProperty member in o.Properties())
            {
                AddString(member.Name);
                _bytes++;
                Add(member.Value);
            }
        }

        private static int Commas(int count)
        {
            return Math.Max(count - 1, 0);
        }

        private void AddScalar(JValue scalar)
        {
            switch (scalar.Value)
            {
                case null:
                    _bytes += 4;
                    return;
                case bool isTrue:
                    _bytes += isTrue ? 4 : 5;
                    return;
                case string text:
                    AddString(text);
                    return;
                case long whole when Math.Abs((double)whole) <= 9007199254740992.0:
                    _bytes += whole.ToString(CultureInfo.InvariantCulture).Length;
                    return;
                case BigInteger large:
                    _bytes += JavaScriptLength((double)large);
                    return;
                default:
                    _bytes += JavaScriptLength(Convert.ToDouble(scalar.Value, CultureInfo.InvariantCulture));
                    return;
            }
        }

        private void AddString(string text)
        {
            _bytes += 2;
            _escaped += 2;
            for (int index = 0; index < text.Length; index++)
            {
                char c = text[index];
                if (c < 0x80)
                {
                    AddAscii(c);
                }
                else if (char.IsHighSurrogate(c) && index + 1 < text.Length && char.IsLowSurrogate(text[index + 1]))
                {
                    _bytes += 4;
                    index++;
                }
                else
                {
                    // JavaScript writes a lone surrogate as U+FFFD: three bytes, like any other of this range.
                    _bytes += c < 0x800 ? 2 : 3;
                }
            }
        }

        private void AddAscii(char c)
        {
            if (c == '"' || c == '\\')
            {
                _bytes += 2;
                _escaped += 2;
            }
            else if (c < 0x20)
            {
                _bytes += "\b\t\n\f\r".IndexOf(c) >= 0 ? 2 : 6;
                _escaped++;
            }
            else
            {
                _bytes++;
            }
        }

        /// <summary>
        /// Length of Number::toString of ECMAScript: plain from 1e-6 to below 1e21, otherwise with an exponent.
        /// </summary>
        private static int JavaScriptLength(double number)
        {
            if (number == 0) return 1;
            string text = Math.Abs(number).ToString("R", CultureInfo.InvariantCulture);
            int mark = text.IndexOf('E');
            string mantissa = mark < 0 ? text : text.Substring(0, mark);
            int exponent = mark < 0 ? 0 : int.Parse(text.Substring(mark + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
            int point = mantissa.IndexOf('.');
            int wholeDigits = point < 0 ? mantissa.Length : point;
            string all = mantissa.Replace(".", "");
            string digits = all.TrimStart('0');
            // The number is 0.digits * 10^position.
            int position = wholeDigits + exponent - (all.Length - digits.Length);
            return (number < 0 ? 1 : 0) + JavaScriptLength(digits.TrimEnd('0').Length, position);
        }

        private static int JavaScriptLength(int digits, int position)
        {
            if (position > 0 && position <= 21) return digits <= position ? position : digits + 1;
            if (position > -6 && position <= 0) return 2 - position + digits;
            int exponent = Math.Abs(position - 1);
            int exponentLength = 2 + exponent.ToString(CultureInfo.InvariantCulture).Length;
            return digits + (digits > 1 ? 1 : 0) + exponentLength;
        }
    }
}
