#nullable enable
using System;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>UTF-8 that rejects invalid bytes.</summary>
    internal static class StrictUtf8
    {
        private static readonly UTF8Encoding Strict = new UTF8Encoding(false, true);
        private static readonly UTF8Encoding Lenient = new UTF8Encoding(false, false);

        /// <summary>A lone surrogate becomes U+FFFD.</summary>
        public static byte[] Encode(string text)
        {
            return Lenient.GetBytes(text);
        }

        /// <summary>Null: the bytes are not UTF-8.</summary>
        public static string? Decode(byte[] bytes, int offset, int count)
        {
            try
            {
                return Strict.GetString(bytes, offset, count);
            }
            catch (ArgumentException)
            {
                return null;
            }
        }
    }
}
