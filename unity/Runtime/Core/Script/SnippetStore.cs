#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Disk cache of compiled snippets, by hash: survives domain reloads and the process. Several processes may share a
    /// folder. Any thread.
    /// </summary>
    internal sealed class SnippetStore
    {
        /// <summary>Files have about 6 KB each.</summary>
        private const int MaxFiles = 512;

        /// <summary>Number of writes between two cleanups.</summary>
        private const int WritesPerTidying = 64;

        private readonly string _folder;
        private int _writes;

        public SnippetStore(string folder)
        {
            _folder = Path.Combine(folder, "compiled");
        }

        /// <summary>Null: the file does not exist, or is incomplete.</summary>
        public SnippetBytes? Read(string hash)
        {
            try
            {
                return File.Exists(PathOf(hash)) ? SnippetBytes.FromFile(File.ReadAllBytes(PathOf(hash))) : null;
            }
            catch (FileNotFoundException)
            {
                // Another process has deleted it in a cleanup.
                return null;
            }
        }

        public void Write(string hash, SnippetBytes snippet)
        {
            Directory.CreateDirectory(_folder);
            string temporary = Path.Combine(_folder, Guid.NewGuid().ToString("N") + ".tmp");
            File.WriteAllBytes(temporary, snippet.ToFile());
            Replace(temporary, PathOf(hash));
            if (Interlocked.Increment(ref _writes) % WritesPerTidying == 1)
            {
                Tidy();
            }
        }

        private static void Replace(string temporary, string path)
        {
            try
            {
                File.Delete(path);
                File.Move(temporary, path);
            }
            catch (Exception error) when ((error is IOException || error is UnauthorizedAccessException) && File.Exists(path))
            {
                // Another thread has compiled the same code, or reads the file.
                File.Delete(temporary);
            }
        }

        private string PathOf(string hash) => Path.Combine(_folder, hash + ".snippet");

        private void Tidy()
        {
            IEnumerable<FileInfo> oldest = new DirectoryInfo(_folder).GetFiles().OrderByDescending(file => file.LastWriteTimeUtc).Skip(MaxFiles);
            foreach (FileInfo file in oldest)
            {
                file.Delete();
            }
        }
    }
}
