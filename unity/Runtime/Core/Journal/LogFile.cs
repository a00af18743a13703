#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// <c>logs.log</c>: entries for the servers, and the mark of each store. It is no evidence: torn lines are ignored.
    /// </summary>
    internal sealed class LogFile
    {
        /// <summary>File size at which entries that every store has are removed, bytes.</summary>
        private const long CompactAt = 4 * 1024 * 1024;

        /// <summary>Maximum number of entries kept for a store that never reconnects.</summary>
        private const int KeptEntries = LogOutbox.WaitingEntriesMax;

        private readonly string _path;
        private readonly JournalDisk _disk;
        private readonly AppendFile _file;
        private readonly Dictionary<string, long> _marks = new Dictionary<string, long>();
        private string? _servedInstance;
        private long _lastSeq;
        private long _compactAt = CompactAt;

        public LogFile(string path, JournalDisk disk)
        {
            _path = path;
            _disk = disk;
            _file = new AppendFile(path, disk);
        }

        public void Append(IReadOnlyList<LogEntry> entries)
        {
            if (entries.Count == 0) return;
            long size = _file.Append(SealedLines.SealAll(entries.Select(TextOf)));
            _lastSeq = Math.Max(_lastSeq, entries[entries.Count - 1].Seq);
            if (size > _compactAt) Compact();
        }

        /// <summary>Records that the store has the entries up to this mark.</summary>
        public void Mark(string storeId, long mark)
        {
            long size = _file.Append(SealedLines.Seal(TextOf(storeId, mark)));
            _marks[storeId] = mark;
            if (size > CompactAt && _marks.Values.Min() >= _lastSeq) Compact();
        }

        /// <summary>Records that a server has followed the log of that Editor process.</summary>
        public void NoteServed(string instanceId)
        {
            _file.Append(SealedLines.Seal(TextOfServed(instanceId)));
            _servedInstance = instanceId;
        }

        public void Read(JournalContent content)
        {
            Clear();
            if (!File.Exists(_path)) return;
            SealedLines lines = SealedLines.Read(File.ReadAllBytes(_path));
            if (lines.Torn == Torn.Tail) TornTail.Cut(_path, lines.GoodBytes);
            content.LogEntries = Waiting(lines);
            content.LogMarks = new Dictionary<string, long>(_marks);
            content.LogSeq = _lastSeq;
            content.ServedInstance = _servedInstance;
        }

        public void Close()
        {
            _file.Close();
        }

        /// <summary>Resets the state: another file begins.</summary>
        public void Renew()
        {
            Close();
            Clear();
            _compactAt = CompactAt;
        }

        private void Clear()
        {
            _marks.Clear();
            _servedInstance = null;
            _lastSeq = 0;
        }

        private void Compact()
        {
            Close();
            IReadOnlyList<LogEntry> waiting = Waiting(SealedLines.Read(File.ReadAllBytes(_path)));
            List<string> marks = _marks.Select(mark => TextOf(mark.Key, mark.Value)).ToList();
            if (_servedInstance != null) marks.Add(TextOfServed(_servedInstance));
            byte[] content = SealedLines.SealAll(marks.Concat(waiting.Select(TextOf)));
            SealedFile.Replace(_disk, _path, content);
            _compactAt = Math.Max(CompactAt, content.Length * 2L);
        }

        /// <summary>
        /// The entries that at least one store does not have; of an id that occurs twice (it was renumbered), the last
        /// line.
        /// </summary>
        private IReadOnlyList<LogEntry> Waiting(SealedLines lines)
        {
            var entries = new Dictionary<string, LogEntry>();
            foreach (string text in lines.Texts)
            {
                LogEntry? entry = Take(text);
                if (entry != null) entries[entry.LogId] = entry;
            }

            long stored = _marks.Count == 0 ? 0 : _marks.Values.Min();
            var waiting = new LogQueue(KeptEntries, long.MaxValue, new LogCounts());
            foreach (LogEntry entry in entries.Values.Where(entry => entry.Seq > stored).OrderBy(entry => entry.Seq))
            {
                if (waiting.MakeRoom(entry.LogType, true)) waiting.Add(entry);
            }

            return waiting.TakeAll();
        }

        /// <summary>
        /// The entry, or null for another kind of line; also null for an entry that this version cannot read.
        /// </summary>
        private LogEntry? Take(string text)
        {
            try
            {
                var o = (JObject)ProtocolJson.Parse(text);
                LogEntry? entry = o["entry"] is JToken written ? LogEntry.Read(written) : null;
                if (entry != null) _lastSeq = Math.Max(_lastSeq, entry.Seq);
                else if (o["served_instance"] is JToken served) _servedInstance = (string?)served;
                else TakeMark((string)o["store_id"]!, (long)o["mark"]!);
                return entry;
            }
            catch (ProtocolException)
            {
                return null;
            }
        }

        private void TakeMark(string storeId, long mark)
        {
            _marks[storeId] = mark;
            _lastSeq = Math.Max(_lastSeq, mark);
        }

        private static string TextOfServed(string instanceId)
        {
            return ProtocolJson.Write(new JObject { ["served_instance"] = instanceId });
        }

        private static string TextOf(LogEntry entry)
        {
            return "{\"entry\":" + ProtocolJson.Write(entry) + "}";
        }

        private static string TextOf(string storeId, long mark)
        {
            return ProtocolJson.Write(new JObject { ["store_id"] = storeId, ["mark"] = mark });
        }
    }
}
