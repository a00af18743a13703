#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The initial state of a new domain: the next generation, with started operations interrupted (EXO-04); or a new
    /// journal if the old one is not valid evidence.
    /// </summary>
    internal sealed class JournalTakeover
    {
        private readonly FileJournal _journal;
        private readonly long _now;
        private readonly JournalContent _content;
        private readonly List<Operation> _operations = new List<Operation>();

        private JournalTakeover(FileJournal journal, JournalContent content, JournalHeader header, long now)
        {
            _journal = journal;
            _content = content;
            Header = header;
            _now = now;
        }

        public JournalHeader Header { get; }

        /// <summary>In order of acceptance; acknowledged operations in order of acknowledgement.</summary>
        public IReadOnlyList<Operation> Operations => _operations;

        public long LastStart => _content.LastStart;

        /// <summary>
        /// Null: the journal was taken over. Otherwise why it was set aside; empty if there was none.
        /// </summary>
        public string? SetAside { get; private set; }

        /// <summary>The returned state is durable.</summary>
        /// <exception cref="System.IO.IOException">The folder cannot be written.</exception>
        public static JournalTakeover Of(FileJournal journal, string projectPath, string host, long now)
        {
            JournalContent content = journal.Read();
            JournalAssessment assessment = JournalAssessment.Of(content, projectPath, host);
            if (assessment.Kind != JournalKind.Intact) return Mint(journal, content, assessment, NewHeader(projectPath, host, content, assessment), now);
            JournalHeader old = content.Header!;
            var header = new JournalHeader(old.JournalId, old.ProjectPath, old.Host, old.Generation + 1, old.Watermarks);
            var takeover = new JournalTakeover(journal, content, header, now);
            takeover.Restore();
            return takeover;
        }

        private static JournalHeader NewHeader(string projectPath, string host, JournalContent content, JournalAssessment assessment)
        {
            long previous = assessment.Kind == JournalKind.Damaged && content.Header != null ? content.Header.Generation : 0;
            return new JournalHeader(Guid.NewGuid().ToString(), projectPath, host, previous + 1, new Dictionary<string, long>());
        }

        /// <summary>
        /// Keeps the log lines of a damaged journal: they are no evidence, but a user may want to read them. The log
        /// lines of a copy belong to the original.
        /// </summary>
        private static JournalTakeover Mint(FileJournal journal, JournalContent content, JournalAssessment assessment, JournalHeader header, long now)
        {
            IReadOnlyList<LogEntry> kept = assessment.Kind == JournalKind.Damaged ? content.LogEntries : Array.Empty<LogEntry>();
            for (int index = 0; index < kept.Count; index++) kept[index].Seq = index + 1;
            journal.Mint(header, kept);
            return new JournalTakeover(journal, new JournalContent(), header, now) { SetAside = assessment.Reason };
        }

        private void Restore()
        {
            _journal.WriteHeader(Header);
            _operations.AddRange(_content.Acknowledged.Select(line => new Operation(line)));
            Dictionary<string, StartRecord> starts = _content.Starts.ToDictionary(start => start.LogId);
            foreach (OperationRecord record in _content.Operations.OrderBy(record => record.Request.AcceptSeq))
            {
                _operations.Add(Restore(record, starts.TryGetValue(record.LogId, out StartRecord? start) ? start : null));
            }
        }

        private Operation Restore(OperationRecord record, StartRecord? start)
        {
            // A store that has not acknowledged an end within this time no longer exists: no store keeps its keys longer.
            bool isAbandoned = _now - (record.End?.At ?? record.AcceptedAt) > Limits.KeyMemoryMs;
            if (record.End != null) return isAbandoned ? Discarded(record, record.End.State) : new Operation(record, OperationPhase.Finished);
            if (start == null) return isAbandoned ? Discarded(record, OperationState.NotStarted) : new Operation(record, OperationPhase.Stale);
            return MayResume(record.Suspension) ? new Operation(record, OperationPhase.Suspended) : Interrupted(record.Started(start));
        }

        /// <summary>The server gives up operations that are suspended longer than this.</summary>
        private bool MayResume(SuspensionRecord? suspension)
        {
            return suspension != null && suspension.ResumedAt == null && _now - suspension.At <= Limits.EditorEvidenceMs;
        }

        private Operation Discarded(OperationRecord record, OperationState state)
        {
            var line = new AcknowledgedRecord(record.LogId, record.StoreId, record.Request.AcceptSeq, record.StartSeq, state, _now);
            _journal.AppendAcknowledged(line);
            return new Operation(line);
        }

        private Operation Interrupted(OperationRecord started)
        {
            string error = "Unity reloaded its domain, or ended, while this was running." + (IsAtomic(started) ? " " + AtomicWork.NotKnown : "");
            OperationRecord interrupted = started.Next();
            interrupted.Suspension = null;
            interrupted.End = EndRecord.Failed(_now, ErrorCode.Interrupted, error);
            _journal.Write(interrupted);
            return new Operation(interrupted, OperationPhase.Finished);
        }

        private static bool IsAtomic(OperationRecord record) => record.Request.Params.TryGetValue("atomic", out JToken? atomic) && atomic.Type == JTokenType.Boolean && (bool)atomic;
    }
}
