#nullable enable
using System.Globalization;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// Reads number literals: digits, fraction, exponent, suffix. <c>u</c> makes an int or long, <c>m</c> a double.
    /// </summary>
    internal static class QueryNumber
    {
        public static QueryToken Read(string source, int at)
        {
            int whole = Digits(source, at);
            int end = whole;
            if (At(source, end) == '.' && IsDigit(At(source, end + 1)))
            {
                end = Digits(source, end + 1);
            }
            end = Exponent(source, end);
            string digits = source.Substring(at, end - at);
            char suffix = char.ToLowerInvariant(At(source, end));
            bool hasSuffix = suffix != '\0' && "fdmul".IndexOf(suffix) >= 0;
            string text = hasSuffix ? source.Substring(at, end + 1 - at) : digits;
            return new QueryToken(QueryTokenKind.Literal, text, at, Value(digits, end == whole, hasSuffix ? suffix : ' ', at));
        }

        private static int Exponent(string source, int at)
        {
            if (At(source, at) != 'e' && At(source, at) != 'E')
            {
                return at;
            }
            int digits = At(source, at + 1) == '+' || At(source, at + 1) == '-' ? at + 2 : at + 1;
            return IsDigit(At(source, digits)) ? Digits(source, digits) : at;
        }

        private static object Value(string digits, bool isWhole, char suffix, int at)
        {
            if (suffix == 'f')
            {
                return (float)Real(digits);
            }
            if (suffix == 'd' || suffix == 'm' || !isWhole)
            {
                return Real(digits);
            }
            if (!long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long value))
            {
                throw new QueryMistake($"the integer {digits} is larger than {long.MaxValue}", at);
            }
            return suffix == 'l' || value > int.MaxValue ? (object)value : (int)value;
        }

        // On .NET Framework class libraries, a number that is too large does not parse.
        private static double Real(string digits) =>
            double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : double.PositiveInfinity;

        private static int Digits(string source, int at)
        {
            while (IsDigit(At(source, at)))
            {
                at++;
            }
            return at;
        }

        private static bool IsDigit(char unit) => unit >= '0' && unit <= '9';

        private static char At(string source, int at) => at < source.Length ? source[at] : '\0';
    }
}
