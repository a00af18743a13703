#nullable enable
using System;
using System.IO;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Reads files of the project, which an attacker may have prepared: no pipes, which would block, and no more bytes
    /// than allowed.
    /// </summary>
    internal static class ProjectFile
    {
        /// <summary>Far more than settings need.</summary>
        internal const int SettingsBytesMax = 1024 * 1024;

        /// <summary>
        /// Whether the file exists and can be read without blocking. If access is denied, the read reports it.
        /// </summary>
        internal static bool IsRegular(string path)
        {
            if (!File.Exists(path)) return false;
            return Posix.IsHere ? Posix.MayHaveLength(path) : (File.GetAttributes(path) & FileAttributes.Device) == 0;
        }

        /// <summary>
        /// Reads the whole file; null for a pipe, a folder, or anything else that is not a regular file.
        /// </summary>
        /// <exception cref="FileTooLargeException">The file has more than this many bytes, or is endless.</exception>
        /// <exception cref="IOException">It cannot be read.</exception>
        internal static byte[]? Read(string path, int most)
        {
            if (Directory.Exists(path) || (File.Exists(path) && !IsRegular(path))) return null;
            using (var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete))
            {
                if (file.Length > most) throw new FileTooLargeException(file.Length, most);
                return ReadToEnd(file, most);
            }
        }

        /// <summary>Reads text, in the encoding of its byte order mark, or else UTF-8.</summary>
        /// <exception cref="IOException">Also thrown if it is not a regular file.</exception>
        internal static string ReadText(string path, int most)
        {
            byte[] bytes = Read(path, most) ?? throw new IOException("it is no file.");
            using (var reader = new StreamReader(new MemoryStream(bytes), Encoding.UTF8, true)) return reader.ReadToEnd();
        }

        /// <summary>A device has length 0, and may return bytes without end.</summary>
        private static byte[] ReadToEnd(FileStream file, int most)
        {
            var bytes = new byte[(int)file.Length + 1];
            int count = 0;
            for (int more; (more = file.Read(bytes, count, bytes.Length - count)) > 0;)
            {
                count += more;
                if (count > most) throw new FileTooLargeException(count, most);
                if (count == bytes.Length) Array.Resize(ref bytes, (int)Math.Min(most + 1L, bytes.Length * 2L));
            }

            Array.Resize(ref bytes, count);
            return bytes;
        }
    }
}
