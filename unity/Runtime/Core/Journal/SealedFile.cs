#nullable enable
using System;
using System.IO;
using System.Text;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A small JSON file that is replaced in one step and contains a checksum of its record:
    /// <c>{"checksum":"0a1b2c3d","record":{...}}</c>; in the readable form the members of the record at the top level,
    /// followed by the checksum. After a kill the file has the old or the new content, possibly with a draft beside it.
    /// </summary>
    internal static class SealedFile
    {
        public const string DraftSuffix = ".tmp";

        /// <summary>A result, a partial result and code of maximum size, with the overhead of JSON.</summary>
        private const int BytesMax = 64 * 1024 * 1024;

        private const int RenameAttempts = 5;
        private const string Head = "{\"checksum\":\"";
        private const string Middle = "\",\"record\":";
        private const string Tail = "}\n";
        private const string ReadableMiddle = ",\n  \"checksum\": \"";
        private const string ReadableTail = "\"\n}\n";
        private const int ChecksumChars = 8;
        private static readonly int RecordStart = Head.Length + ChecksumChars + Middle.Length;

        /// <param name="record">JSON text.</param>
        public static void Write(JournalDisk disk, string path, string record)
        {
            Replace(disk, path, Seal(record));
        }

        /// <summary>
        /// The file has the old or the new content whenever the process is killed. Slow: file systems with delayed
        /// allocation write at once.
        /// </summary>
        public static void Replace(JournalDisk disk, string path, byte[] content)
        {
            disk.WriteFile(path + DraftSuffix, content);
            Patiently(() =>
            {
                if (File.Exists(path)) disk.Replace(path + DraftSuffix, path);
                else disk.Move(path + DraftSuffix, path);
            });
        }

        /// <summary>
        /// Like <see cref="Replace" />, but a kill may also leave only the new content as a complete draft: see <see
        /// cref="Recover" />. Several times faster than <see cref="Replace" /> if the file exists.
        /// </summary>
        public static void WriteQuickly(JournalDisk disk, string path, string record)
        {
            WriteQuickly(disk, path, Seal(record));
        }

        /// <summary>Like <see cref="WriteQuickly(JournalDisk, string, string)" />, in the readable form.</summary>
        /// <param name="record">JSON text of an object, indented.</param>
        public static void WriteReadably(JournalDisk disk, string path, string record)
        {
            WriteQuickly(disk, path, SealReadably(record));
        }

        private static void WriteQuickly(JournalDisk disk, string path, byte[] content)
        {
            disk.WriteFile(path + DraftSuffix, content);
            Patiently(() =>
            {
                disk.Delete(path);
                disk.Move(path + DraftSuffix, path);
            });
        }

        /// <summary>
        /// On Windows a program that opens a new file (a virus scanner, an indexer) blocks renames and deletions for
        /// some ms.
        /// </summary>
        private static void Patiently(Action rename)
        {
            for (int attempt = 1; ; attempt++)
            {
                try
                {
                    rename();
                    return;
                }
                catch (Exception error) when (attempt < RenameAttempts && Path.DirectorySeparatorChar == '\\' && (error is IOException || error is UnauthorizedAccessException))
                {
                    Thread.Sleep(attempt * 5);
                }
            }
        }

        /// <summary>
        /// Handles a draft of a killed process. False: it was deleted, since no server received an update from it.
        /// </summary>
        public static bool Recover(JournalDisk disk, string path)
        {
            string draft = path + DraftSuffix;
            bool isLast = !File.Exists(path) && Read(draft) != null;
            if (isLast) disk.Move(draft, path);
            else disk.Delete(draft);
            return isLast;
        }

        /// <summary>The record; null if the file is torn or was changed manually.</summary>
        public static JObject? Read(string path)
        {
            byte[]? file = ReadWhole(path);
            if (file == null) return null;
            return ReadCompact(file) ?? ReadReadable(file);
        }

        private static JObject? ReadCompact(byte[] file)
        {
            int length = file.Length - RecordStart - Tail.Length;
            if (length < 0 || !Holds(file, 0, Head) || !Holds(file, RecordStart - Middle.Length, Middle) || !Holds(file, file.Length - Tail.Length, Tail)) return null;
            string checksum = Encoding.ASCII.GetString(file, Head.Length, ChecksumChars);
            if (checksum != SealedLines.Checksum(file, RecordStart, length)) return null;
            return ProtocolJson.Parse(Encoding.UTF8.GetString(file, RecordStart, length)) as JObject;
        }

        /// <summary>Null: the journal writes no pipe, and no file of that size.</summary>
        private static byte[]? ReadWhole(string path)
        {
            try
            {
                return ProjectFile.Read(path, BytesMax);
            }
            catch (FileTooLargeException)
            {
                return null;
            }
        }

        private static JObject? ReadReadable(byte[] file)
        {
            int sealedChars = file.Length - ReadableTail.Length - ChecksumChars - ReadableMiddle.Length;
            if (sealedChars < 0 || !Holds(file, sealedChars, ReadableMiddle) || !Holds(file, file.Length - ReadableTail.Length, ReadableTail)) return null;
            string checksum = Encoding.ASCII.GetString(file, sealedChars + ReadableMiddle.Length, ChecksumChars);
            if (checksum != SealedLines.Checksum(file, 0, sealedChars)) return null;
            return ProtocolJson.Parse(Encoding.UTF8.GetString(file)) as JObject;
        }

        private static byte[] SealReadably(string record)
        {
            byte[] body = Encoding.UTF8.GetBytes(record.Substring(0, record.LastIndexOf('}')).TrimEnd());
            byte[] end = Encoding.ASCII.GetBytes(ReadableMiddle + SealedLines.Checksum(body, 0, body.Length) + ReadableTail);
            var file = new byte[body.Length + end.Length];
            Buffer.BlockCopy(body, 0, file, 0, body.Length);
            Buffer.BlockCopy(end, 0, file, body.Length, end.Length);
            return file;
        }

        private static byte[] Seal(string record)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(record);
            var file = new byte[RecordStart + bytes.Length + Tail.Length];
            string head = Head + SealedLines.Checksum(bytes, 0, bytes.Length) + Middle;
            Encoding.ASCII.GetBytes(head, 0, head.Length, file, 0);
            Buffer.BlockCopy(bytes, 0, file, RecordStart, bytes.Length);
            Encoding.ASCII.GetBytes(Tail, 0, Tail.Length, file, file.Length - Tail.Length);
            return file;
        }

        private static bool Holds(byte[] file, int at, string text)
        {
            for (int index = 0; index < text.Length; index++)
            {
                if (file[at + index] != text[index]) return false;
            }

            return true;
        }
    }
}
