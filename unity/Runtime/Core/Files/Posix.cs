#nullable enable
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>POSIX calls that .NET Standard lacks: file kinds and modes. Not on Windows.</summary>
    internal static class Posix
    {
        private const int ReadOnly = 0;
        private const int SeekEnd = 2;

        internal static bool IsHere { get; } = Path.DirectorySeparatorChar == '/';

        /// <summary>O_NONBLOCK and O_CLOEXEC.</summary>
        private static int WithoutWaiting { get; } = RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? 0x4 | 0x1000000 : 0x800 | 0x80000;

        /// <summary>
        /// False for pipes and terminals, where opening or reading may block; true for files that cannot be opened.
        /// </summary>
        internal static bool MayHaveLength(string path)
        {
            int file = Open(Native(path), ReadOnly | WithoutWaiting);
            if (file < 0) return true;
            bool hasLength = Seek(file, 0, SeekEnd) >= 0;
            Close(file);
            return hasLength;
        }

        /// <summary>Best effort: some file systems have no modes.</summary>
        internal static void SetMode(string path, uint mode)
        {
            ChangeMode(Native(path), mode);
        }

        private static byte[] Native(string path)
        {
            return Encoding.UTF8.GetBytes(path + "\0");
        }

        [DllImport("libc", EntryPoint = "open")]
        private static extern int Open(byte[] path, int flags);

        [DllImport("libc", EntryPoint = "lseek")]
        private static extern long Seek(int file, long offset, int from);

        [DllImport("libc", EntryPoint = "close")]
        private static extern int Close(int file);

        [DllImport("libc", EntryPoint = "chmod")]
        private static extern int ChangeMode(byte[] path, uint mode);
    }
}
