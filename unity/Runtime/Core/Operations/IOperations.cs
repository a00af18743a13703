#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The operations, as the server connections use them. Never waits for the main thread (TMO-02); every reported
    /// state is durable (EXO-02). Any thread. The caller has authenticated the connection: <c>storeId</c> is the store
    /// of that connection.
    /// </summary>
    public interface IOperations
    {
        JournalIdentity Identity { get; }

        /// <summary>For hello: a consistent snapshot of the journal.</summary>
        JournalReport Report(string storeId);

        /// <summary>
        /// Sent after hello: the newest update of each operation that runs, is suspended, or has ended without
        /// acknowledgement. Byte-identical each time (ENV-07).
        /// </summary>
        IReadOnlyList<OperationUpdateParams> Updates(string storeId);

        /// <summary>
        /// Sends those updates again, one operation after the other. An operation's later updates always follow the one
        /// sent here.
        /// </summary>
        /// <param name="storeId">The store whose updates are sent.</param>
        /// <param name="before">Called with the log_id before its update, without the lock of the operations.</param>
        /// <param name="publish">Called like a handler of <see cref="Updated" />: under the lock of the operations.</param>
        void RepeatUpdates(string storeId, Action<string> before, Action<OperationUpdateParams> publish);

        /// <summary>
        /// Accepts the operation durably, or finds its id already accepted; returns its state. If it has ended, <see
        /// cref="Updated" /> is raised again.
        /// </summary>
        /// <exception cref="BridgeRefusal">foreign_store, wrong_generation, below_watermark, overloaded, journal_failed, invalid_params.</exception>
        OperationState Execute(string storeId, OperationExecuteParams parameters);

        /// <summary>
        /// Removes an operation that has not started (durably, before it returns), or requests its code to stop
        /// (CXL-01, CXL-02).
        /// </summary>
        /// <exception cref="BridgeRefusal">foreign_store, journal_failed.</exception>
        OperationCancelResultOutcome Cancel(string storeId, OperationCancelParams parameters);

        IReadOnlyList<OperationReport> Status(string storeId, OperationStatusParams parameters);

        void Acknowledge(string storeId, OperationAckParams parameters);

        /// <summary>
        /// Handles the server's refusal of the journal: sets the journal aside and creates another. Queued operations
        /// never start; running ones no longer belong to an operation. If the disk fails, <see cref="Identity" /> is
        /// unchanged, and nothing starts: call again later.
        /// </summary>
        void ReplaceJournal(string reason);

        /// <summary>A server has accepted the journal: work may start from it, also if another one had refused it.</summary>
        void JournalAccepted();

        /// <summary>
        /// Called when an AI client connects: initializes what is slow on first use. Returns at once; runs once per
        /// domain.
        /// </summary>
        void WarmUp();

        /// <summary>log_ids of operations that have started and not ended.</summary>
        IReadOnlyList<string> Running { get; }

        /// <summary>Number of operations that wait for the main thread.</summary>
        int QueueLength { get; }

        /// <summary>
        /// A durable update of an operation, for its store only. Raised in order under the lock of the operations:
        /// handlers must enqueue and return.
        /// </summary>
        event Action<OperationUpdateParams>? Updated;
    }

    /// <summary>The journal's state for one store.</summary>
    public sealed class JournalReport
    {
        public JournalReport(JournalIdentity identity, long watermark, IReadOnlyList<OperationReport> unacknowledged)
        {
            Identity = identity;
            Watermark = watermark;
            Unacknowledged = unacknowledged;
        }

        public JournalIdentity Identity { get; }

        /// <summary>The highest discarded accept_seq of the store: every id at or below it is discarded.</summary>
        public long Watermark { get; }

        /// <summary>Unacknowledged operations of the store, with their states.</summary>
        public IReadOnlyList<OperationReport> Unacknowledged { get; }
    }

    /// <summary>Identifies the journal: a new id after damage, a copy, or a refusal.</summary>
    public readonly struct JournalIdentity
    {
        public JournalIdentity(string journalId, long generation, long lastStart)
        {
            JournalId = journalId;
            Generation = generation;
            LastStart = lastStart;
        }

        public string JournalId { get; }

        /// <summary>Incremented at each domain load.</summary>
        public long Generation { get; }

        /// <summary>Sequence number of the newest start record.</summary>
        public long LastStart { get; }
    }
}
