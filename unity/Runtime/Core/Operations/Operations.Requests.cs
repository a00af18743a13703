#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <content>The requests of servers.</content>
    public sealed partial class Operations
    {
        private const string DiskHint = " Make room on the disk of the project, and see that its folder AI_Logs exists and can be written.";

        public IReadOnlyList<string> Running
        {
            get
            {
                lock (_gate) return _running.Keys.ToList();
            }
        }

        public int QueueLength
        {
            get
            {
                lock (_gate) return _queue.Count;
            }
        }

        public void WarmUp()
        {
            _preparations.WarmUp(problem => _host.Say(BridgeMessageLevel.Warning, problem));
        }

        public JournalReport Report(string storeId)
        {
            lock (_gate) return new JournalReport(Identity, _table.WatermarkOf(storeId), Open(storeId).Select(operation => operation.Report()).ToList());
        }

        public IReadOnlyList<OperationUpdateParams> Updates(string storeId)
        {
            lock (_gate) return Open(storeId).Where(IsRepeated).Select(operation => OperationUpdates.Of(operation.Open)).ToList();
        }

        public void RepeatUpdates(string storeId, Action<string> before, Action<OperationUpdateParams> publish)
        {
            foreach (OperationUpdateParams update in Updates(storeId))
            {
                before(update.LogId);
                // The newest, not the one read above: an update may have been sent meanwhile, and an older number after
                // it would be dropped.
                lock (_gate)
                {
                    Operation? operation = _table.Find(update.LogId);
                    if (operation?.Record != null && IsRepeated(operation)) publish(OperationUpdates.Of(operation.Record));
                }
            }
        }

        public IReadOnlyList<OperationReport> Status(string storeId, OperationStatusParams parameters)
        {
            lock (_gate)
            {
                IEnumerable<Operation?> known = parameters.LogIds.Select(logId => _table.Find(logId));
                return known.Where(operation => operation?.StoreId == storeId).Select(operation => operation!.Report()).ToList();
            }
        }

        public OperationState Execute(string storeId, OperationExecuteParams parameters)
        {
            OperationState state;
            lock (_gate)
            {
                RefuseStopped();
                RefuseForeign(storeId, parameters.StoreId, parameters.LogId);
                Operation? known = _table.Find(parameters.LogId);
                state = known == null || known.Phase == OperationPhase.Stale ? Accept(parameters, known) : Known(known);
            }

            Wake();
            return state;
        }

        public OperationCancelResultOutcome Cancel(string storeId, OperationCancelParams parameters)
        {
            OperationCancelResultOutcome outcome;
            lock (_gate)
            {
                RefuseStopped();
                RefuseForeign(storeId, parameters.StoreId, parameters.LogId);
                Operation? operation = _table.Find(parameters.LogId);
                outcome = operation == null ? CancelUnknown(parameters) : Cancel(operation, parameters);
            }

            Wake();
            return outcome;
        }

        /// <summary>
        /// Cancels an operation of any store for the user at the Editor (CXL-05). False: there was nothing to cancel.
        /// </summary>
        public bool Cancel(string logId)
        {
            string? storeId;
            lock (_gate) storeId = _table.Find(logId)?.StoreId;
            if (storeId == null) return false;
            return Cancel(storeId, new OperationCancelParams(storeId, logId, "by hand, in the window of the Editor")) != OperationCancelResultOutcome.Finished;
        }

        public void Acknowledge(string storeId, OperationAckParams parameters)
        {
            lock (_gate)
            {
                Operation? operation = _table.Find(parameters.LogId);
                if (_stopped || operation == null || operation.Acknowledged != null) return;
                if (storeId == operation.StoreId && storeId == parameters.StoreId) Acknowledge(operation, parameters.State);
                else SayIgnored(operation, "by store " + parameters.StoreId + " ignored: it belongs to " + operation.StoreId);
            }

            Wake();
        }

        public void ReplaceJournal(string reason)
        {
            lock (_gate)
            {
                if (_stopped) return;
                var header = new JournalHeader(Guid.NewGuid().ToString(), Header.ProjectPath, Header.Host, Header.Generation, new Dictionary<string, long>());
                _isRefused = true;
                if (!TryWrite(() => _journal.Mint(header, Array.Empty<LogEntry>()))) return;
                _isRefused = false;
                DropAll();
                SaySetAside(reason, header);
                _header = header;
                _lastStart = 0;
                _table = new OperationTable(header.Watermarks, _options.RetentionMs);
            }
        }

        public void JournalAccepted()
        {
            lock (_gate) _isRefused = false;
            Wake();
        }

        /// <summary>Drops all queued operations, and detaches the running ones.</summary>
        private void DropAll()
        {
            foreach (Operation operation in _table.All)
            {
                if (operation.HasStarted) _detached.Add(operation.LogId);
            }

            _queue.Clear();
            _running.Clear();
            _resumable.Clear();
            _suspended.Clear();
            _unwritten.Clear();
            _unsaved.Clear();
            _recent.Clear();
        }

        private IEnumerable<Operation> Open(string storeId)
        {
            return _table.All.Where(operation => operation.StoreId == storeId && operation.Acknowledged == null);
        }

        /// <summary>Queued operations were already reported in hello.</summary>
        private static bool IsRepeated(Operation operation)
        {
            return operation.Phase != OperationPhase.Stale && operation.Phase != OperationPhase.Queued && operation.HasUpdate;
        }

        private void RefuseStopped()
        {
            if (!_stopped) return;
            throw new BridgeRefusal(BridgeErrorCode.WrongGeneration, "The domain that this was meant for is about to end. Wait for the hello of the new generation.");
        }

        private void RefuseForeign(string storeId, string claimed, string logId)
        {
            string owner = _table.Find(logId)?.StoreId ?? claimed;
            if (owner == claimed && claimed == storeId) return;
            string message = logId + " does not belong to store " + claimed + " on this connection. Only the store that sent an operation may ask for it.";
            throw new BridgeRefusal(BridgeErrorCode.ForeignStore, message);
        }

        /// <summary>
        /// Runs nothing. If the operation has ended, its end is sent again, since the server has not received it.
        /// </summary>
        private OperationState Known(Operation operation)
        {
            if (operation.Phase == OperationPhase.Finished) Publish(operation);
            return operation.State;
        }

        private OperationState Accept(OperationExecuteParams parameters, Operation? stale)
        {
            RefuseUnfit(parameters, stale != null);
            long now = Now;
            OperationRecord record = stale == null ? OperationRecord.Accepted(parameters, now) : stale.Open.Again(parameters);
            if (!TryWrite(record)) throw NotAccepted(parameters.LogId);
            Operation operation = stale ?? new Operation(record, OperationPhase.Queued);
            operation.Replace(record);
            operation.Phase = OperationPhase.Queued;
            if (stale == null) _table.Add(operation);
            _queue.Add(operation);
            _recent.Note(operation);
            // So that a client does not wait for the main thread to receive a refusal.
            if (MayStart(operation)) _preparations.Add(operation);
            return OperationState.Queued;
        }

        private void RefuseUnfit(OperationExecuteParams parameters, bool isKnown)
        {
            if (parameters.Generation != Header.Generation) throw WrongGeneration(parameters.Generation);
            long watermark = _table.WatermarkOf(parameters.StoreId);
            if (!isKnown && parameters.AcceptSeq <= watermark) throw BelowWatermark(parameters.AcceptSeq, watermark);
            if (_detached.Contains(parameters.LogId)) throw Detached();
            if (_queue.Count >= QueueLimit) throw Overloaded();
            // Its refusal was lost, and later work has been accepted since: it can no longer start in order (EXO-11).
            if (_refused.Contains(parameters.LogId) && _table.NewestOf(parameters.StoreId) > parameters.AcceptSeq) throw NotAccepted(parameters.LogId);
            ToolParams.Check(parameters);
            if (!_preparations.Knows(parameters.Tool)) throw ToolParams.Unknown(parameters.Tool);
        }

        private BridgeRefusal NotAccepted(string logId)
        {
            _refused.Add(logId);
            const string message = "The journal of the Editor could not be written, so the work was not accepted and will not start.";
            return new BridgeRefusal(BridgeErrorCode.JournalFailed, message + DiskHint);
        }

        private BridgeRefusal WrongGeneration(long got)
        {
            const string message = "expected generation {0}, got {1}. Wait for the hello of the new generation.";
            return new BridgeRefusal(BridgeErrorCode.WrongGeneration, Text(message, Header.Generation, got));
        }

        private static BridgeRefusal BelowWatermark(long acceptSeq, long watermark)
        {
            const string message = "accept_seq {0} is not above the watermark {1}: ids that old have been discarded, so it may have run. Never send it again.";
            return new BridgeRefusal(BridgeErrorCode.BelowWatermark, Text(message, acceptSeq, watermark));
        }

        private static BridgeRefusal Detached()
        {
            return new BridgeRefusal(BridgeErrorCode.BelowWatermark, "It has started, in the journal that a server refused. Never send it again.");
        }

        private BridgeRefusal Overloaded()
        {
            const string message = "{0} operations wait for the main thread already. Send it again when some have ended.";
            return new BridgeRefusal(BridgeErrorCode.Overloaded, Text(message, _queue.Count));
        }

        private static string Text(string format, params object[] values)
        {
            return string.Format(CultureInfo.InvariantCulture, format, values);
        }

        private OperationCancelResultOutcome Cancel(Operation operation, OperationCancelParams parameters)
        {
            bool asks = parameters.UnstartedOnly != true;
            switch (operation.Phase)
            {
                case OperationPhase.Stale:
                case OperationPhase.Queued:
                    Remove(operation, parameters.Reason);
                    return OperationCancelResultOutcome.Removed;
                case OperationPhase.Running when !operation.HasEnded:
                    if (asks) AskToStop(operation);
                    return OperationCancelResultOutcome.Running;
                case OperationPhase.Suspended:
                    if (asks) NoteCancel(operation);
                    return OperationCancelResultOutcome.Running;
                case OperationPhase.Running:
                case OperationPhase.Finishing:
                    // Its end is still to be written, and is sent then.
                    return OperationCancelResultOutcome.Finished;
                default:
                    Publish(operation);
                    bool wasRemoved = !operation.HasStarted && operation.State == OperationState.Cancelled;
                    return wasRemoved ? OperationCancelResultOutcome.Removed : OperationCancelResultOutcome.Finished;
            }
        }

        private void Remove(Operation operation, string reason)
        {
            OperationRecord record = operation.Open.Next();
            record.End = EndRecord.Failed(Now, ErrorCode.Cancelled, "Cancelled before its start: " + reason);
            if (!TryWrite(record)) throw NotRemoved();
            _queue.Remove(operation);
            Finish(operation, record);
        }

        /// <summary>Records an unknown id as cancelled, so that a late execute of it runs nothing.</summary>
        private OperationCancelResultOutcome CancelUnknown(OperationCancelParams parameters)
        {
            var line = new AcknowledgedRecord(parameters.LogId, parameters.StoreId, 0, 0, OperationState.Cancelled, Now);
            if (!TryWrite(() => _journal.AppendAcknowledged(line))) throw NotRemoved();
            _table.Add(new Operation(line));
            ArmChores();
            return OperationCancelResultOutcome.Removed;
        }

        private static BridgeRefusal NotRemoved()
        {
            const string message = "The journal of the Editor could not be written, so the operation was not removed.";
            return new BridgeRefusal(BridgeErrorCode.JournalFailed, message + DiskHint);
        }

        /// <summary>Not on this thread: callbacks that the code registered with its token run within Cancel.</summary>
        private void AskToStop(Operation operation)
        {
            operation.CancelRequested = true;
            CancellationTokenSource? cancellation = operation.Cancellation;
            if (cancellation != null) _options.Scheduler.Run(() => Cancel(cancellation));
        }

        private void Cancel(CancellationTokenSource cancellation)
        {
            try
            {
                cancellation.Cancel();
            }
            catch (AggregateException cause)
            {
                _host.Say(BridgeMessageLevel.Warning, "code that was cancelled threw: " + cause.GetBaseException().Message);
            }
        }

        private void NoteCancel(Operation operation)
        {
            SuspensionRecord suspension = operation.Open.Suspension!;
            if (suspension.CancelRequested) return;
            OperationRecord record = operation.Open.With(new SuspensionRecord(suspension.Continuation, suspension.At, true, null));
            if (!TryWrite(record)) throw NotRemoved();
            operation.CancelRequested = true;
            operation.Replace(record);
        }

        private void Acknowledge(Operation operation, OperationState state)
        {
            if (operation.Phase == OperationPhase.Running || operation.Phase == OperationPhase.Finishing)
            {
                SayIgnored(operation, "ignored: it is " + OperationStateWire.Text(operation.State));
                return;
            }

            if (operation.Phase != OperationPhase.Finished) EndByServer(operation, state);
            var line = new AcknowledgedRecord(operation.LogId, operation.StoreId, operation.AcceptSeq, operation.Open.StartSeq, operation.State, Now);
            // If this write is lost, the store acknowledges once more after the next hello.
            TryWrite(() => _journal.AppendAcknowledged(line));
            _unwritten.Remove(operation);
            operation.Acknowledge(line);
            _table.Acknowledged(operation);
            ArmChores();
        }

        /// <summary>
        /// The store has ended an operation that never started here (for example when the hold window is over) or will
        /// never continue: it must not start any more.
        /// </summary>
        private void EndByServer(Operation operation, OperationState state)
        {
            bool wasSuspended = operation.Phase == OperationPhase.Suspended;
            ErrorCode unstarted = state == OperationState.Cancelled ? ErrorCode.Cancelled : ErrorCode.NotStarted;
            _queue.Remove(operation);
            _suspended.Remove(operation);
            OperationRecord record = operation.Open.Next();
            record.Suspension = null;
            record.End = EndRecord.Failed(Now, wasSuspended ? ErrorCode.Interrupted : unstarted, wasSuspended ? "Ended by the server." : "Ended by the server before its start.");
            TryWrite(record);
            operation.Replace(record);
            operation.Phase = OperationPhase.Finished;
            _recent.Note(operation);
        }

        private void SayIgnored(Operation operation, string why)
        {
            _host.Say(BridgeMessageLevel.Warning, "acknowledgement of " + operation.LogId + " " + why);
        }
    }
}
