#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Queues console entries and AI.Write entries for the servers. From an Editor's first server connection on, each
    /// entry is written to the journal first, so that neither a reload nor a crash loses the newest lines, and no
    /// sequence number is reused (LGS-05). Before that the bridge is not in use: the newest entries are kept in memory,
    /// and written when the domain ends. Any thread.
    /// </summary>
    public sealed class LogOutbox : ILogSink
    {
        /// <summary>Maximum number of entries that wait for disconnected servers.</summary>
        internal const int WaitingEntriesMax = 10_000;

        /// <summary>
        /// Maximum number of entries kept before an Editor's first server connection, for a user who starts an AI
        /// client because of something that just went wrong. These entries have no sequence number yet and are in no
        /// file.
        /// </summary>
        private const int EarlyEntriesMax = 1000;

        /// <summary>
        /// Maximum total length of the waiting entries, so that whole files pasted into lines do not exhaust memory.
        /// </summary>
        private const long WaitingCharsMax = 50_000_000;

        private const int BatchIntervalMs = 100;
        private const int RetryMs = 1000;

        /// <summary>Far below the queue limit of a server (WIR-03).</summary>
        private const int BatchesUnderWayMax = 8;

        /// <summary>Keeps a frame far below the frame limit, however long the messages are.</summary>
        private const int BatchCharsMax = 1_000_000;

        /// <summary>
        /// Truncation limit for a message, such as a whole log file pasted into one line; also for a stack trace and a
        /// rendered value.
        /// </summary>
        private const int MessageCharsMax = 500_000;

        /// <summary>Longer than the name of any real tool.</summary>
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

        /// <summary>In order of seq: entries that at least one known store does not have.</summary>
        private readonly LogQueue _waiting;
        private readonly LogCounts _earlyDropped = new LogCounts();
        private readonly LogQueue _early;
        private long _lastSeq;
        private bool _isLoaded;

        /// <summary>Whether this Editor has had a server connection, in this domain or an earlier one.</summary>
        private bool _isServed;

        /// <summary>Whether the journal records it.</summary>
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

        /// <summary>Raised when there is something to send; on any thread, without the lock.</summary>
        internal event Action? Waiting;

        /// <summary>
        /// Raised when the entries of that operation are to be sent now; on any thread, without the lock.
        /// </summary>
        internal event Action<string>? Hurried;

        /// <summary>Requests that an operation's entries are sent before its end (LGS-07).</summary>
        internal void Hurry(string logId)
        {
            Hurried?.Invoke(logId);
        }

        /// <summary>
        /// Called when the journal has been read. Earlier entries are numbered and written now if this Editor has had a
        /// server connection.
        /// </summary>
        public void Load()
        {
            lock (_gate)
            {
                foreach (LogEntry entry in _journal.Content.LogEntries) _waiting.Add(entry);
                foreach (KeyValuePair<string, long> mark in _journal.Content.LogMarks) StoreOf(mark.Key).Mark = mark.Value;
                _lastSeq = _journal.Content.LogSeq;
                _isLoaded = true;
                // The entries that fill the queue may wait for a store that never reconnects, and no later
                // acknowledgement would remove them.
                if (_stores.Count > 0) DropAcknowledged();
                _isServedNoted = _journal.Content.ServedInstance == _instanceId;
                _isServed |= _isServedNoted;
                if (_isServed) NumberEarly();
            }

            Waiting?.Invoke();
        }

        /// <summary>
        /// The domain ends: code that still runs must not write to the journal of the next domain with sequence numbers
        /// of that domain.
        /// </summary>
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

        /// <summary>At the end of a second: adds an entry that counts the dropped ones.</summary>
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

        /// <param name="storeId">Store of the server that answered hello.</param>
        /// <param name="mark">The log mark in its answer.</param>
        internal void Connected(string storeId, long mark)
        {
            lock (_gate)
            {
                _lastSeq = Math.Max(_lastSeq, mark);
                StoreLog store = StoreOf(storeId);
                store.Reset();
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
                store.Reset();
            }
        }

        /// <summary>The store has every entry up to this seq.</summary>
        internal void Stored(string storeId, long mark)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                store.Answered();
                SetMark(storeId, store, mark);
            }
        }

        /// <summary>The store did not take the batch in flight: it is resent later.</summary>
        internal void Failed(string storeId)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                store.Answered();
                store.SentSeq = 0;
                store.RefusedUntilMs = _options.Scheduler.NowMs + RetryMs;
                store.SendAfterMs = store.RefusedUntilMs;
            }
        }

        /// <summary>Ms until a batch may be sent to that store.</summary>
        internal long SendableInMs(string storeId)
        {
            lock (_gate) return _stores.TryGetValue(storeId, out StoreLog? store) ? Math.Max(0, store.SendAfterMs - _options.Scheduler.NowMs) : 0;
        }

        /// <summary>Whether a batch for that store only waits for its send time.</summary>
        internal bool IsWaiting(string storeId)
        {
            lock (_gate) return _stores.TryGetValue(storeId, out StoreLog? store) && store.IsConnected && store.BatchesUnderWay == 0 && BatchOf(store).Count > 0;
        }

        /// <summary>
        /// The entries to send to that store now; empty if none may be sent. In flight until <see cref="Stored" /> or
        /// <see cref="Failed" />.
        /// </summary>
        internal IReadOnlyList<LogEntry> NextBatch(string storeId)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                return store.IsConnected && store.BatchesUnderWay == 0 && _options.Scheduler.NowMs >= store.SendAfterMs ? TakeBatch(store) : Nothing;
            }
        }

        /// <summary>
        /// The unsent entries for that store, if entries of that operation are among them; sooner than the interval
        /// between batches allows.
        /// </summary>
        internal IReadOnlyList<LogEntry> NextBatchOf(string storeId, string logId)
        {
            lock (_gate)
            {
                StoreLog store = StoreOf(storeId);
                bool isTaken = store.IsConnected && store.BatchesUnderWay < BatchesUnderWayMax && _options.Scheduler.NowMs >= store.RefusedUntilMs;
                return isTaken && HasUnsent(store, logId) ? TakeBatch(store) : Nothing;
            }
        }

        /// <summary>
        /// Called while the journal is replaced: the remaining entries are renumbered and written to the new one.
        /// </summary>
        /// <param name="replace">Returns false if the old journal stays.</param>
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

        /// <summary>
        /// False: the entry is dropped and counted. While no server is connected, the newest entries are kept: they
        /// matter most to the next server.
        /// </summary>
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
                // The value repeats the message: if the message is too long, so is the value.
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

        /// <summary>Placed before the oldest entry that is kept.</summary>
        private LogEntry WhatLeftEarly(LogCounts dropped, string timestamp)
        {
            LogEntry entry = WhatWasDropped(dropped, " older log entries were dropped (" + dropped + "): no server was there, and " + EarlyEntriesMax + " are kept.");
            entry.Timestamp = timestamp;
            return entry;
        }

        /// <summary>Has the most severe type among the dropped entries.</summary>
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

        /// <summary>
        /// If the disk is full, entries are sent anyway: an entry sent once but not durable is better than one
        /// certainly lost.
        /// </summary>
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
            DropAcknowledged();
        }

        /// <summary>
        /// Removes entries that every store has; if too many wait, also those that any store has, because the others
        /// may never reconnect.
        /// </summary>
        private void DropAcknowledged()
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
            store.SendAfterMs = _options.Scheduler.NowMs + BatchIntervalMs;
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
