#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// One file per operation, named after its log_id: <c>{log_id}.json</c>. Users can read it for the retention time.
    /// </summary>
    internal sealed class RecordFiles
    {
        private const string Suffix = ".json";
        private const int LogIdChars = 36;

        /// <summary>A larger file is deleted once acknowledged, because the server stores the result. Bytes.</summary>
        private const long KeptBytes = 64 * 1024;

        private readonly string _folder;
        private readonly JournalDisk _disk;

        public RecordFiles(string folder, JournalDisk disk)
        {
            _folder = folder;
            _disk = disk;
        }

        public void Write(OperationRecord record)
        {
            string path = PathOf(record.LogId);
            if (record.End == null) SealedFile.WriteQuickly(_disk, path, record.Write());
            else SealedFile.WriteReadably(_disk, path, ReadableRecord.Write(record));
        }

        public void Delete(string logId)
        {
            _disk.Delete(PathOf(logId));
        }

        public void DeleteIfLarge(string logId)
        {
            var file = new FileInfo(PathOf(logId));
            if (file.Exists && file.Length > KeptBytes) _disk.Delete(file.FullName);
        }

        /// <summary>Also handles drafts of a killed process.</summary>
        /// <param name="acknowledged">
        /// Ids whose ends are in the acknowledgement log: their records need not be read.
        /// </param>
        public void Read(JournalContent content, ICollection<string> acknowledged)
        {
            foreach (string path in Directory.GetFiles(_folder))
            {
                string name = Path.GetFileName(path);
                bool isDraft = name.EndsWith(SealedFile.DraftSuffix, StringComparison.Ordinal);
                if (isDraft) name = name.Substring(0, name.Length - SealedFile.DraftSuffix.Length);
                if (!IsName(name)) continue;
                string logId = name.Substring(0, LogIdChars);
                if (isDraft && !SealedFile.Recover(_disk, PathOf(logId))) continue;
                if (!acknowledged.Contains(logId)) ReadOne(content, PathOf(logId), logId);
            }
        }

        private void ReadOne(JournalContent content, string path, string logId)
        {
            JObject? o = SealedFile.Read(path);
            if (o != null) o = ReadableRecord.Unfold(o);
            if (o == null) content.Spoil(path + " is torn or was changed manually");
            else if (!JournalFormat.IsKnown(o)) content.Spoil(path + JournalFormat.WhyUnknown(o));
            else Keep(content, o, path, logId);
        }

        private void Keep(JournalContent content, JObject o, string path, string logId)
        {
            OperationRecord record;
            try
            {
                record = OperationRecord.Read(o);
            }
            catch (ProtocolException cause)
            {
                // The checksum shows that a bridge wrote this, so it was another version.
                content.Spoil(path + " cannot be read by this version of the bridge: " + cause.Message);
                return;
            }

            if (record.LogId != logId) content.Spoil(path + " is the record of " + record.LogId);
            else if (record.Request.AcceptSeq > content.WatermarkOf(record.StoreId)) content.Operations.Add(record);
            // Discarded, but the process was killed before the file was deleted.
            else _disk.Delete(path);
        }

        /// <summary>An id from the wire becomes a file name: accepts only valid ids.</summary>
        private string PathOf(string logId)
        {
            if (!IsLogId(logId)) throw new ArgumentException("expected a log_id, got " + logId, nameof(logId));
            return Path.Combine(_folder, logId + Suffix);
        }

        public static bool IsName(string fileName)
        {
            return fileName.Length == LogIdChars + Suffix.Length && fileName.EndsWith(Suffix, StringComparison.Ordinal) && IsLogId(fileName.Substring(0, LogIdChars));
        }

        /// <summary>8-4-4-4-12 digits of 0-9 and a-f.</summary>
        internal static bool IsLogId(string text)
        {
            if (text.Length != LogIdChars) return false;
            for (int index = 0; index < LogIdChars; index++)
            {
                char c = text[index];
                bool isDash = index == 8 || index == 13 || index == 18 || index == 23;
                if (isDash ? c != '-' : !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
            }

            return true;
        }
    }
}
