#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary><c>logs.log</c>: entries on their way to the servers, and how far each server has them. It proves nothing: what is torn is left out.</summary>
    internal sealed class LogFile
    {
        /// <summary>Entries that every server has are thrown away when the file has grown to this, bytes.</summary>
        private const long CompactAt = 4 * 1024 * 1024;

        /// <summary>A server that never comes back keeps no more than these.</summary>
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

        /// <summary>That store has the entries up to here.</summary>
        public void Mark(string storeId, long mark)
        {
            long size = _file.Append(SealedLines.Seal(TextOf(storeId, mark)));
            _marks[storeId] = mark;
            if (size > CompactAt && _marks.Values.Min() >= _lastSeq) Compact();
        }

        /// <summary>A server follows the log of that Editor process.</summary>
        public void NoteServed(string instanceId)
        {
            _file.Append(SealedLines.Seal(TextOfServed(instanceId)));
            _servedInstance = instanceId;
        }

        public void Read(JournalContent content)
        {
            Forget();
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

        /// <summary>Forgets what this file held: another one begins.</summary>
        public void Renew()
        {
            Close();
            Forget();
            _compactAt = CompactAt;
        }

        private void Forget()
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

        /// <summary>What some server does not have; of an id that is there twice (it was numbered again), the last line.</summary>
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

        /// <summary>An entry, or null after another line; also null for an entry that this version cannot read.</summary>
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
