#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>Keeps other users of the machine from what AI clients have run here, where the platform has modes; on Windows the project's folder decides.</summary>
    internal static class OwnerOnly
    {
        private const uint FolderMode = 0x1c0;
        private const uint FileMode = 0x180;

        /// <summary>0700. What a link leads to is another owner's, and stays as it is.</summary>
        internal static void Folder(string path)
        {
            if (Posix.IsHere && (File.GetAttributes(path) & FileAttributes.ReparsePoint) == 0) Posix.SetMode(path, FolderMode);
        }

        /// <summary>0600, whatever the umask.</summary>
        internal static void FileAt(string path)
        {
            if (Posix.IsHere) Posix.SetMode(path, FileMode);
        }
    }
}
