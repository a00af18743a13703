#nullable enable
using System;
using System.Net.Sockets;
using System.Threading;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A server that has connected to this Editor: two connections, once it has authenticated on both. Read on a
    /// dedicated thread.
    /// </summary>
    internal sealed class DiallingServer : ILink
    {
        /// <summary>Time limit of authentication from the first byte; a slower server is disconnected.</summary>
        private const int ProveMs = 5000;

        /// <summary>
        /// A server sends something, at least a ping, three times within the time after which it counts as dead.
        /// </summary>
        private const int CheckMs = Limits.HeartbeatDeadMs / 3;

        /// <summary>How long queued pushes are still written after the first connection has ended.</summary>
        private const int LastPushesMs = 2000;

        /// <summary>Time limit of the pushes that are queued when the first connection is to end.</summary>
        private const int PushedBeforeEndMs = 250;

        /// <summary>Far more than authentication needs; an unauthenticated peer cannot exhaust memory.</summary>
        internal const int UnprovedLimitBytes = 64 * 1024;

        private readonly ServerListener _listener;
        private readonly MessageSocket _first;
        private readonly OpenRequests _requests = new OpenRequests();
        private readonly Thread _thread;
        private readonly Alarm _alarm;
        private Authentication? _authentication;
        private string _token = "";
        private int _pushPort;
        private volatile PushConnection? _push;
        private volatile Conversation? _conversation;
        private int _number;

        public DiallingServer(ServerListener listener, Socket socket)
        {
            _listener = listener;
            socket.NoDelay = true;
            _first = new MessageSocket(socket, new NetworkStream(socket, false), new ContentLengthFraming(UnprovedLimitBytes));
            _alarm = listener.Parts.Clock.NewAlarm(CheckSilence);
            _thread = new Thread(Run) { IsBackground = true, Name = "MCP Unity bridge: server" };
        }

        /// <summary>Null until both connections are authenticated.</summary>
        public Conversation? Conversation => _conversation;

        public bool WasRefused => _conversation?.IsRefused == true;

        public void Start()
        {
            _thread.Start();
        }

        public void Send(string text)
        {
            _first.Send(text);
        }

        public void SendPush(string text)
        {
            _push?.Send(text);
        }

        public void End()
        {
            // The server closes the second connection when the first ends: what is pushed goes before.
            _push?.End();
            _push?.Flush(PushedBeforeEndMs);
            _first.End();
        }

        public bool Flush(int timeoutMs)
        {
            long until = Uptime.Now + timeoutMs;
            bool isPushed = _push == null || _push.Flush(timeoutMs);
            return _first.Flush((int)Math.Max(0, until - Uptime.Now)) && isPushed;
        }

        public void Abort()
        {
            _push?.Abort();
            _first.Abort();
        }

        public void Join()
        {
            ThreadEnd.Await(_thread);
        }

        /// <summary>The second connection is authenticated too.</summary>
        internal void PushOpened(string storeId)
        {
            _listener.Complaint.Reset();
            var conversation = new Conversation(_listener.Parts, _listener.Conversations, this, _requests, storeId, _number);
            _conversation = conversation;
            conversation.Begin();
        }

        /// <summary>Neither connection is useful without the other.</summary>
        internal void PushClosed(string reason)
        {
            if (_conversation == null) _listener.Complaint.Say("the second connection to the server, for push notifications, could not be opened: " + reason);
            _first.End();
        }

        private void Run()
        {
            try
            {
                _alarm.Set(ProveMs);
                string ended = _first.Read(Receive);
                if (_conversation != null) _listener.Complaint.Say("connection closed: " + ended, BridgeMessageLevel.Info);
                else if (_authentication != null) _listener.Complaint.Say("a server was not taken on: " + ended);
            }
            catch (Exception error)
            {
                _listener.Complaint.Say("error in the bridge: " + error, BridgeMessageLevel.Error);
            }
            finally
            {
                _alarm.Remove();
                EndPush();
                _conversation?.Over();
                _first.Join();
                _listener.Gone(this);
            }
        }

        /// <summary>
        /// Called after the last push: the server may close the first connection before it has read that. <see
        /// cref="Abort" /> ends the wait early.
        /// </summary>
        private void EndPush()
        {
            PushConnection? push = _push;
            if (push == null) return;
            push.End();
            push.Flush(LastPushesMs);
            push.Abort();
            push.Join();
        }

        private void Receive(string text)
        {
            FrameReading reading = _requests.Read(text);
            if (_conversation is Conversation conversation) conversation.Receive(reading);
            else if (reading.Frame == null) HangUp(reading.Reason);
            else if (_push != null) return;
            else if (_authentication != null) Prove(_authentication.Take(reading.Frame));
            else if (reading.Frame.Body is ServerAttachParams attach && reading.Frame.Id is long id) Attach(id, attach);
            else HangUp("it began with something else than server/attach");
        }

        private void Attach(long id, ServerAttachParams attach)
        {
            if (WhyNot(attach, out BridgeErrorCode code) is string refusal)
            {
                _first.Send(FrameWriter.Failure(id, code, refusal));
                HangUp(refusal);
                return;
            }

            _pushPort = attach.PushPort;
            _authentication = new Authentication(_token, Authentication.TcpChannel(_listener.Port), _requests);
            string clients = attach.Clients.Count == 0 ? "no AI client yet" : string.Join(", ", attach.Clients);
            _listener.Parts.Host.Say(BridgeMessageLevel.Info, "server " + attach.ServerVersion + " has dialled, for " + clients);
            _first.Send(FrameWriter.Response(id, new ServerAttachResult(ProtocolInfo.Version, DomainParts.BridgeVersion)));
            _first.Send(_authentication.Begin());
        }

        private string? WhyNot(ServerAttachParams attach, out BridgeErrorCode code)
        {
            code = BridgeErrorCode.ProtocolMismatch;
            if (Authentication.MajorOf(attach.ProtocolVersion) != ProtocolInfo.Major)
                return "This Editor speaks bridge protocol " + ProtocolInfo.Version + ", the server " + attach.ProtocolVersion + ". Upgrade the older of the two.";
            code = BridgeErrorCode.EditorBusy;
            if (_listener.IsBusy) return "Another server is connected to this Editor. Disconnect that one, or wait until it has disconnected.";
            code = BridgeErrorCode.InternalError;
            return _listener.ReadToken(out _token, out string reason) ? null : "This Editor has no token: " + reason + ".";
        }

        private void Prove(AuthenticationStep step)
        {
            if (step.Text != null) _first.Send(step.Text);
            else if (step.StoreId == null) HangUp(step.Reason ?? "");
            else if (!_listener.TryTake(this, out _number)) HangUp("another one was faster");
            else OpenPush(step.StoreId);
        }

        private void OpenPush(string storeId)
        {
            _first.Trust();
            _alarm.Set(CheckMs);
            var push = new PushConnection(this, _pushPort, _token, storeId);
            _push = push;
            push.Start();
        }

        private void HangUp(string reason)
        {
            _listener.Complaint.Say("a server was not taken on: " + reason);
            _first.End();
        }

        /// <summary>A server that disappeared without closing must not block the next one.</summary>
        private void CheckSilence()
        {
            if (_push == null)
            {
                HangUp("it did not prove itself within " + (ProveMs / 1000) + " s");
                return;
            }

            if (_first.SilenceMs < Limits.HeartbeatDeadMs)
            {
                _alarm.Set(CheckMs);
                return;
            }

            _listener.Complaint.Say("the server has been silent for too long; the connection is dropped");
            Abort();
        }
    }
}
