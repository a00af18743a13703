#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The messages between the bridge and one server, from authentication to the end of the connection: hello, missed
    /// updates, work, logs, heartbeats. Frames arrive on the reading thread; other calls come from any thread.
    /// </summary>
    internal sealed class Conversation
    {
        /// <summary>Ms to wait, so that entries written together are sent in one batch.</summary>
        private const int LogsTogetherMs = 20;

        private readonly object _gate = new object();
        private readonly object _sendingLogs = new object();
        private readonly DomainParts _parts;
        private readonly Conversations _all;
        private readonly ILink _link;
        private readonly OpenRequests _requests;
        private readonly ServerRequests _work;
        private readonly Alarm _heartbeat;
        private readonly Alarm _logs;
        private readonly int _number;
        private bool _isGreeted;
        private bool _isOver;
        private long _heartbeatMs = Limits.HeartbeatIntervalMs;

        public Conversation(DomainParts parts, Conversations all, ILink link, OpenRequests requests, string storeId, int number)
        {
            _parts = parts;
            _all = all;
            _link = link;
            _requests = requests;
            _number = number;
            StoreId = storeId;
            _work = new ServerRequests(parts, this);
            _heartbeat = parts.Clock.NewAlarm(SendHeartbeat);
            _logs = parts.Clock.NewAlarm(SendLogs);
        }

        public string StoreId { get; }

        /// <summary>Names of the AI clients connected to the server.</summary>
        public IReadOnlyList<string> Clients { get; private set; } = Array.Empty<string>();

        public string ServerVersion { get; private set; } = "";

        /// <summary>hello was answered: any frame may be sent.</summary>
        public bool IsGreeted
        {
            get
            {
                lock (_gate) return _isGreeted;
            }
        }

        /// <summary>The server refused hello: connecting again at once would fail again.</summary>
        public bool IsRefused { get; private set; }

        /// <summary>See <see cref="HangUp" />.</summary>
        public bool IsReplaced { get; private set; }

        public void Begin()
        {
            _parts.Operations.Updated += SendUpdate;
            _parts.Logs.Waiting += HurryLogs;
            _parts.Logs.Hurried += SendLogsOf;
            _all.Add(this);
            SayHello();
        }

        /// <summary>The connection has ended.</summary>
        public void Over()
        {
            lock (_gate)
            {
                _isGreeted = false;
                _isOver = true;
            }

            _all.Remove(this);
            _parts.Operations.Updated -= SendUpdate;
            _parts.Logs.Waiting -= HurryLogs;
            _parts.Logs.Hurried -= SendLogsOf;
            _heartbeat.Remove();
            _logs.Remove();
        }

        /// <summary>Closes the connection after sending what is queued.</summary>
        public void End()
        {
            lock (_gate) _isGreeted = false;
            _link.End();
        }

        /// <summary>
        /// Another server owns the store now: frames of this one no longer count, and it may not even accept a close.
        /// </summary>
        public void HangUp()
        {
            IsReplaced = true;
            lock (_gate) _isGreeted = false;
            _link.Abort();
        }

        public bool Flush(int timeoutMs)
        {
            return _link.Flush(timeoutMs);
        }

        public void Receive(FrameReading reading)
        {
            FrameFromServer? frame = reading.Frame;
            if (frame == null)
            {
                _parts.Host.Say(BridgeMessageLevel.Warning, "bad frame from the server: " + reading.Reason);
                if (reading.Reply != null) _link.Send(reading.Reply);
                return;
            }

            switch (frame.Kind)
            {
                case FrameKind.Request:
                    _work.Answer(frame);
                    break;
                case FrameKind.Notification:
                    _work.Receive(frame);
                    break;
                case FrameKind.Response:
                    if (frame.Body is EditorHelloResult hello) Greeted(hello);
                    if (frame.Body is LogsAppendResult logs) LogsStored(logs);
                    break;
                default:
                    Failed(frame);
                    break;
            }
        }

        /// <summary>Sends one of the six push notifications; dropped before hello is answered.</summary>
        public void Push(UnityNotification notification)
        {
            lock (_gate)
            {
                if (!_isGreeted) return;
                _link.SendPush(FrameWriter.Notification(BridgeMethods.EditorNotification, notification));
            }

            _parts.Host.Say(BridgeMessageLevel.Info, "notification " + notification.Type);
        }

        /// <summary>Sends an answer. Any thread; updates of the same operation may be sent before it.</summary>
        internal void Send(string text)
        {
            _link.Send(text);
        }

        internal void SetClients(IReadOnlyList<string> clients)
        {
            Clients = clients;
            if (clients.Count > 0) _parts.Operations.WarmUp();
            _parts.Host.Say(BridgeMessageLevel.Info, "AI clients connected: " + Names(clients, "none"));
        }

        /// <summary>Sends identity, generation, and the journal's state for this store.</summary>
        private void SayHello()
        {
            IBridgeHost host = _parts.Host;
            JournalReport report = _parts.Operations.Report(StoreId);
            JournalIdentity journal = report.Identity;
            IReadOnlyList<CustomTool>? tools = _parts.CustomTools?.Tools;
            var hello = new EditorHelloParams(
                ProtocolInfo.Version,
                DomainParts.BridgeVersion,
                host.InstanceId,
                journal.JournalId,
                journal.LastStart,
                journal.Generation,
                host.ProjectName,
                host.ProjectPath,
                host.UnityVersion,
                Array.Empty<string>(),
                report.Watermark,
                report.Unacknowledged)
            {
                Tools = tools == null || tools.Count == 0 ? null : tools,
            };
            _link.Send(_requests.Ask(BridgeMethods.EditorHello, hello));
        }

        private void Greeted(EditorHelloResult hello)
        {
            long generation = _parts.Operations.Identity.Generation;
            ServerVersion = hello.ServerVersion;
            Clients = hello.Clients;
            _heartbeatMs = hello.HeartbeatIntervalMs;
            _all.Greeted(this, hello.LogMark);
            lock (_gate)
            {
                if (_isOver || _isGreeted) return;
                _isGreeted = true;
            }

            _parts.Host.Say(BridgeMessageLevel.Info, "connected to server " + hello.ServerVersion + ", generation " + generation + ", for " + Names(hello.Clients, "no AI client yet"));
            SayWhatWasMissed(generation);
            if (hello.Clients.Count > 0) _parts.Operations.WarmUp();
            _heartbeat.Set(_heartbeatMs);
            HurryLogs();
        }

        private void SayWhatWasMissed(long generation)
        {
            string clientId = string.Format(CultureInfo.InvariantCulture, "{0}/{1}/{2}", _parts.Host.InstanceId, generation, _number);
            Push(new ConnectionEstablishedNotification(_parts.Timestamp(), new ConnectionEstablishedPayload(clientId, _parts.Timestamp())));
            _parts.Operations.RepeatUpdates(StoreId, SendLogsOf, SendUpdate);
            DomainReloadRecoveredPayload? recovered = _parts.Recovery.NotificationFor(StoreId, generation);
            if (recovered != null) Push(new DomainReloadRecoveredNotification(_parts.Timestamp(), recovered));
        }

        private static string Names(IReadOnlyList<string> clients, string none)
        {
            return clients.Count == 0 ? none : string.Join(", ", clients);
        }

        private void Failed(FrameFromServer frame)
        {
            RpcError error = frame.Error ?? throw new InvalidOperationException("a failure has an error");
            if (frame.Method == BridgeMethods.LogsAppend)
            {
                _parts.Logs.Failed(StoreId);
                HurryLogs();
            }
            else if (frame.Method != BridgeMethods.EditorHello)
            {
                _parts.Host.Say(BridgeMessageLevel.Warning, "the server refused " + (frame.Method ?? "something") + ": " + error.Message);
            }
            else if (error.Data != null && error.Data.Code.Value == BridgeErrorCodes.JournalRefused)
            {
                if (_all.ReplaceJournal(this, error.Message)) SayHello();
                else HelloRefused("the journal is refused, and another one cannot be written");
            }
            else
            {
                HelloRefused(error.Message);
            }
        }

        /// <summary>Handles a refusal that may be temporary.</summary>
        private void HelloRefused(string reason)
        {
            _parts.Host.Say(BridgeMessageLevel.Error, "the server refused hello: " + reason);
            IsRefused = true;
            End();
        }

        /// <summary>Called under the lock of the operations: only queues.</summary>
        private void SendUpdate(OperationUpdateParams update)
        {
            if (update.StoreId != StoreId) return;
            lock (_gate)
            {
                if (!_isGreeted) return;
                _link.Send(FrameWriter.Notification(BridgeMethods.OperationUpdate, update));
            }
        }

        /// <summary>
        /// Shows the server that the Editor is alive, however long its main thread is blocked (TMO-04).
        /// </summary>
        private void SendHeartbeat()
        {
            long age = _parts.MainThread.AgeMs;
            var heartbeat = new EditorHeartbeatParams(
                _parts.Operations.Identity.Generation, age, _parts.Operations.Running, _parts.Operations.QueueLength, _parts.Host.IsFocused, _parts.Host.IsPlaying)
            {
                BlockedBy = age < _heartbeatMs ? null : _parts.MainThread.BlockedBy,
            };
            lock (_gate)
            {
                if (!_isGreeted) return;
                _link.Send(FrameWriter.Notification(BridgeMethods.EditorHeartbeat, heartbeat));
            }

            _heartbeat.Set(_heartbeatMs);
        }

        private void HurryLogs()
        {
            _logs.SetNoLaterThan(Math.Max(LogsTogetherMs, _parts.Logs.SendableInMs(StoreId)));
        }

        private void SendLogs()
        {
            if (!IsGreeted || Append(() => _parts.Logs.NextBatch(StoreId))) return;
            // Too early after a batch or a refusal: nothing else would retry.
            if (_parts.Logs.IsWaiting(StoreId)) HurryLogs();
        }

        private void SendLogsOf(string logId)
        {
            if (!IsGreeted) return;
            while (Append(() => _parts.Logs.NextBatchOf(StoreId, logId)))
            {
            }
        }

        /// <summary>False: there is nothing to send.</summary>
        private bool Append(Func<IReadOnlyList<LogEntry>> take)
        {
            // One at a time, so that batches are sent in sequence order. Not under the other lock, which is taken
            // inside the locks of the operations and the outbox elsewhere.
            lock (_sendingLogs)
            {
                string journalId = _parts.Operations.Identity.JournalId;
                IReadOnlyList<LogEntry> entries = take();
                if (entries.Count == 0) return false;
                // If the connection is not greeted, the batch is sent again on the next connection.
                lock (_gate)
                {
                    if (_isGreeted) _link.Send(_requests.Ask(BridgeMethods.LogsAppend, new LogsAppendParams(journalId, entries)));
                }

                return true;
            }
        }

        private void LogsStored(LogsAppendResult result)
        {
            _parts.Logs.Stored(StoreId, result.LogMark);
            HurryLogs();
        }
    }
}
