#nullable enable
using System.Collections.Generic;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    internal enum OperationPhase
    {
        /// <summary>
        /// Accepted in an earlier generation: never starts unless the server sends it again (EXO-03).
        /// </summary>
        Stale,

        /// <summary>Waits for the main thread.</summary>
        Queued,

        Running,

        /// <summary>Waits for a domain reload (EXO-13).</summary>
        Suspended,

        /// <summary>Has ended, but the end is not durable yet.</summary>
        Finishing,

        Finished,
    }

    /// <summary>One operation in the present domain. Guarded by the lock of <see cref="Operations" />.</summary>
    internal sealed class Operation
    {
        public Operation(OperationRecord record, OperationPhase phase)
        {
            LogId = record.LogId;
            StoreId = record.StoreId;
            AcceptSeq = record.Request.AcceptSeq;
            Record = record;
            Phase = phase;
        }

        public Operation(AcknowledgedRecord acknowledged)
        {
            LogId = acknowledged.LogId;
            StoreId = acknowledged.StoreId;
            AcceptSeq = acknowledged.AcceptSeq;
            Acknowledged = acknowledged;
            Phase = OperationPhase.Finished;
        }

        public string LogId { get; }

        public string StoreId { get; }

        /// <summary>0 for an id that was cancelled before any server sent the operation.</summary>
        public long AcceptSeq { get; }

        public OperationPhase Phase { get; set; }

        /// <summary>The record that updates are made from. Null once acknowledged.</summary>
        public OperationRecord? Record { get; private set; }

        public AcknowledgedRecord? Acknowledged { get; private set; }

        /// <summary>A record that the disk has not accepted yet.</summary>
        public OperationRecord? Unwritten { get; set; }

        /// <summary>The newest partial result, if it is not in the journal yet.</summary>
        public JToken? UnsavedPartial { get; set; }

        public long PartialSeq { get; set; }

        /// <summary>Its node in the queue for the main thread; null: not queued.</summary>
        public LinkedListNode<Operation>? Place { get; set; }

        /// <summary>Null: still being prepared.</summary>
        public Prepared? Prepared { get; set; }

        /// <summary>Cancels the running code.</summary>
        public CancellationTokenSource? Cancellation { get; set; }

        /// <summary>A client or a user has requested the code to stop.</summary>
        public bool CancelRequested { get; set; }

        /// <summary>Its code has ended, and the end is not in the journal yet.</summary>
        public bool HasEnded { get; set; }

        /// <summary>The state in the bridge protocol: the durable state, not one still being written.</summary>
        public OperationState State
        {
            get
            {
                switch (Phase)
                {
                    case OperationPhase.Stale: return OperationState.Accepted;
                    case OperationPhase.Queued: return OperationState.Queued;
                    case OperationPhase.Running:
                    case OperationPhase.Finishing: return OperationState.Running;
                    case OperationPhase.Suspended: return OperationState.Suspended;
                    default: return Acknowledged?.State ?? Record?.End?.State ?? OperationState.Interrupted;
                }
            }
        }

        /// <summary>
        /// Whether there is an update to send. While an end is not durable yet, only the run before it is.
        /// </summary>
        public bool HasUpdate => Phase != OperationPhase.Finishing || HasStarted;

        public bool HasStarted => (Acknowledged?.StartSeq ?? Record?.StartSeq ?? 0) > 0;

        /// <summary>The record of an operation that no store has acknowledged.</summary>
        public OperationRecord Open => Record ?? throw new System.InvalidOperationException(LogId + " is acknowledged");

        public void Replace(OperationRecord record)
        {
            Record = record;
            PartialSeq = System.Math.Max(PartialSeq, record.PartialSeq);
        }

        /// <summary>Releases the payload.</summary>
        public void Acknowledge(AcknowledgedRecord acknowledged)
        {
            Acknowledged = acknowledged;
            Phase = OperationPhase.Finished;
            Record = null;
            Unwritten = null;
            UnsavedPartial = null;
            Prepared = null;
            Cancellation = null;
        }

        public OperationReport Report()
        {
            return new OperationReport(LogId, System.Math.Max(AcceptSeq, 1), State);
        }
    }
}
