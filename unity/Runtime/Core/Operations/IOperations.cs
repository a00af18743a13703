#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The operations as servers see them. Never waits for the main thread (TMO-02); everything it says is durable (EXO-02). Any thread.
    /// The caller has proved the token and knows the store: <c>storeId</c> is that of its connection.
    /// </summary>
    public interface IOperations
    {
        JournalIdentity Identity { get; }

        /// <summary>For hello: one moment of the journal, so that its parts do not contradict each other.</summary>
        JournalReport Report(string storeId);

        /// <summary>After hello: the newest update of what runs, is suspended, or has ended without acknowledgement. The same bytes each time (ENV-07).</summary>
        IReadOnlyList<OperationUpdateParams> News(string storeId);

        /// <summary>Tells that news again, one operation after the other. No later update of an operation comes before its news here.</summary>
        /// <param name="storeId">Whose news.</param>
        /// <param name="before">Gets the log_id right before its news; without the lock of the operations.</param>
        /// <param name="tell">As a listener of <see cref="Told" />: under the lock of the operations.</param>
        void RepeatNews(string storeId, Action<string> before, Action<OperationUpdateParams> tell);

        /// <summary>Accepts it, durably, or finds that the id is known; answers its state. A known end is told again through <see cref="Told" />.</summary>
        /// <exception cref="BridgeRefusal">foreign_store, wrong_generation, below_watermark, overloaded, journal_failed, invalid_params.</exception>
        OperationState Execute(string storeId, OperationExecuteParams parameters);

        /// <summary>Removes what has not started (durably, before it returns), or asks the code to stop (CXL-01, CXL-02).</summary>
        /// <exception cref="BridgeRefusal">foreign_store, journal_failed.</exception>
        OperationCancelResultOutcome Cancel(string storeId, OperationCancelParams parameters);

        IReadOnlyList<OperationReport> Status(string storeId, OperationStatusParams parameters);

        void Acknowledge(string storeId, OperationAckParams parameters);

        /// <summary>
        /// The server refused the journal: sets it aside and begins another. What waits never starts, what runs belongs to no operation any more.
        /// If the disk fails, <see cref="Identity" /> is as before: ask again later.
        /// </summary>
        void ReplaceJournal(string reason);

        /// <summary>An AI client is connected: what takes long the first time is done before its first call. Returns at once; once in a domain.</summary>
        void WarmUp();

        /// <summary>log_ids of what has started and not ended.</summary>
        IReadOnlyList<string> Running { get; }

        /// <summary>How many wait for the main thread.</summary>
        int QueueLength { get; }

        /// <summary>Durable news of an operation, for its store only; raised in order, under the lock of the operations: enqueue and return.</summary>
        event Action<OperationUpdateParams>? Told;
    }

    /// <summary>What the journal has of one store.</summary>
    public sealed class JournalReport
    {
        public JournalReport(JournalIdentity identity, long watermark, IReadOnlyList<OperationReport> unacknowledged)
        {
            Identity = identity;
            Watermark = watermark;
            Unacknowledged = unacknowledged;
        }

        public JournalIdentity Identity { get; }

        /// <summary>Ids of that store at or below it are forgotten.</summary>
        public long Watermark { get; }

        /// <summary>What the store has not acknowledged, with its state.</summary>
        public IReadOnlyList<OperationReport> Unacknowledged { get; }
    }

    /// <summary>Which evidence this is: a new one after damage, a copy, or a refusal.</summary>
    public readonly struct JournalIdentity
    {
        public JournalIdentity(string journalId, long generation, long lastStart)
        {
            JournalId = journalId;
            Generation = generation;
            LastStart = lastStart;
        }

        public string JournalId { get; }

        /// <summary>One more after each domain load.</summary>
        public long Generation { get; }

        /// <summary>Sequence number of the newest start.</summary>
        public long LastStart { get; }
    }
}
