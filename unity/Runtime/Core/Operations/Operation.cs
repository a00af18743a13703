#nullable enable
using System.Collections.Generic;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    internal enum OperationPhase
    {
        /// <summary>Accepted in an earlier generation: never started unless the server sends it again (EXO-03).</summary>
        Stale,

        /// <summary>Waits for the main thread.</summary>
        Queued,

        Running,

        /// <summary>Waits for a domain reload (EXO-13).</summary>
        Suspended,

        /// <summary>It has ended, and the disk does not take that yet.</summary>
        Finishing,

        Finished,
    }

    /// <summary>One operation as the present domain knows it. Guarded by the lock of <see cref="Operations" />.</summary>
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

        /// <summary>0 for an id that was cancelled before anybody sent it.</summary>
        public long AcceptSeq { get; }

        public OperationPhase Phase { get; set; }

        /// <summary>As it may be told. Null once it is acknowledged.</summary>
        public OperationRecord? Record { get; private set; }

        public AcknowledgedRecord? Acknowledged { get; private set; }

        /// <summary>What the disk did not take yet.</summary>
        public OperationRecord? Unwritten { get; set; }

        /// <summary>The newest partial result, if it is not in the journal yet.</summary>
        public JToken? UnsavedPartial { get; set; }

        public long PartialSeq { get; set; }

        /// <summary>In the queue for the main thread; null: not there.</summary>
        public LinkedListNode<Operation>? Place { get; set; }

        /// <summary>Null: still being prepared.</summary>
        public Prepared? Prepared { get; set; }

        /// <summary>Of the code that runs.</summary>
        public CancellationTokenSource? Cancellation { get; set; }

        /// <summary>A client or a user has asked the code to stop.</summary>
        public bool CancelRequested { get; set; }

        /// <summary>The state as the bridge protocol names it: what is durable, not what is under way.</summary>
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

        /// <summary>Its record says more than that it waits: an end that is not durable yet is no news, the run before it is.</summary>
        public bool HasNews => Phase != OperationPhase.Finishing || HasStarted;

        public bool HasStarted => (Acknowledged?.StartSeq ?? Record?.StartSeq ?? 0) > 0;

        /// <summary>Something that no store has acknowledged: the record.</summary>
        public OperationRecord Open => Record ?? throw new System.InvalidOperationException(LogId + " is acknowledged");

        public void Replace(OperationRecord record)
        {
            Record = record;
            PartialSeq = System.Math.Max(PartialSeq, record.PartialSeq);
        }

        /// <summary>Its payload is let go.</summary>
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
