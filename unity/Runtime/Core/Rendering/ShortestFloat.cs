#nullable enable
using System;
using System.Globalization;
using System.Numerics;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The shortest decimal digits of a float. Computed with integers, because the runtimes round the digits of
    /// <c>ToString</c> differently: ties round up, as in JavaScript.
    /// </summary>
    internal static class ShortestFloat
    {
        /// <summary>Always enough for a float.</summary>
        private const int MaxDigits = 9;

        private const int MantissaBits = 52;

        /// <summary>The double with the same shortest digits as this float: 0.1f returns 0.1.</summary>
        /// <param name="value">A finite number.</param>
        internal static double AsDouble(float value)
        {
            // Whole and exact: no shorter decimal is near enough.
            if (Math.Abs(value) < 1 << 24 && value == (int)value) return (int)value;
            for (int digits = 1; digits < MaxDigits; digits++)
            {
                double shorter = Rounded(value, digits);
                if ((float)shorter == value) return shorter;
            }

            return Rounded(value, MaxDigits);
        }

        private static double Rounded(double value, int digits)
        {
            double magnitude = Math.Abs(value);
            int scale = (int)Math.Floor(Math.Log10(magnitude)) - digits + 1;
            BigInteger whole = Scaled(magnitude, scale);
            // The logarithm is off by one near powers of ten.
            if (whole < BigInteger.Pow(10, digits - 1)) whole = Scaled(magnitude, --scale);
            string text = whole.ToString(CultureInfo.InvariantCulture) + "E" + scale.ToString(CultureInfo.InvariantCulture);
            return Math.Sign(value) * double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        }

        /// <summary>The magnitude in units of 10^scale, rounded to the nearest.</summary>
        private static BigInteger Scaled(double magnitude, int scale)
        {
            long bits = BitConverter.DoubleToInt64Bits(magnitude);
            // Every float is a normal double.
            int exponent = (int)(bits >> MantissaBits) - 1023 - MantissaBits;
            BigInteger numerator = (bits & ((1L << MantissaBits) - 1)) | (1L << MantissaBits);
            BigInteger denominator = 1;
            if (exponent > 0) numerator <<= exponent;
            else denominator <<= -exponent;
            if (scale > 0) denominator *= BigInteger.Pow(10, scale);
            else numerator *= BigInteger.Pow(10, -scale);
            return (2 * numerator + denominator) / (2 * denominator);
        }
    }
}
