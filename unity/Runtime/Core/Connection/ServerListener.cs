#nullable enable
using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Listens for a server that connects (TCP), accepts one at a time, and opens a second connection to it.
    /// </summary>
    internal sealed class ServerListener : ITransport
    {
        /// <summary>Maximum number of unauthenticated connections; one more replaces the oldest.</summary>
        private const int UnprovedLimit = 16;

        /// <summary>Ms. Another program may use the port for a while.</summary>
        private const int RetryMs = 1000;

        /// <summary>Wait after a refusal of hello, which may be temporary.</summary>
        private const int RefusedRetryMs = 5000;

        private readonly object _gate = new object();
        private readonly List<DiallingServer> _unproved = new List<DiallingServer>();
        private readonly HashSet<DiallingServer> _all = new HashSet<DiallingServer>();
        private readonly DomainParts _parts;
        private readonly Conversations _conversations;
        private readonly ListenAddress _address;
        private readonly Complaint _complaint;
        private readonly Thread _thread;
        private Socket? _socket;
        private DiallingServer? _current;
        private bool _isWanted;
        private bool _isStopped;
        private long _restUntilMs;
        private int _lastNumber;

        public ServerListener(DomainParts parts, Conversations conversations, ListenAddress address)
        {
            _parts = parts;
            _conversations = conversations;
            _address = address;
            _complaint = new Complaint(parts.Host);
            _isWanted = parts.Options.ConnectWanted;
            Port = address.Port;
            _thread = new Thread(Run) { IsBackground = true, Name = "MCP Unity bridge: listens" };
        }

        /// <summary>The listening port; 0 until the system has chosen one.</summary>
        public int Port { get; private set; }

        public string Server => "tcp://" + _address.Host + ":" + Port;

        public string State
        {
            get
            {
                lock (_gate)
                {
                    if (!_isWanted) return "disconnected by the user";
                    if (_current?.Conversation?.IsGreeted == true) return "connected";
                }

                return _complaint.Last.Length == 0 ? "waiting for a server" : _complaint.Last;
            }
        }

        public Conversation? Conversation
        {
            get
            {
                lock (_gate) return _current?.Conversation;
            }
        }

        internal DomainParts Parts => _parts;

        internal Conversations Conversations => _conversations;

        internal Complaint Complaint => _complaint;

        /// <summary>False: the reason is why there is no token.</summary>
        internal bool ReadToken(out string token, out string reason)
        {
            StateFolder folder = StateFolder.OfThisUser();
            string? file = _address.TokenFile ?? (folder.Path == null ? null : StateFolder.TokenFile(folder.Path));
            if (file != null) return Discovery.ReadToken(file, out token, out reason);
            token = "";
            reason = folder.Reason;
            return false;
        }

        /// <summary>Whether another server is connected.</summary>
        internal bool IsBusy
        {
            get
            {
                lock (_gate) return _current != null;
            }
        }

        public void Start()
        {
            _thread.Start();
        }

        public void SetWanted(bool isWanted)
        {
            lock (_gate)
            {
                _isWanted = isWanted;
                if (!isWanted) CloseAll(true);
                Monitor.PulseAll(_gate);
            }
        }

        public void Stop()
        {
            lock (_gate)
            {
                _isStopped = true;
                CloseAll(false);
                Monitor.PulseAll(_gate);
            }

            ThreadEnd.Await(_thread);
            DiallingServer[] all;
            lock (_gate) all = new List<DiallingServer>(_all).ToArray();
            foreach (DiallingServer server in all) server.Join();
        }

        /// <summary>Called when a server has authenticated; false: another one was faster.</summary>
        internal bool TryTake(DiallingServer server, out int number)
        {
            lock (_gate)
            {
                _unproved.Remove(server);
                number = _lastNumber + 1;
                if (_current != null || _isStopped || !_isWanted) return false;
                _lastNumber = number;
                _current = server;
                return true;
            }
        }

        internal void Gone(DiallingServer server)
        {
            lock (_gate)
            {
                _unproved.Remove(server);
                _all.Remove(server);
                if (_current != server) return;
                _current = null;
                if (!server.WasRefused) return;
                _restUntilMs = Uptime.Now + RefusedRetryMs;
                CloseAll(false);
            }
        }

        /// <summary>Call under the lock.</summary>
        private void CloseAll(bool gracefully)
        {
            _socket?.Close();
            _socket = null;
            foreach (DiallingServer server in _unproved) server.Abort();
            if (gracefully) _current?.End();
            else foreach (DiallingServer server in _all) server.Abort();
        }

        private void Run()
        {
            while (WaitForTurn())
            {
                try
                {
                    TakeAll(Listen());
                }
                catch (Exception error) when (MessageSocket.IsOfConnection(error) || error is FormatException)
                {
                    if (!IsOver()) _complaint.Say(_address.Host + ":" + _address.Port + " cannot be listened on: " + error.Message);
                    CloseAndRest();
                }
            }
        }

        private void CloseAndRest()
        {
            lock (_gate)
            {
                _socket?.Close();
                _socket = null;
                _restUntilMs = Math.Max(_restUntilMs, Uptime.Now + RetryMs);
            }
        }

        private bool IsOver()
        {
            lock (_gate) return _isStopped || !_isWanted || Uptime.Now < _restUntilMs;
        }

        private bool WaitForTurn()
        {
            lock (_gate)
            {
                while (!_isStopped && (!_isWanted || Uptime.Now < _restUntilMs)) Monitor.Wait(_gate, _isWanted ? (int)Math.Max(1, _restUntilMs - Uptime.Now) : Timeout.Infinite);
                return !_isStopped;
            }
        }

        private Socket Listen()
        {
            IPAddress address = IPAddress.Parse(_address.Host);
            // No other machine may reach an Editor (SEC-01).
            if (!IPAddress.IsLoopback(address)) throw new FormatException("expected an address of this machine only, such as 127.0.0.1");
            var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            lock (_gate)
            {
                if (_isStopped || !_isWanted) throw new ObjectDisposedException(nameof(ServerListener));
                _socket = socket;
            }

            socket.Bind(new IPEndPoint(address, Port));
            socket.Listen(100);
            Port = socket.LocalEndPoint is IPEndPoint local ? local.Port : Port;
            _parts.Host.Say(BridgeMessageLevel.Info, "waiting for a server on " + _address.Host + ":" + Port);
            return socket;
        }

        private void TakeAll(Socket socket)
        {
            for (;;)
            {
                // Polls, because not every runtime ends an Accept when its socket is closed.
                if (!socket.Poll(100_000, SelectMode.SelectRead)) continue;
                Take(socket.Accept());
            }
        }

        private void Take(Socket accepted)
        {
            DiallingServer server;
            try
            {
                server = new DiallingServer(this, accepted);
            }
            catch (Exception error) when (MessageSocket.IsOfConnection(error))
            {
                // The peer has already disconnected, which macOS reports here; keep listening for others.
                accepted.Close();
                return;
            }

            lock (_gate)
            {
                if (_unproved.Count >= UnprovedLimit) _unproved[0].Abort();
                if (_unproved.Count >= UnprovedLimit) _unproved.RemoveAt(0);
                _unproved.Add(server);
                _all.Add(server);
                server.Start();
            }
        }
    }
}
