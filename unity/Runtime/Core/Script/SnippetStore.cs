#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>Compiled snippets on disk, by hash: they outlive domain reloads and the process. Several processes may share a folder. Any thread.</summary>
    internal sealed class SnippetStore
    {
        /// <summary>About 6 KB each.</summary>
        private const int MaxFiles = 512;

        /// <summary>Writes between two looks at the number of files.</summary>
        private const int WritesPerTidying = 64;

        private readonly string _folder;
        private int _writes;

        public SnippetStore(string folder)
        {
            _folder = Path.Combine(folder, "compiled");
        }

        /// <summary>Null: it is not there, or not whole.</summary>
        public SnippetBytes? Read(string hash)
        {
            try
            {
                return File.Exists(PathOf(hash)) ? SnippetBytes.FromFile(File.ReadAllBytes(PathOf(hash))) : null;
            }
            catch (FileNotFoundException)
            {
                // Another process has tidied up meanwhile.
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
                // Another thread has compiled the same, or reads it.
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
