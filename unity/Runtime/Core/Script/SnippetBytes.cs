#nullable enable
using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A compiled snippet: an assembly and its portable symbols. File format: SHA-256 of the rest, length of the
    /// assembly, assembly, symbols.
    /// </summary>
    internal sealed class SnippetBytes
    {
        private const int HashLength = 32;

        public SnippetBytes(byte[] assembly, byte[] symbols)
        {
            Assembly = assembly;
            Symbols = symbols;
        }

        public byte[] Assembly { get; }

        public byte[] Symbols { get; }

        public byte[] ToFile()
        {
            byte[] content = BitConverter.GetBytes(Assembly.Length).Concat(Assembly).Concat(Symbols).ToArray();
            return Hash(content, 0).Concat(content).ToArray();
        }

        /// <summary>Null: a power failure has truncated the file.</summary>
        public static SnippetBytes? FromFile(byte[] file)
        {
            if (file.Length < HashLength + sizeof(int) || !Hash(file, HashLength).SequenceEqual(file.Take(HashLength)))
            {
                return null;
            }
            int length = BitConverter.ToInt32(file, HashLength);
            return new SnippetBytes(file.Skip(HashLength + sizeof(int)).Take(length).ToArray(), file.Skip(HashLength + sizeof(int) + length).ToArray());
        }

        public static SnippetBytes OfCompiler(string assembly, string symbols) => new SnippetBytes(File.ReadAllBytes(assembly), File.ReadAllBytes(symbols));

        private static byte[] Hash(byte[] bytes, int start)
        {
            using (var sha = SHA256.Create())
            {
                return sha.ComputeHash(bytes, start, bytes.Length - start);
            }
        }
    }
}
