#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>A snapshot of the bridge's state, for a window.</summary>
    public sealed class BridgeStatus
    {
        internal BridgeStatus(string? problem, IReadOnlyList<ServerStatus> connections, IReadOnlyList<OperationSummary> recent, IReadOnlyList<string> running)
        {
            Problem = problem;
            Connections = connections;
            Recent = recent;
            Running = running;
        }

        /// <summary>A sentence: what keeps the bridge from working, and what to do; null if nothing does.</summary>
        public string? Problem { get; }

        public IReadOnlyList<ServerStatus> Connections { get; }

        /// <summary>Newest first, at most 50; includes operations that wait or run.</summary>
        public IReadOnlyList<OperationSummary> Recent { get; }

        /// <summary>log_ids of operations that have started and not ended.</summary>
        public IReadOnlyList<string> Running { get; }

        /// <summary>Operations that wait for the main thread.</summary>
        public int QueueLength { get; internal set; }

        /// <summary>Ms for which the main thread has been busy or has made no frame.</summary>
        public long MainThreadAgeMs { get; internal set; }
    }

    /// <summary>The state of one server connection, or of the wait for it.</summary>
    public sealed class ServerStatus
    {
        internal ServerStatus(string server, string state, IReadOnlyList<string> clients)
        {
            Server = server;
            State = state;
            Clients = clients;
        }

        /// <summary>URL or state folder; never the token (SEC-05).</summary>
        public string Server { get; }

        /// <summary>"connected", or why not.</summary>
        public string State { get; }

        public bool IsConnected { get; internal set; }

        /// <summary>Version of the server; empty while not connected.</summary>
        public string ServerVersion { get; internal set; } = "";

        /// <summary>Names of the connected AI clients.</summary>
        public IReadOnlyList<string> Clients { get; }
    }
}
