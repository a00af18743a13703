#nullable enable
using System.Globalization;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Renders numbers with the same digits on every runtime.</summary>
    internal static class RenderedNumber
    {
        /// <summary>2^53 - 1: larger integers are not exact in JavaScript.</summary>
        private const long MaxSafe = 9007199254740991;

        internal static JToken Of(long value)
        {
            return value >= -MaxSafe && value <= MaxSafe ? new JValue(value) : new JValue(value.ToString(CultureInfo.InvariantCulture));
        }

        internal static JToken Of(ulong value)
        {
            return value <= MaxSafe ? new JValue((long)value) : new JValue(value.ToString(CultureInfo.InvariantCulture));
        }

        /// <summary>Whole numbers have no fraction, so negative zero is 0.</summary>
        internal static JToken Of(double value)
        {
            if (double.IsNaN(value)) return new JValue("NaN");
            if (double.IsInfinity(value)) return new JValue(value > 0 ? "Infinity" : "-Infinity");
            bool isWhole = value >= -MaxSafe && value <= MaxSafe && value == (long)value;
            return isWhole ? new JValue((long)value) : new JValue(value);
        }

        internal static JToken Of(float value)
        {
            return Of(float.IsNaN(value) || float.IsInfinity(value) ? value : ShortestFloat.AsDouble(value));
        }
    }
}
