#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>One WebSocket connection to a server, from the first nonce to its end.</summary>
    internal sealed class DialledConnection : ILink
    {
        /// <summary>
        /// Detects within heartbeat_dead_ms a server that disappeared without closing (a suspended laptop, a killed
        /// container); also the time limit of authentication.
        /// </summary>
        private const int ProbeMs = Limits.HeartbeatDeadMs / 3;

        private readonly DomainParts _parts;
        private readonly Conversations _all;
        private readonly MessageSocket _socket;
        private readonly Authentication _authentication;
        private readonly OpenRequests _requests = new OpenRequests();
        private readonly int _number;
        private readonly Alarm _probe;
        private Conversation? _conversation;
        private string? _reason;

        public DialledConnection(DomainParts parts, Conversations all, MessageSocket socket, string token, int number)
        {
            _parts = parts;
            _all = all;
            _socket = socket;
            _authentication = new Authentication(token, Authentication.WebSocketChannel, _requests);
            _number = number;
            _probe = parts.Clock.NewAlarm(ProbeOrDrop);
        }

        /// <summary>Null until both sides have proved the token.</summary>
        public Conversation? Conversation => _conversation;

        public bool WasGreeted { get; private set; }

        public bool WasRefused => _conversation?.IsRefused == true;

        public bool WasReplaced => _conversation?.IsReplaced == true;

        /// <summary>Reads until the connection ends; returns why it ended.</summary>
        public string Run()
        {
            _socket.Send(_authentication.Begin());
            _probe.Set(ProbeMs);
            try
            {
                string ended = _socket.Read(Receive);
                WasGreeted = _conversation?.IsGreeted == true;
                return _reason ?? ended;
            }
            finally
            {
                _probe.Remove();
                _conversation?.Over();
                _socket.Join();
            }
        }

        public void Send(string text)
        {
            _socket.Send(text);
        }

        public void SendPush(string text)
        {
            _socket.Send(text);
        }

        public void End()
        {
            _socket.End();
        }

        public bool Flush(int timeoutMs)
        {
            return _socket.Flush(timeoutMs);
        }

        public void Abort()
        {
            _socket.Abort();
        }

        private void Receive(string text)
        {
            FrameReading reading = _requests.Read(text);
            if (_conversation != null) _conversation.Receive(reading);
            else if (reading.Frame == null) Refuse("bad frame before the proof of the token: " + reading.Reason);
            else Take(_authentication.Take(reading.Frame));
        }

        private void Take(AuthenticationStep step)
        {
            if (step.Text != null)
            {
                _socket.Send(step.Text);
            }
            else if (step.StoreId != null)
            {
                _conversation = new Conversation(_parts, _all, this, _requests, step.StoreId, _number);
                _conversation.Begin();
            }
            else
            {
                Refuse(step.Reason ?? "");
            }
        }

        private void Refuse(string reason)
        {
            _reason = reason;
            _socket.End();
        }

        private void ProbeOrDrop()
        {
            bool isSilent = _socket.SilenceMs > Limits.HeartbeatDeadMs;
            if (isSilent || _conversation == null)
            {
                _reason = isSilent ? "the server has been silent for too long" : "the server did not prove itself in time";
                _socket.Abort();
                return;
            }

            _socket.Probe();
            _probe.Set(ProbeMs);
        }
    }
}
