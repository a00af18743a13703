#nullable enable
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>SHA-256 as 64 hexadecimal digits.</summary>
    internal static class SnippetHash
    {
        public static string Of(string text)
        {
            using (var sha = SHA256.Create())
            {
                return string.Concat(sha.ComputeHash(Encoding.UTF8.GetBytes(text)).Select(part => part.ToString("x2", CultureInfo.InvariantCulture)));
            }
        }

        /// <summary>Hash of file metadata: paths, sizes and times.</summary>
        public static string OfFiles(IEnumerable<string> paths) => Of(string.Join("\n", paths.Select(Describe)));

        private static string Describe(string path)
        {
            var file = new FileInfo(path);
            return file.Exists ? string.Format(CultureInfo.InvariantCulture, "{0} {1} {2}", path, file.Length, file.LastWriteTimeUtc.Ticks) : path;
        }
    }
}
