#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>A file that only grows. What was appended survives SIGKILL of the process. Opened with the first append and kept open: opening costs more than writing.</summary>
    internal sealed class AppendFile
    {
        private readonly string _path;
        private readonly JournalDisk _disk;
        private readonly Func<string, FileStream> _open;
        private FileStream? _file;

        /// <param name="path">Need not exist yet.</param>
        /// <param name="open">In place of the disk; a test has one that fills up.</param>
        public AppendFile(string path, JournalDisk disk, Func<string, FileStream>? open = null)
        {
            _path = path;
            _disk = disk;
            _open = open ?? OpenShared;
        }

        /// <summary>All of it or nothing. Returns the size of the file after it.</summary>
        public long Append(byte[] bytes)
        {
            FileStream file = Open();
            long size = file.Position;
            try
            {
                _disk.Append(file, bytes);
            }
            catch (IOException)
            {
                // Half a line must not stay: the next one would be glued to it.
                file.SetLength(size);
                file.Position = size;
                throw;
            }

            return file.Position;
        }

        /// <summary>Before the file is replaced or its folder renamed; the next append opens it again.</summary>
        public void Close()
        {
            _file?.Dispose();
            _file = null;
        }

        private FileStream Open()
        {
            if (_file == null)
            {
                _file = _open(_path);
                OwnerOnly.FileAt(_path);
                _file.Seek(0, SeekOrigin.End);
            }
            else if (!File.Exists(_path))
            {
                Close();
                throw new FileNotFoundException(_path + " was removed by another program.", _path);
            }

            return _file;
        }

        private static FileStream OpenShared(string path)
        {
            return new FileStream(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, 1);
        }
    }
}
