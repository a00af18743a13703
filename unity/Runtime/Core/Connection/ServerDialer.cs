#nullable enable
using System;
using System.Net.Sockets;
using System.Threading;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Connects to one server over WebSocket, reconnects, and reads: on one dedicated thread.</summary>
    internal sealed class ServerDialer : ITransport
    {
        /// <summary>
        /// A restarted server is available within a second; retrying more often costs more than it gains.
        /// </summary>
        private static readonly int[] BackOffMs = { 0, 100, 200, 500, 1000 };

        /// <summary>So that many Editors that lost the same server do not all reconnect at once.</summary>
        private const int JitterPercent = 25;

        /// <summary>Wait after a refusal of hello, which may be temporary.</summary>
        private const int RefusedRetryMs = 5000;

        /// <summary>How soon a new hub.json is detected. Without a server it is polled all day.</summary>
        private const int PollMs = 250;

        private readonly object _gate = new object();
        private readonly DomainParts _parts;
        private readonly Conversations _all;
        private readonly Discovery _discovery;
        private readonly Complaint _complaint;
        private readonly Random _random = new Random();
        private readonly Thread _thread;
        private Socket? _socket;
        private DialledConnection? _current;
        private bool _isWanted;
        private bool _isStopped;
        private int _attempts;
        private int _lastNumber;

        public ServerDialer(DomainParts parts, Conversations all, ServerAddress address)
        {
            _parts = parts;
            _all = all;
            _discovery = new Discovery(address);
            _complaint = new Complaint(parts.Host);
            _isWanted = parts.Options.ConnectWanted;
            Server = address.Url ?? address.StateFolder ?? "no state folder";
            _thread = new Thread(Run) { IsBackground = true, Name = "MCP Unity bridge: server" };
        }

        public string Server { get; }

        public string State
        {
            get
            {
                lock (_gate)
                {
                    if (!_isWanted) return "disconnected by the user";
                    if (_current?.Conversation?.IsGreeted == true) return "connected";
                }

                return _complaint.Last.Length == 0 ? "connecting" : _complaint.Last;
            }
        }

        public Conversation? Conversation
        {
            get
            {
                lock (_gate) return _current?.Conversation;
            }
        }

        public void Start()
        {
            _thread.Start();
        }

        public void SetWanted(bool isWanted)
        {
            DialledConnection? current;
            lock (_gate)
            {
                _isWanted = isWanted;
                _attempts = 0;
                current = _current;
                Monitor.PulseAll(_gate);
            }

            if (!isWanted) current?.End();
        }

        public void Stop()
        {
            Socket? socket;
            DialledConnection? current;
            lock (_gate)
            {
                _isStopped = true;
                socket = _socket;
                current = _current;
                Monitor.PulseAll(_gate);
            }

            current?.Abort();
            if (socket != null) MessageSocket.Close(socket);
            ThreadEnd.Await(_thread);
        }

        private void Run()
        {
            while (WaitForTurn())
            {
                try
                {
                    Attempt();
                }
                catch (StandbyException)
                {
                    _complaint.Say(Server + " is on standby", BridgeMessageLevel.Info);
                }
                catch (UnknownMachineException error)
                {
                    _complaint.Say("no connection to " + Server + ": " + error.Message, BridgeMessageLevel.Warning);
                }
                catch (Exception error) when (MessageSocket.IsOfConnection(error))
                {
                    _complaint.Say("no connection to " + Server + ": " + error.Message, BridgeMessageLevel.Info);
                }
                catch (Exception error)
                {
                    _complaint.Say("error in the bridge: " + error, BridgeMessageLevel.Error);
                }
            }
        }

        /// <summary>
        /// Waits until the next attempt is due; returns early if the server's address changes. False: stopped.
        /// </summary>
        private bool WaitForTurn()
        {
            long due = Uptime.Now + PauseMs();
            string seen = _discovery.Signature();
            lock (_gate)
            {
                while (!_isStopped && (!_isWanted || Uptime.Now < due))
                {
                    Monitor.Wait(_gate, _isWanted ? (int)Math.Min(PollMs, Math.Max(1, due - Uptime.Now)) : Timeout.Infinite);
                    // After the user switches the connection on, it connects at once.
                    if (_isWanted && (_attempts == 0 || _discovery.Signature() != seen)) break;
                }

                _attempts++;
                return !_isStopped;
            }
        }

        private int PauseMs()
        {
            int percent = 100 - JitterPercent + _random.Next(2 * JitterPercent + 1);
            return BackOffMs[Math.Min(_attempts, BackOffMs.Length - 1)] * percent / 100;
        }

        private void Attempt()
        {
            Found found = _discovery.Find();
            if (found.Url == null)
            {
                _complaint.Say("waiting for a server: " + found.Reason, found.Level);
                return;
            }

            MessageSocket socket = new WebSocketHandshake(found.Url, Remember).Open(new WebSocketFraming(Limits.FrameLimitBytes));
            var connection = new DialledConnection(_parts, _all, socket, found.Token, ++_lastNumber);
            if (!Take(connection)) return;
            Leave(connection, connection.Run());
        }

        /// <summary>Throws if already stopped, so that no socket outlives the domain.</summary>
        private void Remember(Socket socket)
        {
            lock (_gate)
            {
                _socket = socket;
                if (!_isStopped) return;
            }

            socket.Close();
        }

        private bool Take(DialledConnection connection)
        {
            lock (_gate)
            {
                if (!_isStopped && _isWanted)
                {
                    _current = connection;
                    return true;
                }
            }

            connection.Abort();
            return false;
        }

        private void Leave(DialledConnection connection, string reason)
        {
            bool isOwnWish;
            lock (_gate)
            {
                _current = null;
                _socket = null;
                isOwnWish = _isStopped || !_isWanted;
                if (connection.WasGreeted) _attempts = 0;
            }

            if (isOwnWish) return;
            if (connection.WasGreeted) _complaint.Reset();
            if (connection.WasReplaced) _complaint.Say(Server + " has lost its space to another server", BridgeMessageLevel.Info);
            else if (connection.WasGreeted) _complaint.Say("connection closed (" + reason + ")", BridgeMessageLevel.Info);
            else _complaint.Say("not connected: " + reason);
            if (connection.WasRefused) Rest(RefusedRetryMs);
        }

        private void Rest(int ms)
        {
            long until = Uptime.Now + ms;
            lock (_gate)
            {
                while (!_isStopped && Uptime.Now < until) Monitor.Wait(_gate, (int)Math.Max(1, until - Uptime.Now));
            }
        }
    }
}
