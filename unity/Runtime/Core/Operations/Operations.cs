#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The operations of the present domain: requests of the servers, work for the main thread, and the journal between
    /// them. Each step is durable before it is sent or has an effect (EXO-02).
    /// </summary>
    public sealed partial class Operations : IOperations, IWorkQueue
    {
        /// <summary>Ms. A person cannot free disk space sooner.</summary>
        private const long RetryMs = 1000;

        /// <summary>Minimum interval between writes of partial results. Ms.</summary>
        private const long PartialMs = 16;

        private readonly object _gate = new object();
        private readonly IBridgeHost _host;
        private readonly BridgeOptions _options;
        private readonly FileJournal _journal;
        private readonly Func<OperationExecuteParams, BridgeVerdict?> _judge;
        private readonly Preparations _preparations;
        private readonly Scheduler.ITimer _chores;
        private readonly StartQueue _queue = new StartQueue();
        private readonly RecentOperations _recent = new RecentOperations();

        /// <summary>Operations that have started and not ended, by log_id.</summary>
        private readonly Dictionary<string, Operation> _running = new Dictionary<string, Operation>();

        /// <summary>Suspended operations whose reload is complete, in order of their starts.</summary>
        private readonly Queue<Operation> _resumable = new Queue<Operation>();

        /// <summary>Operations suspended in this domain: their reload is still to come.</summary>
        private readonly List<Operation> _suspended = new List<Operation>();

        private readonly HashSet<Operation> _unwritten = new HashSet<Operation>();
        private readonly HashSet<Operation> _unsaved = new HashSet<Operation>();

        /// <summary>Operations that this domain refused because it could not write them.</summary>
        private readonly HashSet<string> _refused = new HashSet<string>();

        /// <summary>Operations that have started in a journal that this domain has replaced.</summary>
        private readonly HashSet<string> _detached = new HashSet<string>();

        private OperationTable _table;
        private JournalHeader? _header;
        private long _lastStart;
        private long _lastFlush;
        private long _resumeRetryAt;
        private long _choresAt = long.MaxValue;

        /// <summary>A server has refused the journal, and no other one could be written yet: nothing starts from it.</summary>
        private bool _isRefused;
        private bool _stopped;

        public Operations(
            IBridgeHost host,
            BridgeOptions options,
            FileJournal journal,
            IReadOnlyDictionary<BridgeTool, IPreparer> preparers,
            Func<OperationExecuteParams, BridgeVerdict?> judge)
        {
            _host = host;
            _options = options;
            _journal = journal;
            _judge = judge;
            _table = new OperationTable(new Dictionary<string, long>(), options.RetentionMs);
            _preparations = new Preparations(preparers, HasPrepared, options.Scheduler);
            _chores = options.Scheduler.NewTimer(DoChores);
        }

        public event Action<OperationUpdateParams>? Updated;

        public event Action? Ready;

        public JournalIdentity Identity
        {
            get
            {
                lock (_gate) return new JournalIdentity(Header.JournalId, Header.Generation, _lastStart);
            }
        }

        /// <summary>The newest operations, newest first.</summary>
        public IReadOnlyList<OperationSummary> Recent
        {
            get
            {
                lock (_gate) return _recent.List;
            }
        }

        /// <summary>Maximum number of queued operations (WIR-03).</summary>
        internal int QueueLimit { get; set; } = Limits.QueueLimit;

        private JournalHeader Header => _header ?? throw new InvalidOperationException("the journal is not loaded");

        private long Now => _options.Now();

        /// <summary>
        /// Takes over the journal, or creates another. Nothing may be sent to a server before it returns.
        /// </summary>
        /// <exception cref="IOException">The folder cannot be written; retry later.</exception>
        /// <exception cref="UnauthorizedAccessException">Likewise.</exception>
        public void Load()
        {
            // Not under the lock: the main thread checks for work in each frame, and must not wait for files.
            JournalTakeover taken = JournalTakeover.Of(_journal, _host.ProjectPath, Environment.MachineName, Now);
            lock (_gate)
            {
                if (!string.IsNullOrEmpty(taken.SetAside)) SaySetAside(taken.SetAside!, taken.Header);
                _header = taken.Header;
                _lastStart = taken.LastStart;
                _table = new OperationTable(taken.Header.Watermarks, _options.RetentionMs);
                foreach (Operation operation in taken.Operations) _table.Add(operation);
                _resumable.Clear();
                foreach (Operation operation in InOrderOfStart(taken.Operations)) _resumable.Enqueue(operation);
                ArmChores();
            }

            Wake();
        }

        /// <summary>
        /// Writes what it can, then releases files, threads and timers. Nothing is sent or started after it.
        /// </summary>
        public void Stop()
        {
            _preparations.Stop();
            lock (_gate)
            {
                if (_stopped) return;
                FlushPartials();
                RetryUnwritten();
                _stopped = true;
                _chores.Dispose();
                _journal.Close();
            }
        }

        private static IEnumerable<Operation> InOrderOfStart(IEnumerable<Operation> operations)
        {
            var suspended = new List<Operation>();
            foreach (Operation operation in operations)
            {
                if (operation.Phase == OperationPhase.Suspended) suspended.Add(operation);
            }

            suspended.Sort((left, right) => left.Open.StartSeq.CompareTo(right.Open.StartSeq));
            return suspended;
        }

        private void SaySetAside(string reason, JournalHeader header)
        {
            _host.Say(BridgeMessageLevel.Warning, "journal set aside (" + reason + "); a new one is " + header.JournalId + " in " + _journal.Folder);
        }

        /// <summary>False: the disk failed, and the user was shown why.</summary>
        private bool TryWrite(Action write)
        {
            try
            {
                write();
                return true;
            }
            catch (IOException cause)
            {
                SayFailed(cause);
            }
            catch (UnauthorizedAccessException cause)
            {
                SayFailed(cause);
            }

            return false;
        }

        private void SayFailed(Exception cause)
        {
            _host.Say(BridgeMessageLevel.Error, "journal: " + cause.Message);
        }

        private bool TryWrite(OperationRecord record)
        {
            return TryWrite(() => _journal.Write(record));
        }

        /// <summary>Sends the update for a durable record.</summary>
        private void Publish(Operation operation)
        {
            _recent.Note(operation);
            if (operation.Record != null) Updated?.Invoke(OperationUpdates.Of(operation.Record));
        }

        private void Wake()
        {
            if (HasWork) Ready?.Invoke();
        }

        internal void DoChores()
        {
            lock (_gate)
            {
                if (_stopped) return;
                _choresAt = long.MaxValue;
                FlushPartials();
                RetryUnwritten();
                Expire();
                ArmChores();
            }

            Wake();
        }

        private void ArmChores()
        {
            long now = Now;
            long due = _table.NextExpiry ?? long.MaxValue;
            if (_unwritten.Count > 0 || _resumeRetryAt > now) due = Math.Min(due, now + RetryMs);
            if (_unsaved.Count > 0) due = Math.Min(due, Math.Max(now, _lastFlush + PartialMs));
            if (due >= _choresAt) return;
            _choresAt = due;
            // One ms more: a timer that fires early would find nothing due.
            _chores.Set(Math.Min(Math.Max(due - now + 1, 0), int.MaxValue));
        }

        private void RetryUnwritten()
        {
            foreach (Operation operation in new List<Operation>(_unwritten))
            {
                if (!TryWrite(operation.Unwritten!)) return;
                _unwritten.Remove(operation);
                Written(operation);
            }
        }

        private void Written(Operation operation)
        {
            OperationRecord record = operation.Unwritten!;
            operation.Unwritten = null;
            if (operation.Phase != OperationPhase.Finishing) return;
            operation.Phase = OperationPhase.Finished;
            operation.Replace(record);
            _running.Remove(operation.LogId);
            Publish(operation);
        }

        private void FlushPartials()
        {
            if (_unsaved.Count == 0) return;
            _lastFlush = Now;
            foreach (Operation operation in new List<Operation>(_unsaved))
            {
                OperationRecord record = operation.Open.Next();
                record.Partial = operation.UnsavedPartial;
                record.PartialSeq = operation.PartialSeq;
                if (!TryWrite(record))
                {
                    _lastFlush = Now + RetryMs;
                    return;
                }

                _unsaved.Remove(operation);
                operation.UnsavedPartial = null;
                operation.Replace(record);
                Publish(operation);
            }
        }

        private void Expire()
        {
            long? expiry = _table.NextExpiry;
            if (expiry == null || expiry > Now) return;
            List<string> gone = _table.Expire(Now);
            if (gone.Count == 0) return;
            var header = new JournalHeader(Header.JournalId, Header.ProjectPath, Header.Host, Header.Generation, new Dictionary<string, long>(Watermarks()));
            _header = header;
            var kept = new List<AcknowledgedRecord>();
            foreach (Operation operation in _table.All)
            {
                if (operation.Acknowledged != null) kept.Add(operation.Acknowledged);
            }

            TryWrite(() => _journal.Expire(header, gone, kept));
        }

        private Dictionary<string, long> Watermarks()
        {
            var marks = new Dictionary<string, long>();
            foreach (KeyValuePair<string, long> mark in _table.Watermarks) marks.Add(mark.Key, mark.Value);
            return marks;
        }
    }
}
