#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>A number of a C# type, optionally with bounds.</summary>
    internal sealed class NumberShape : ValueShape
    {
        private static readonly Dictionary<Type, (decimal Min, decimal Max)> Integers = new Dictionary<Type, (decimal, decimal)>
        {
            [typeof(sbyte)] = (sbyte.MinValue, sbyte.MaxValue),
            [typeof(byte)] = (byte.MinValue, byte.MaxValue),
            [typeof(short)] = (short.MinValue, short.MaxValue),
            [typeof(ushort)] = (ushort.MinValue, ushort.MaxValue),
            [typeof(int)] = (int.MinValue, int.MaxValue),
            [typeof(uint)] = (uint.MinValue, uint.MaxValue),
            [typeof(long)] = (long.MinValue, long.MaxValue),
            [typeof(ulong)] = (ulong.MinValue, ulong.MaxValue),
        };

        private readonly Type _type;
        private readonly double _minimum;
        private readonly double _maximum;

        internal NumberShape(Type type, double minimum, double maximum)
        {
            _type = type;
            _minimum = minimum;
            _maximum = maximum;
        }

        private bool IsInteger => Integers.ContainsKey(_type);

        internal static bool Takes(Type type) => Integers.ContainsKey(type) || type == typeof(double) || type == typeof(float) || type == typeof(decimal);

        internal override JObject Schema()
        {
            var schema = new JObject { ["type"] = IsInteger ? "integer" : "number" };
            // The bounds of int and wider types are not informative.
            bool isSmall = IsInteger && Integers[_type].Max < int.MaxValue;
            double minimum = Math.Max(_minimum, IsInteger && (isSmall || Integers[_type].Min == 0) ? (double)Integers[_type].Min : double.NegativeInfinity);
            double maximum = Math.Min(_maximum, isSmall ? (double)Integers[_type].Max : double.PositiveInfinity);
            if (!double.IsInfinity(minimum)) schema["minimum"] = Number(minimum);
            if (!double.IsInfinity(maximum)) schema["maximum"] = Number(maximum);
            return schema;
        }

        internal override object Bind(JToken token, string at)
        {
            object? value = token.Type == JTokenType.Integer || token.Type == JTokenType.Float ? Convert(token) : null;
            if (value == null) throw Mistake(at, token);
            double size = System.Convert.ToDouble(value, CultureInfo.InvariantCulture);
            return size >= _minimum && size <= _maximum ? value : throw Mistake(at, token);
        }

        private object? Convert(JToken token)
        {
            string text = token.ToString(Formatting.None);
            if (_type == typeof(double) || _type == typeof(float)) return Real(text);
            if (!decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal value)) return null;
            if (_type == typeof(decimal)) return value;
            // 10.0 is an integer in JSON.
            (decimal min, decimal max) = Integers[_type];
            return value == decimal.Truncate(value) && value >= min && value <= max ? System.Convert.ChangeType(value, _type, CultureInfo.InvariantCulture) : null;
        }

        private object? Real(string text)
        {
            if (!double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) || double.IsInfinity(value) || double.IsNaN(value)) return null;
            if (_type == typeof(double)) return value;
            float narrow = (float)value;
            return float.IsInfinity(narrow) ? null : (object)narrow;
        }

        protected override string Expected
        {
            get
            {
                string number = IsInteger ? "a whole number" : "a number";
                (double min, double max) = IsInteger ? (Math.Max(_minimum, (double)Integers[_type].Min), Math.Min(_maximum, (double)Integers[_type].Max)) : (_minimum, _maximum);
                if (double.IsInfinity(min) && double.IsInfinity(max)) return number;
                if (double.IsInfinity(max)) return $"{number} from {Shown(min)}";
                return double.IsInfinity(min) ? $"{number} up to {Shown(max)}" : $"{number} from {Shown(min)} to {Shown(max)}";
            }
        }

        private static JToken Number(double value) => value == Math.Floor(value) && Math.Abs(value) < 1e15 ? new JValue((long)value) : new JValue(value);

        private static string Shown(double value) => value.ToString("R", CultureInfo.InvariantCulture);
    }
}
