#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The journal in a folder: <c>header.json</c>, one <c>{log_id}.json</c> for each operation, and the append-only
    /// <c>starts.log</c>, <c>acknowledged.log</c> and <c>logs.log</c>. Completed writes survive SIGKILL of the process;
    /// a power failure may lose the newest ones. A failed write throws an IOException or an UnauthorizedAccessException
    /// and changes nothing. Any thread.
    /// </summary>
    public sealed class FileJournal
    {
        /// <summary>Minimum number of lines of discarded operations for which a file is rewritten.</summary>
        private const int CompactLines = 1000;

        private const int KeptSetAside = 10;
        private const string SetAsidePrefix = "set-aside-";
        private const string Ignore = ".gitignore";
        private const string HeaderName = "header.json";
        private const string StartsName = "starts.log";
        private const string AcknowledgedName = "acknowledged.log";
        private const string LogsName = "logs.log";
        private static readonly string[] Names = { HeaderName, StartsName, AcknowledgedName, LogsName };

        private readonly object _gate = new object();
        private readonly JournalDisk _disk;
        private readonly string _headerPath;
        private readonly RecordFiles _records;
        private readonly EvidenceLog _starts;
        private readonly EvidenceLog _acknowledged;
        private readonly LogFile _logs;
        private JournalHeader? _header;

        /// <param name="folder">Need not exist yet.</param>
        public FileJournal(string folder) : this(folder, JournalDisk.Real)
        {
        }

        internal FileJournal(string folder, JournalDisk disk)
        {
            Folder = folder;
            _disk = disk;
            _headerPath = Path.Combine(folder, HeaderName);
            _records = new RecordFiles(folder, disk);
            _starts = new EvidenceLog(Path.Combine(folder, StartsName), disk, mayEndTorn: false);
            _acknowledged = new EvidenceLog(Path.Combine(folder, AcknowledgedName), disk, mayEndTorn: true);
            _logs = new LogFile(Path.Combine(folder, LogsName), disk);
        }

        public string Folder { get; }

        /// <summary>The content when the domain read the journal, or created it again.</summary>
        public JournalContent Content { get; private set; } = new JournalContent();

        /// <summary>Appends log entries for the servers, by seq.</summary>
        public void AppendLogs(IReadOnlyList<LogEntry> entries)
        {
            lock (_gate) _logs.Append(entries);
        }

        /// <summary>Records that the store has the entries up to this mark.</summary>
        public void MarkLogs(string storeId, long mark)
        {
            lock (_gate) _logs.Mark(storeId, mark);
        }

        /// <summary>Records that a server has followed the log of this Editor process.</summary>
        public void NoteServed(string instanceId)
        {
            lock (_gate) _logs.NoteServed(instanceId);
        }

        /// <summary>Closes the files; the next access reopens them.</summary>
        public void Close()
        {
            lock (_gate) CloseAll();
        }

        /// <summary>Reads the whole journal; unreadable content counts as damage.</summary>
        internal JournalContent Read()
        {
            lock (_gate)
            {
                var content = new JournalContent();
                CloseAll();
                if (Directory.Exists(Folder)) ReadAll(content);
                if (content.Header != null) OwnerOnly.Folder(Folder);
                _header = content.Header;
                Content = content;
                return content;
            }
        }

        internal void WriteHeader(JournalHeader header)
        {
            lock (_gate)
            {
                SealedFile.Write(_disk, _headerPath, header.Write());
                _header = header;
            }
        }

        /// <summary>Sets the current journal aside for the user, and creates another.</summary>
        /// <param name="keptLogs">Entries that no server may have yet, renumbered.</param>
        internal void Mint(JournalHeader header, IReadOnlyList<LogEntry> keptLogs)
        {
            lock (_gate)
            {
                CloseAll();
                SetAside();
                _disk.CreateFolder(Folder);
                // The work of AI clients must not be committed with the project.
                SealedFile.Replace(_disk, Path.Combine(Folder, Ignore), Encoding.ASCII.GetBytes("*\n"));
                _logs.Renew();
                _logs.Append(keptLogs);
                WriteHeader(header);
                Content = new JournalContent { Header = header, LogEntries = keptLogs, LogSeq = keptLogs.Count };
            }
        }

        internal void Write(OperationRecord record)
        {
            lock (_gate) _records.Write(record);
        }

        internal void AppendStart(StartRecord start)
        {
            lock (_gate) _starts.Append(start.Write());
        }

        /// <summary>Deletes a large record, because the server stores its payload: it is not read again.</summary>
        internal void AppendAcknowledged(AcknowledgedRecord line)
        {
            lock (_gate)
            {
                _acknowledged.Append(line.Write());
                _records.DeleteIfLarge(line.LogId);
            }
        }

        /// <summary>Makes the watermark durable before deleting the records.</summary>
        /// <param name="kept">All lines that are acknowledged and not discarded.</param>
        internal void Expire(JournalHeader header, IReadOnlyList<string> logIds, IReadOnlyCollection<AcknowledgedRecord> kept)
        {
            lock (_gate)
            {
                WriteHeader(header);
                foreach (string logId in logIds) _records.Delete(logId);
                if (_acknowledged.Count - kept.Count > CompactLines) _acknowledged.Replace(kept.Select(line => line.Write()).ToList());
            }
        }

        private void CloseAll()
        {
            _starts.Close();
            _acknowledged.Close();
            _logs.Close();
        }

        /// <summary>
        /// Moves the journal's files into a numbered folder for the user. Other files in the folder stay.
        /// </summary>
        private void SetAside()
        {
            if (!Directory.Exists(Folder)) return;
            List<string> names = Directory.GetFiles(Folder).Select(path => Path.GetFileName(path)).Where(IsOurs).ToList();
            if (names.Count == 0) return;
            // The header moves first: a kill in the middle then leaves damage, not a seemingly complete journal.
            if (names.Remove(HeaderName)) names.Insert(0, HeaderName);
            string aside = FreeSetAsideFolder();
            _disk.CreateFolder(aside);
            foreach (string name in names) _disk.Move(Path.Combine(Folder, name), Path.Combine(aside, name));
        }

        /// <summary>Numbered upwards; deletes old ones, so that a recurring problem does not fill the disk.</summary>
        private string FreeSetAsideFolder()
        {
            List<int> numbers = Directory.GetDirectories(Folder, SetAsidePrefix + "*").Select(NumberOf).Where(number => number > 0).ToList();
            int next = numbers.Count == 0 ? 1 : numbers.Max() + 1;
            foreach (int number in numbers.Where(number => number <= next - KeptSetAside)) DeleteSetAside(SetAsideFolder(number));
            return SetAsideFolder(next);
        }

        /// <summary>Ignores errors: another program that reads an old folder must not block a new journal.</summary>
        private static void DeleteSetAside(string folder)
        {
            try
            {
                Directory.Delete(folder, true);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // Retried the next time.
            }
        }

        private string SetAsideFolder(int number)
        {
            return Path.Combine(Folder, SetAsidePrefix + number.ToString(CultureInfo.InvariantCulture));
        }

        private static int NumberOf(string path)
        {
            string digits = Path.GetFileName(path).Substring(SetAsidePrefix.Length);
            return int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : 0;
        }

        /// <summary>Includes drafts: a remaining draft would be taken for one of the new journal.</summary>
        private static bool IsOurs(string name)
        {
            bool isDraft = name.EndsWith(SealedFile.DraftSuffix, StringComparison.Ordinal);
            string whole = isDraft ? name.Substring(0, name.Length - SealedFile.DraftSuffix.Length) : name;
            return Array.IndexOf(Names, whole) >= 0 || RecordFiles.IsName(whole);
        }

        private void ReadAll(JournalContent content)
        {
            // Opening a pipe blocks until its other end is opened.
            string? odd = Names.Concat(Names.Select(name => name + SealedFile.DraftSuffix)).FirstOrDefault(IsNoFile);
            if (odd != null)
            {
                content.Spoil(Path.Combine(Folder, odd) + " is no file");
                return;
            }

            ReadHeader(content);
            ReadAcknowledged(content);
            _records.Read(content, new HashSet<string>(content.Acknowledged.Where(line => line.AcceptSeq > 0).Select(line => line.LogId)));
            KeepNewest(content);
            ReadStarts(content);
            _logs.Read(content);
        }

        private bool IsNoFile(string name)
        {
            string path = Path.Combine(Folder, name);
            return File.Exists(path) && !ProjectFile.IsRegular(path);
        }

        private void ReadHeader(JournalContent content)
        {
            if (!File.Exists(_headerPath)) return;
            JObject? o = SealedFile.Read(_headerPath);
            if (o == null) content.Spoil(_headerPath + " is torn or was changed manually");
            else if (!JournalFormat.IsKnown(o)) content.Spoil(_headerPath + JournalFormat.WhyUnknown(o));
            else content.Header = JournalHeader.Read(o);
        }

        private void ReadAcknowledged(JournalContent content)
        {
            var newest = new Dictionary<string, AcknowledgedRecord>();
            foreach (string line in _acknowledged.Read(content))
            {
                AcknowledgedRecord read = AcknowledgedRecord.Read(line);
                // Ids that were cancelled before any server sent them have no number; only their age makes them expire.
                if (read.AcceptSeq == 0 || read.AcceptSeq > content.WatermarkOf(read.StoreId)) newest[read.LogId] = read;
            }

            content.Acknowledged.AddRange(newest.Values.OrderBy(line => line.At));
            if (content.Damage == null && _acknowledged.Count - newest.Count > CompactLines) _acknowledged.Replace(content.Acknowledged.Select(line => line.Write()).ToList());
        }

        /// <summary>
        /// An id that was cancelled before it was sent is discarded after the retention time, and its line stays: if it
        /// was accepted since, its record counts.
        /// </summary>
        private static void KeepNewest(JournalContent content)
        {
            Dictionary<string, long> cancelled = content.Acknowledged.Where(line => line.AcceptSeq == 0).ToDictionary(line => line.LogId, line => line.At);
            if (cancelled.Count == 0) return;
            content.Operations.RemoveAll(record => cancelled.TryGetValue(record.LogId, out long at) && record.AcceptedAt <= at);
            var accepted = new HashSet<string>(content.Operations.Select(record => record.LogId));
            content.Acknowledged.RemoveAll(line => line.AcceptSeq == 0 && accepted.Contains(line.LogId));
        }

        private void ReadStarts(JournalContent content)
        {
            const string forgottenWord = "forgotten ";
            foreach (string line in _starts.Read(content))
            {
                StartRecord? start = StartRecord.Read(line);
                if (start != null) content.Starts.Add(start);
                else content.StartsForgotten = long.Parse(line.Substring(forgottenWord.Length), CultureInfo.InvariantCulture);
            }

            int droppable = content.Starts.FindIndex(start => start.AcceptSeq > content.WatermarkOf(start.StoreId));
            if (droppable < 0) droppable = content.Starts.Count;
            if (content.Damage != null || droppable < CompactLines) return;
            content.StartsForgotten += droppable;
            content.Starts.RemoveRange(0, droppable);
            string head = forgottenWord + content.StartsForgotten.ToString(CultureInfo.InvariantCulture);
            _starts.Replace(new[] { head }.Concat(content.Starts.Select(start => start.Write())).ToList());
        }
    }
}
