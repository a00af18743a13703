#nullable enable
using System.Security.Cryptography;

namespace McpUnityBridge.Core
{
    /// <summary>Random bytes, keyed hashes, and constant-time comparison.</summary>
    internal static class Secrets
    {
        public static byte[] RandomBytes(int count)
        {
            var bytes = new byte[count];
            using (RandomNumberGenerator random = RandomNumberGenerator.Create()) random.GetBytes(bytes);
            return bytes;
        }

        /// <summary>HMAC-SHA256 in hexadecimal. The key is the token's text.</summary>
        public static string Hmac(string token, string text)
        {
            using (var hmac = new HMACSHA256(StrictUtf8.Encode(token))) return Hex(hmac.ComputeHash(StrictUtf8.Encode(text)));
        }

        /// <summary>SHA-256 in hexadecimal.</summary>
        public static string Sha256(string text)
        {
            using (SHA256 sha = SHA256.Create()) return Hex(sha.ComputeHash(StrictUtf8.Encode(text)));
        }

        public static string Hex(byte[] bytes)
        {
            const string digits = "0123456789abcdef";
            var text = new char[bytes.Length * 2];
            for (int index = 0; index < text.Length; index++) text[index] = digits[(bytes[index / 2] >> (index % 2 == 0 ? 4 : 0)) & 0x0f];
            return new string(text);
        }

        /// <summary>Takes the same time wherever the texts differ.</summary>
        public static bool AreEqual(string left, string right)
        {
            if (left.Length != right.Length) return false;
            int difference = 0;
            for (int index = 0; index < left.Length; index++) difference |= left[index] ^ right[index];
            return difference == 0;
        }
    }
}
