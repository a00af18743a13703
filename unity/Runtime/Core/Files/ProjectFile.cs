#nullable enable
using System;
using System.IO;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>Reads files of the project, which an attacker may have prepared: no pipes, for they would wait, and no more of a file than is wanted.</summary>
    internal static class ProjectFile
    {
        /// <summary>Far more than settings need.</summary>
        internal const int SettingsBytesMax = 1024 * 1024;

        /// <summary>Something that exists and can be read without waiting. What may not be read at all is for the reading to say.</summary>
        internal static bool IsRegular(string path)
        {
            if (!File.Exists(path)) return false;
            return Posix.IsHere ? Posix.MayHaveLength(path) : (File.GetAttributes(path) & FileAttributes.Device) == 0;
        }

        /// <summary>All of it; null where it is a pipe, a folder, or anything else that is no file.</summary>
        /// <exception cref="FileTooLargeException">It has more than this many bytes, or no end.</exception>
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

        /// <summary>As text, in the encoding that its first bytes say, else UTF-8.</summary>
        /// <exception cref="IOException">Also where it is no file.</exception>
        internal static string ReadText(string path, int most)
        {
            byte[] bytes = Read(path, most) ?? throw new IOException("it is no file.");
            using (var reader = new StreamReader(new MemoryStream(bytes), Encoding.UTF8, true)) return reader.ReadToEnd();
        }

        /// <summary>A device says to have no bytes, and may give them without end.</summary>
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
