#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Makes the update for a durable record; byte-identical each time it is sent (ENV-07).</summary>
    internal static class OperationUpdates
    {
        public static OperationUpdateParams Of(OperationRecord record)
        {
            if (record.End != null) return Ended(record, record.End);
            SuspensionRecord? suspension = record.Suspension;
            bool isSuspended = suspension != null && suspension.ResumedAt == null;
            return isSuspended ? Suspended(record, suspension!.At) : Running(record, suspension?.ResumedAt ?? record.StartedAt ?? record.AcceptedAt);
        }

        private static OperationUpdateParams Running(OperationRecord record, long at)
        {
            return new RunningUpdate(record.StoreId, record.LogId, record.UpdateSeq, at)
            {
                PartialResult = record.Partial,
                PartialSeq = PartialSeq(record),
                StartedAt = record.StartedAt,
            };
        }

        private static OperationUpdateParams Suspended(OperationRecord record, long at)
        {
            return new SuspendedUpdate(record.StoreId, record.LogId, record.UpdateSeq, at)
            {
                PartialResult = record.Partial,
                PartialSeq = PartialSeq(record),
                StartedAt = record.StartedAt,
            };
        }

        private static OperationUpdateParams Ended(OperationRecord record, EndRecord end)
        {
            if (end.Result != null)
            {
                return new CompletedUpdate(record.StoreId, record.LogId, record.UpdateSeq, end.At, end.Result)
                {
                    PartialResult = record.Partial,
                    PartialSeq = PartialSeq(record),
                    StartedAt = record.StartedAt,
                };
            }

            return Failure(record, end, string.IsNullOrEmpty(end.Error) ? "(no message)" : end.Error!);
        }

        private static OperationUpdateParams Failure(OperationRecord record, EndRecord end, string error)
        {
            switch (end.State)
            {
                case OperationState.Cancelled:
                    return new CancelledUpdate(record.StoreId, record.LogId, record.UpdateSeq, end.At, error)
                    {
                        PartialResult = record.Partial,
                        PartialSeq = PartialSeq(record),
                        StartedAt = record.StartedAt,
                        StackTrace = end.StackTrace,
                    };
                case OperationState.Interrupted:
                    return new InterruptedUpdate(record.StoreId, record.LogId, record.UpdateSeq, end.At, error)
                    {
                        PartialResult = record.Partial,
                        PartialSeq = PartialSeq(record),
                        StartedAt = record.StartedAt,
                        StackTrace = end.StackTrace,
                    };
                case OperationState.NotStarted:
                    return new NotStartedUpdate(record.StoreId, record.LogId, record.UpdateSeq, end.At, error, NotStartedCode(end));
                default:
                    return new FailedUpdate(record.StoreId, record.LogId, record.UpdateSeq, end.At, error, end.Code ?? ErrorCode.InternalError)
                    {
                        PartialResult = record.Partial,
                        PartialSeq = PartialSeq(record),
                        StartedAt = record.StartedAt,
                        StackTrace = end.StackTrace,
                    };
            }
        }

        private static NotStartedUpdateErrorCode NotStartedCode(EndRecord end)
        {
            return end.Code == ErrorCode.BlockedByPolicy ? NotStartedUpdateErrorCode.BlockedByPolicy : NotStartedUpdateErrorCode.NotStarted;
        }

        private static long? PartialSeq(OperationRecord record)
        {
            return record.Partial == null ? (long?)null : record.PartialSeq;
        }
    }
}
