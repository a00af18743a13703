#nullable enable
using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The second connection to a server that has connected: for push notifications, to a loopback port that the server
    /// chose. Read on a dedicated thread.
    /// </summary>
    internal sealed class PushConnection
    {
        /// <summary>Time limit of authentication, as for the first connection.</summary>
        private const int ProveMs = 5000;

        private readonly object _gate = new object();
        private readonly Socket _socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        private readonly OpenRequests _requests = new OpenRequests();
        private readonly DiallingServer _server;
        private readonly Authentication _authentication;
        private readonly int _port;
        private readonly string _storeId;
        private readonly Thread _thread;
        private volatile MessageSocket? _messages;
        private volatile bool _isProved;
        private bool _isOver;
        private string? _reason;

        public PushConnection(DiallingServer server, int port, string token, string storeId)
        {
            _server = server;
            _port = port;
            _storeId = storeId;
            _authentication = new Authentication(token, Authentication.PushChannel(port), _requests);
            _thread = new Thread(Run) { IsBackground = true, Name = "MCP Unity bridge: push" };
        }

        public void Start()
        {
            _thread.Start();
        }

        public void Send(string text)
        {
            if (_isProved) _messages?.Send(text);
        }

        public void End()
        {
            _messages?.End();
        }

        public bool Flush(int timeoutMs)
        {
            return _messages?.Flush(timeoutMs) ?? true;
        }

        public void Abort()
        {
            lock (_gate) _isOver = true;
            MessageSocket.Close(_socket);
            _messages?.Abort();
        }

        public void Join()
        {
            ThreadEnd.Await(_thread);
        }

        private void Run()
        {
            try
            {
                _socket.Connect(new IPEndPoint(IPAddress.Loopback, _port));
                _socket.NoDelay = true;
                _socket.ReceiveTimeout = ProveMs;
                string ended = Read();
                _server.PushClosed(_reason ?? ended);
            }
            catch (Exception error) when (MessageSocket.IsOfConnection(error))
            {
                _server.PushClosed(error.Message);
            }
            catch (Exception error)
            {
                _server.PushClosed("error in the bridge: " + error);
            }
        }

        private string Read()
        {
            var messages = new MessageSocket(_socket, new NetworkStream(_socket, false), new LineFraming(DiallingServer.UnprovedLimitBytes));
            lock (_gate)
            {
                if (_isOver) return "it is over";
                _messages = messages;
            }

            messages.Send(_authentication.Begin());
            string ended = messages.Read(Receive);
            messages.Join();
            return ended;
        }

        private void Receive(string text)
        {
            // After authentication the server sends nothing on this connection.
            if (_isProved) return;
            FrameReading reading = _requests.Read(text);
            AuthenticationStep step = reading.Frame == null ? AuthenticationStep.Refused(reading.Reason) : _authentication.Take(reading.Frame);
            if (step.Text != null) _messages?.Send(step.Text);
            else if (step.StoreId != null) Proved();
            else Refuse(step.Reason);
        }

        private void Proved()
        {
            _isProved = true;
            _socket.ReceiveTimeout = 0;
            _server.PushOpened(_storeId);
        }

        private void Refuse(string? reason)
        {
            _reason = reason;
            _messages?.Abort();
        }
    }
}
