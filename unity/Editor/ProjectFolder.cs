#nullable enable
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using UnityEngine;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// The project's folder with symbolic links resolved, so that the Editor and AI clients use the same path.
    /// </summary>
    internal static class ProjectFolder
    {
        private const int Longest = 4096;

        internal static string Canonical()
        {
            string path = Path.GetFullPath(Path.Combine(Application.dataPath, ".."));
            return (Resolve(path) ?? path).TrimEnd('/', '\\');
        }

#if UNITY_EDITOR_WIN
        private const uint ShareAll = 7;
        private const uint OpenExisting = 3;
        private const uint BackupSemantics = 0x02000000;

        private static string? Resolve(string path)
        {
            using (var folder = CreateFile(path, 0, ShareAll, IntPtr.Zero, OpenExisting, BackupSemantics, IntPtr.Zero))
            {
                var resolved = new StringBuilder(Longest);
                if (folder.IsInvalid || GetFinalPathNameByHandle(folder, resolved, Longest, 0) == 0) return null;
                // \\?\C:\Game, or \\?\UNC\server\share\Game
                string text = resolved.ToString();
                return text.StartsWith(@"\\?\UNC\", StringComparison.Ordinal) ? @"\\" + text.Substring(8) : text.Replace(@"\\?\", "");
            }
        }

        [DllImport("kernel32.dll", CharSet = CharSet.Unicode, SetLastError = true, EntryPoint = "CreateFileW")]
        private static extern Microsoft.Win32.SafeHandles.SafeFileHandle CreateFile(string path, uint access, uint share, IntPtr security, uint disposition, uint flags, IntPtr template);

        [DllImport("kernel32.dll", CharSet = CharSet.Unicode, SetLastError = true, EntryPoint = "GetFinalPathNameByHandleW")]
        private static extern uint GetFinalPathNameByHandle(Microsoft.Win32.SafeHandles.SafeFileHandle file, StringBuilder path, uint length, uint flags);
#else
        private static string? Resolve(string path)
        {
            var resolved = new StringBuilder(Longest);
            try
            {
                return RealPath(path, resolved) == IntPtr.Zero ? null : resolved.ToString();
            }
            catch (DllNotFoundException)
            {
                // The C library of this system has another name: links stay unresolved, and the bridge works.
                return null;
            }
        }

        [DllImport("libc", EntryPoint = "realpath")]
        private static extern IntPtr RealPath(string path, StringBuilder resolved);
#endif
    }
}
