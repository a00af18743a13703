#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Entries of the console and of AI.Write on their way to the servers. From the first server of an Editor's life on each goes to the journal first, so that neither a
    /// reload nor a crash loses the newest lines, and no number is ever used twice (LGS-05). Before that the bridge is not in use: the newest are kept in memory, and
    /// written down when the domain ends. Any thread.
    /// </summary>
    public sealed class LogOutbox : ILogSink
    {
        /// <summary>What waits for servers that are away.</summary>
        internal const int WaitingEntriesMax = 10_000;

        /// <summary>
        /// What is kept before the first server of an Editor's life, for a user who starts an AI client because of what has just gone wrong. Those entries have no
        /// number yet and stand in no file.
        /// </summary>
        private const int EarlyEntriesMax = 1000;

        /// <summary>Of all that waits, so that whole files pasted into lines fill no memory.</summary>
        private const long WaitingCharsMax = 50_000_000;

        private const int BatchIntervalMs = 100;
        private const int RetryMs = 1000;

        /// <summary>Far below what a server lets wait (WIR-03).</summary>
        private const int BatchesUnderWayMax = 8;

        /// <summary>A frame stays far below the limit of the wire, however long the messages are.</summary>
        private const int BatchCharsMax = 1_000_000;

        /// <summary>A whole log file pasted into one line; also of a stack trace, and of a value that is rendered.</summary>
        private const int MessageCharsMax = 500_000;

        /// <summary>No real tool has a longer name.</summary>
        private const int NameCharsMax = 1000;

        private static readonly LogEntry[] Nothing = Array.Empty<LogEntry>();

        private readonly object _gate = new object();
        private readonly FileJournal _journal;
        private readonly BridgeOptions _options;
        private readonly string _projectPath;
        private readonly string _instanceId;
        private readonly LogIds _ids = new LogIds();
        private readonly LogWindow _window = new LogWindow();
        private readonly Dictionary<string, StoreLog> _stores = new Dictionary<string, StoreLog>();

        /// <summary>By seq: what not every known store has.</summary>
        private readonly LogQueue _waiting;
        private readonly LogCounts _earlyDropped = new LogCounts();
        private readonly LogQueue _early;
        private long _lastSeq;
        private bool _isLoaded;

        /// <summary>This Editor has had a server, in this domain or before it.</summary>
        private bool _isServed;

        /// <summary>The journal says so.</summary>
        private bool _isServedNoted;
        private bool _isStopped;

        public LogOutbox(FileJournal journal, BridgeOptions options, IBridgeHost host)
        {
            _journal = journal;
            _options = options;
            _projectPath = host.ProjectPath;
            _instanceId = host.InstanceId;
            _waiting = new LogQueue(WaitingEntriesMax, WaitingCharsMax, _window.Dropped);
            _early = new LogQueue(EarlyEntriesMax, WaitingCharsMax, _earlyDropped);
        }

        /// <summary>There is something to send. Raised on any thread, without the lock.</summary>
        internal event Action? Waiting;

        /// <summary>What that operation has written is to be sent now. Raised on any thread, without the lock.</summary>
        internal event Action<string>? Hurried;

        /// <summary>What an operation has written is sent in front of its end (LGS-07).</summary>
        internal void Hurry(string logId)
        {
            Hurried?.Invoke(logId);
        }

        /// <summary>When the journal has been read. What came before this is numbered and written down now, if this Editor has had a server already.</summary>
        public void Load()
        {
            lock (_gate)
            {
                foreach (LogEntry entry in _journal.Content.LogEntries) _waiting.Add(entry);
                foreach (KeyValuePair<string, long> mark in _journal.Content.LogMarks) StoreOf(mark.Key).Mark = mark.Value;
                _lastSeq = _journal.Content.LogSeq;
                _isLoaded = true;
                // What fills it may wait for a store that never comes again, and nothing that is stored later would tell so.
                if (_stores.Count > 0) Forget();
                _isServedNoted = _journal.Content.ServedInstance == _instanceId;
                _isServed |= _isServedNoted;
                if (_isServed) NumberEarly();
            }

            Waiting?.Invoke();
        }

        /// <summary>The domain ends: code that goes on all the same writes no more into a journal that is the next domain's, under numbers that are the next domain's.</summary>
        internal void Stop()
        {
            lock (_gate)
            {
                if (_isStopped) return;
                _isStopped = true;
                if (_isLoaded) NumberEarly();
            }
        }

        public string? Add(NewLogEntry entry)
        {
            long now = _options.Now();
            string logId;
            lock (_gate)
            {
                if (_isStopped) return null;
                if (_window.IsOver(now)) OpenWindow(now);
                if (!Admit(entry.Type)) return null;
                logId = _ids.Next(now);
                Take(EntryOf(entry, logId, now));
            }

            Waiting?.Invoke();
            return logId;
        }

        /// <summary>At the end of a second: tells of what was dropped.</summary>
        internal void CloseWindow()
        {
            long now = _options.Now();
            lock (_gate)
            {
                if (_window.Dropped.Total == 0 || !_window.IsOver(now) || _waiting.IsFull) return;
                OpenWindow(now);
            }

            Waiting?.Invoke();
        }

        /// <param name="storeId">Of the server that was greeted.</param>
        /// <param name="mark">What it says to have.</param>
        internal void Connected(string storeId, long mark)
        {
            lock (_gate)
            {
                _lastSeq = Math.Max(_lastSeq, mark);
                StoreLog store = StoreOf(storeId);
                store.Forget();
                store.IsConnected = true;
                store.SendAfterMs = 0;
                SetMark(storeId, store, mark);
                NoteServed();
                NumberEarly();
            }
        }

        internal void Disconnected(string storeId)
        {
            lock (_gate)
            {
                if (!_stores.TryGetValue(storeId, out StoreLog? store)) return;
                store.IsConnected = false;
                store.Forget();
            }
        }

        /// <summary>The store has everything up to this seq.</summary>
        internal void Stored(string storeId, long mark)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                store.Answered();
                SetMark(storeId, store, mark);
            }
        }

        /// <summary>The batch under way was not taken: it is sent again a little later.</summary>
        internal void Failed(string storeId)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                store.Answered();
                store.SentSeq = 0;
                store.RefusedUntilMs = Clock.NowMs + RetryMs;
                store.SendAfterMs = store.RefusedUntilMs;
            }
        }

        /// <summary>When a batch for that store may leave, in ms from now.</summary>
        internal long SendableInMs(string storeId)
        {
            lock (_gate) return _stores.TryGetValue(storeId, out StoreLog? store) ? Math.Max(0, store.SendAfterMs - Clock.NowMs) : 0;
        }

        /// <summary>Whether a batch for that store waits only for its time.</summary>
        internal bool IsWaiting(string storeId)
        {
            lock (_gate) return _stores.TryGetValue(storeId, out StoreLog? store) && store.IsConnected && store.BatchesUnderWay == 0 && BatchOf(store).Count > 0;
        }

        /// <summary>What may be sent to that store now; empty if nothing may. It is under way until <see cref="Stored" /> or <see cref="Failed" />.</summary>
        internal IReadOnlyList<LogEntry> NextBatch(string storeId)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                return store.IsConnected && store.BatchesUnderWay == 0 && Clock.NowMs >= store.SendAfterMs ? TakeBatch(store) : Nothing;
            }
        }

        /// <summary>What has not been sent to that store, where entries of that operation are among it; sooner than batches otherwise follow each other.</summary>
        internal IReadOnlyList<LogEntry> NextBatchOf(string storeId, string logId)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                bool isTaken = store.IsConnected && store.BatchesUnderWay < BatchesUnderWayMax && Clock.NowMs >= store.RefusedUntilMs;
                return isTaken && HasUnsent(store, logId) ? TakeBatch(store) : Nothing;
            }
        }

        /// <summary>The journal is replaced meanwhile: what is left is numbered again, and goes to the new one.</summary>
        /// <param name="replace">False: the old one stays.</param>
        internal bool Renumber(Func<bool> replace)
        {
            lock (_gate)
            {
                if (!replace()) return false;
                IReadOnlyList<LogEntry> left = _waiting.TakeAll();
                _lastSeq = 0;
                _stores.Clear();
                _isServedNoted = false;
                Append(left);
                return true;
            }
        }

        private StoreLog StoreOf(string storeId)
        {
            if (!_stores.TryGetValue(storeId, out StoreLog? store)) _stores.Add(storeId, store = new StoreLog());
            return store;
        }

        /// <summary>False: it is counted as dropped. While the servers are away the newest are kept: the next one wants those.</summary>
        private bool Admit(LogType type)
        {
            bool isAdmitted = _window.Admit(type) && _waiting.MakeRoom(type, !HasServer());
            if (!isAdmitted) _window.Dropped.Add(type);
            return isAdmitted;
        }

        private LogEntry EntryOf(NewLogEntry entry, string logId, long now)
        {
            string timestamp = Rfc3339.Format(DateTimeOffset.FromUnixTimeMilliseconds(now));
            return new LogEntry(logId, timestamp, entry.Type, Shortened.Text(entry.Name, NameCharsMax), Shortened.Text(entry.Message, MessageCharsMax), 0)
            {
                StackTrace = entry.StackTrace == null ? null : Shortened.Text(entry.StackTrace, MessageCharsMax),
                // The message is its text: too long there, it is too long here.
                Value = entry.Message.Length <= MessageCharsMax ? entry.Value : null,
                OperationLogId = entry.OperationLogId,
                Editor = _projectPath,
            };
        }

        private void OpenWindow(long now)
        {
            _window.Open(now);
            if (_window.Dropped.Total == 0 || _waiting.IsFull) return;
            LogCounts dropped = _window.Dropped.Take();
            string reason = "more than " + LogWindow.EntriesPerSecond + " of a type in a second, or more than " + WaitingEntriesMax + " waiting for the server.";
            Take(WhatWasDropped(dropped, " log entries were dropped (" + dropped + "): " + reason));
        }

        private void Take(LogEntry entry)
        {
            if (_isLoaded && _isServed) Append(new[] { entry });
            else if (_early.MakeRoom(entry.LogType, true)) _early.Add(entry);
            else _earlyDropped.Add(entry.LogType);
        }

        private void NumberEarly()
        {
            LogCounts dropped = _earlyDropped.Take();
            IReadOnlyList<LogEntry> early = _early.TakeAll();
            if (dropped.Total > 0) Append(new[] { WhatLeftEarly(dropped, early[0].Timestamp) });
            Append(early);
        }

        /// <summary>Comes before the oldest that is left.</summary>
        private LogEntry WhatLeftEarly(LogCounts dropped, string timestamp)
        {
            LogEntry entry = WhatWasDropped(dropped, " older log entries were dropped (" + dropped + "): no server was there, and " + EarlyEntriesMax + " are kept.");
            entry.Timestamp = timestamp;
            return entry;
        }

        /// <summary>Found beside the gravest of them.</summary>
        private LogEntry WhatWasDropped(LogCounts dropped, string reason)
        {
            long now = _options.Now();
            LogType type = dropped[LogType.Error] > 0 ? LogType.Error : LogType.Warning;
            LogEntry entry = EntryOf(new NewLogEntry(type, "console", dropped.Total + reason), _ids.Next(now), now);
            entry.Dropped = dropped.Total;
            entry.DroppedByType = dropped.Json();
            return entry;
        }

        private void NoteServed()
        {
            _isServed = true;
            if (_isServedNoted) return;
            _isServedNoted = true;
            Attempt(() => _journal.NoteServed(_instanceId));
        }

        private bool HasServer()
        {
            foreach (StoreLog store in _stores.Values)
            {
                if (store.IsConnected) return true;
            }

            return false;
        }

        private void Append(IReadOnlyList<LogEntry> entries)
        {
            foreach (LogEntry entry in entries)
            {
                entry.Seq = ++_lastSeq;
                _waiting.Add(entry);
            }

            if (_isLoaded && entries.Count > 0) Attempt(() => _journal.AppendLogs(entries));
        }

        /// <summary>If the disk is full they are sent all the same: better told once and not durable than lost for certain.</summary>
        private static void Attempt(Action write)
        {
            try
            {
                write();
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
            }
        }

        private void SetMark(string storeId, StoreLog store, long mark)
        {
            if (mark <= store.Mark) return;
            store.Mark = mark;
            Attempt(() => _journal.MarkLogs(storeId, mark));
            Forget();
        }

        /// <summary>What every store has; where too much waits, also what any store has: the others may never come again.</summary>
        private void Forget()
        {
            long every = long.MaxValue;
            long any = 0;
            foreach (StoreLog store in _stores.Values)
            {
                every = Math.Min(every, store.Mark);
                any = Math.Max(any, store.Mark);
            }

            int count = 0;
            IReadOnlyList<LogEntry> entries = _waiting.Entries;
            int excess = _waiting.IsFull ? entries.Count : 0;
            while (count < entries.Count && entries[count].Seq <= (count < excess ? any : every)) count++;
            _waiting.RemoveFirst(count);
        }

        private bool HasUnsent(StoreLog store, string logId)
        {
            long sent = Math.Max(store.Mark, store.SentSeq);
            IReadOnlyList<LogEntry> entries = _waiting.Entries;
            for (int index = entries.Count - 1; index >= 0 && entries[index].Seq > sent; index--)
            {
                if (entries[index].OperationLogId == logId) return true;
            }

            return false;
        }

        private List<LogEntry> TakeBatch(StoreLog store)
        {
            List<LogEntry> batch = BatchOf(store);
            if (batch.Count == 0) return batch;
            store.BatchesUnderWay++;
            store.SentSeq = batch[batch.Count - 1].Seq;
            store.SendAfterMs = Clock.NowMs + BatchIntervalMs;
            return batch;
        }

        private List<LogEntry> BatchOf(StoreLog store)
        {
            long sent = Math.Max(store.Mark, store.SentSeq);
            var batch = new List<LogEntry>();
            int chars = 0;
            foreach (LogEntry entry in _waiting.Entries)
            {
                if (entry.Seq <= sent) continue;
                chars += LogSize.Of(entry);
                if (batch.Count > 0 && (batch.Count >= Limits.LogBatchMax || chars > BatchCharsMax)) break;
                batch.Add(entry);
            }

            return batch;
        }
    }
}
