#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// An append-only file. Completed appends survive SIGKILL of the process. Opened with the first append and kept
    /// open, because opening costs more than writing.
    /// </summary>
    internal sealed class AppendFile
    {
        private readonly string _path;
        private readonly JournalDisk _disk;
        private readonly Func<string, FileStream> _open;
        private FileStream? _file;

        /// <param name="path">Need not exist yet.</param>
        /// <param name="open">Replaces the disk; tests use one that fills up.</param>
        public AppendFile(string path, JournalDisk disk, Func<string, FileStream>? open = null)
        {
            _path = path;
            _disk = disk;
            _open = open ?? OpenShared;
        }

        /// <summary>Appends all bytes or none. Returns the new size of the file.</summary>
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
                // Removes a partial line, so that the next one does not continue it.
                file.SetLength(size);
                file.Position = size;
                throw;
            }

            return file.Position;
        }

        /// <summary>Call before the file is replaced or its folder renamed; the next append reopens it.</summary>
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
