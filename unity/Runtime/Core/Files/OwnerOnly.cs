#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Hides what AI clients have run here from other users of the machine, on platforms with file modes; on Windows
    /// the rights of the project's folder apply.
    /// </summary>
    internal static class OwnerOnly
    {
        private const uint FolderMode = 0x1c0;
        private const uint FileMode = 0x180;

        /// <summary>Mode 0700. The target of a link belongs to another owner, and is not changed.</summary>
        internal static void Folder(string path)
        {
            if (Posix.IsHere && (File.GetAttributes(path) & FileAttributes.ReparsePoint) == 0) Posix.SetMode(path, FolderMode);
        }

        /// <summary>Mode 0600, whatever the umask.</summary>
        internal static void FileAt(string path)
        {
            if (Posix.IsHere) Posix.SetMode(path, FileMode);
        }
    }
}
