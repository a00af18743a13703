#nullable enable
using System;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <content>The requests of the main thread.</content>
    public sealed partial class Operations
    {
        public bool HasWork
        {
            get
            {
                lock (_gate) return MayBegin && ((_queue.Head?.Prepared is Prepared prepared && !IsHeld(prepared)) || MayResumeNow);
            }
        }

        private bool MayBegin => !_stopped && !_isRefused;

        /// <summary>Started now, the work would be interrupted by the reload after the compilation.</summary>
        private bool IsHeld(Prepared prepared) => prepared.IsCutByReload && _host.IsCompiling;

        /// <summary>Resumed now, the work would be interrupted by the reload after the compilation.</summary>
        private bool MayResumeNow => _resumable.Count > 0 && !_host.IsCompiling && Now >= _resumeRetryAt;

        public StartedWork? StartNext()
        {
            lock (_gate)
            {
                while (MayBegin && _queue.Head is Operation head && head.Prepared is Prepared prepared && !IsHeld(prepared))
                {
                    if (MayStart(head) && Start(head)) return WorkOf(head, prepared);
                }

                return null;
            }
        }

        public ResumedWork? ResumeNext()
        {
            lock (_gate)
            {
                while (MayBegin && MayResumeNow)
                {
                    Operation operation = _resumable.Peek();
                    bool isSuspended = operation.Phase == OperationPhase.Suspended;
                    if (isSuspended && !Resume(operation)) return null;
                    _resumable.Dequeue();
                    if (isSuspended) return ResumedWorkOf(operation);
                }

                return null;
            }
        }

        public void Update(string logId, JToken value)
        {
            if (!Readable.TryOf(value, out JToken readable)) throw new ArgumentException("A partial result cannot be written as JSON. " + Readable.TooDeep, nameof(value));
            // Together with a result of maximum size an update must fit into a frame: a larger one would end every
            // connection on which it is sent.
            long size = ResultSize.Of(readable);
            if (size > Limits.ResultLimitBytes) throw new ArgumentException(Text("A partial result weighs {0} bytes in the answer, and the limit is {1}. Report less: a count, or a summary.", size, Limits.ResultLimitBytes), nameof(value));
            lock (_gate)
            {
                Operation? operation = RunningOf(logId);
                if (operation == null) return;
                operation.PartialSeq++;
                operation.UnsavedPartial = readable;
                _unsaved.Add(operation);
                ArmChores();
            }
        }

        public bool Suspend(string logId, Continuation continuation)
        {
            if (!Readable.TryOf(continuation.State, out JToken state))
            {
                End(logId, RunOutcome.Failed(ErrorCode.ExecutionError, "The state of the continuation cannot be kept. " + Readable.TooDeep, null));
                return true;
            }

            lock (_gate)
            {
                Operation? operation = RunningOf(logId);
                // The journal was replaced meanwhile, and no server waits for this operation any more.
                if (operation == null) return true;
                var readable = new Continuation(continuation.Type, continuation.Method, state);
                OperationRecord record = WithNewestPartial(operation);
                record.Suspension = new SuspensionRecord(readable, Now, operation.CancelRequested, null);
                if (!TryWrite(record)) return false;
                _unsaved.Remove(operation);
                _running.Remove(logId);
                _suspended.Add(operation);
                operation.UnsavedPartial = null;
                operation.Replace(record);
                operation.Phase = OperationPhase.Suspended;
                Publish(operation);
                return true;
            }
        }

        public void ResumeInPlace()
        {
            lock (_gate)
            {
                foreach (Operation operation in InOrderOfStart(_suspended)) _resumable.Enqueue(operation);
                _suspended.Clear();
            }

            Wake();
        }

        public string? KnownLogId(string logId)
        {
            lock (_gate) return _table.Find(logId)?.LogId;
        }

        /// <summary>Raised before the end of the operation is written and sent; without the lock.</summary>
        internal event Action<string>? Ending;

        public void End(string logId, RunOutcome outcome)
        {
            lock (_gate)
            {
                if (RunningOf(logId) is Operation ending) ending.HasEnded = true;
            }

            // Before the lock: measuring a large result takes long.
            MeasuredOutcome measured = MeasuredOutcome.Of(outcome);
            Ending?.Invoke(logId);
            lock (_gate)
            {
                Operation? operation = RunningOf(logId) ?? _suspended.Find(suspended => suspended.LogId == logId);
                if (operation == null || _stopped) return;
                OperationRecord record = WithNewestPartial(operation);
                record.Suspension = null;
                record.End = measured.EndAt(Now, record.Request.ResultLimitBytes);
                _unsaved.Remove(operation);
                _suspended.Remove(operation);
                operation.UnsavedPartial = null;
                operation.Cancellation = null;
                FinishWhenWritten(operation, record);
            }
        }

        private Operation? RunningOf(string logId)
        {
            if (_stopped || !_running.TryGetValue(logId, out Operation? operation)) return null;
            return operation.Phase == OperationPhase.Running ? operation : null;
        }

        private static OperationRecord WithNewestPartial(Operation operation)
        {
            OperationRecord record = operation.Open.Next();
            if (operation.UnsavedPartial == null) return record;
            record.Partial = operation.UnsavedPartial;
            record.PartialSeq = operation.PartialSeq;
            return record;
        }

        /// <summary>
        /// Checked at acceptance and again right before the start, because the policy and the tools may have changed.
        /// False: the operation has been ended.
        /// </summary>
        private bool MayStart(Operation operation)
        {
            BridgeVerdict? verdict = _judge(operation.Open.Request);
            if (verdict == null) return true;
            EndUnstarted(operation, verdict.Code, verdict.Message);
            return false;
        }

        /// <summary>
        /// The end is sent even if it is not durable: the disk may stay full, and an operation accepted in an earlier
        /// domain never starts by itself (WIR-05).
        /// </summary>
        private void EndUnstarted(Operation operation, ErrorCode code, string error)
        {
            OperationRecord record = operation.Open.Next();
            record.End = EndRecord.Failed(Now, code, error);
            _queue.Remove(operation);
            operation.Prepared = null;
            if (!TryWrite(record)) WriteLater(operation, record);
            Finish(operation, record);
        }

        private void WriteLater(Operation operation, OperationRecord record)
        {
            operation.Unwritten = record;
            _unwritten.Add(operation);
            ArmChores();
        }

        private void Finish(Operation operation, OperationRecord record)
        {
            operation.Replace(record);
            operation.Phase = OperationPhase.Finished;
            operation.Prepared = null;
            Publish(operation);
        }

        /// <summary>The end is not sent to a server before it is durable (EXO-02).</summary>
        private void FinishWhenWritten(Operation operation, OperationRecord record)
        {
            if (TryWrite(record))
            {
                _running.Remove(operation.LogId);
                Finish(operation, record);
                return;
            }

            operation.Phase = OperationPhase.Finishing;
            WriteLater(operation, record);
        }

        private bool Start(Operation operation)
        {
            OperationRecord record = operation.Open;
            var start = new StartRecord(_lastStart + 1, operation.LogId, operation.StoreId, operation.AcceptSeq, Now);
            if (!TryWrite(() => _journal.AppendStart(start)))
            {
                EndUnstarted(operation, ErrorCode.NotStarted, "The Editor could not write its journal, so the work did not start.");
                return false;
            }

            _lastStart = start.Seq;
            _queue.Remove(operation);
            operation.Replace(record.Started(start));
            operation.Phase = OperationPhase.Running;
            _running.Add(operation.LogId, operation);
            Publish(operation);
            return true;
        }

        private static StartedWork WorkOf(Operation operation, Prepared prepared)
        {
            operation.Prepared = null;
            operation.Cancellation = new CancellationTokenSource();
            return new StartedWork(operation.LogId, prepared, operation.Open.Request.ResultLimitBytes, operation.Cancellation.Token) { Session = operation.Open.Request.Session };
        }

        private bool Resume(Operation operation)
        {
            SuspensionRecord suspension = operation.Open.Suspension!;
            OperationRecord record = operation.Open.Next();
            record.Suspension = new SuspensionRecord(suspension.Continuation, suspension.At, suspension.CancelRequested, Now);
            if (!TryWrite(record))
            {
                _resumeRetryAt = Now + RetryMs;
                ArmChores();
                return false;
            }

            operation.Replace(record);
            operation.Phase = OperationPhase.Running;
            operation.CancelRequested = suspension.CancelRequested;
            _running.Add(operation.LogId, operation);
            Publish(operation);
            return true;
        }

        private static ResumedWork ResumedWorkOf(Operation operation)
        {
            operation.Cancellation = new CancellationTokenSource();
            if (operation.CancelRequested) operation.Cancellation.Cancel();
            return new ResumedWork(operation.LogId, operation.Open.Suspension!.Continuation, operation.Cancellation.Token) { Session = operation.Open.Request.Session };
        }

        private void HasPrepared(Operation operation, Prepared? prepared, Exception? fault)
        {
            lock (_gate)
            {
                if (_stopped || operation.Place == null) return;
                if (prepared?.Begin != null) operation.Prepared = prepared;
                else if (MayStart(operation)) EndUnprepared(operation, prepared, fault);
            }

            Wake();
        }

        /// <summary>So that a client does not wait for the main thread to receive a compile error.</summary>
        private void EndUnprepared(Operation operation, Prepared? prepared, Exception? fault)
        {
            OperationRecord record = operation.Open.Next();
            record.End = fault == null
                ? EndRecord.Failed(Now, ErrorCode.CompileError, prepared?.Error ?? "", prepared?.StackTrace)
                : EndRecord.Failed(Now, ErrorCode.InternalError, "The bridge failed while it prepared this: " + fault.GetType().Name + ": " + fault.Message);
            _queue.Remove(operation);
            FinishWhenWritten(operation, record);
        }
    }
}
