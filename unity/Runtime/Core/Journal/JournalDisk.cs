#nullable enable
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Every change that a journal makes on disk. Tests replace it to fail, or to end the process, at the n-th change.
    /// </summary>
    internal class JournalDisk
    {
        public static readonly JournalDisk Real = new JournalDisk();

        /// <summary>Appends to an open file.</summary>
        public void Append(FileStream file, byte[] bytes)
        {
            Write(file, bytes);
            file.Flush();
        }

        /// <summary>Creates a file with this content, readable by this user only; overwrites an existing one.</summary>
        public void WriteFile(string path, byte[] content)
        {
            using (var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.ReadWrite, 1))
            {
                OwnerOnly.FileAt(path);
                Write(file, content);
            }
        }

        public void Move(string from, string to)
        {
            BeforeChange();
            File.Move(from, to);
        }

        /// <summary>Replaces the second file with the first, in one step.</summary>
        public void Replace(string with, string path)
        {
            BeforeChange();
            File.Replace(with, path, null);
        }

        public void Delete(string path)
        {
            BeforeChange();
            File.Delete(path);
        }

        public void CreateFolder(string path)
        {
            BeforeChange();
            Directory.CreateDirectory(path);
            OwnerOnly.Folder(path);
        }

        /// <summary>A kill may write only the first part of the bytes.</summary>
        protected virtual void Write(FileStream file, byte[] bytes)
        {
            file.Write(bytes, 0, bytes.Length);
        }

        protected virtual void BeforeChange()
        {
        }
    }
}
