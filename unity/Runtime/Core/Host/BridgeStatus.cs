#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>How the bridge is at one moment, for a window.</summary>
    public sealed class BridgeStatus
    {
        internal BridgeStatus(string? problem, IReadOnlyList<ServerStatus> connections, IReadOnlyList<OperationSummary> recent, IReadOnlyList<string> running)
        {
            Problem = problem;
            Connections = connections;
            Recent = recent;
            Running = running;
        }

        /// <summary>A sentence: what keeps the bridge from its work, and what to do; null: nothing.</summary>
        public string? Problem { get; }

        public IReadOnlyList<ServerStatus> Connections { get; }

        /// <summary>Newest first, at most 50; with those that wait and run.</summary>
        public IReadOnlyList<OperationSummary> Recent { get; }

        /// <summary>log_ids of what has started and not ended.</summary>
        public IReadOnlyList<string> Running { get; }

        /// <summary>Operations that wait for the main thread.</summary>
        public int QueueLength { get; internal set; }

        /// <summary>How long the main thread has been busy, or has made no frame.</summary>
        public long MainThreadAgeMs { get; internal set; }
    }

    /// <summary>One server, or the wait for one.</summary>
    public sealed class ServerStatus
    {
        internal ServerStatus(string server, string state, IReadOnlyList<string> clients)
        {
            Server = server;
            State = state;
            Clients = clients;
        }

        /// <summary>Url or state folder; never the token (SEC-05).</summary>
        public string Server { get; }

        /// <summary>"connected", or why not.</summary>
        public string State { get; }

        public bool IsConnected { get; internal set; }

        /// <summary>Version of the server; empty while there is none.</summary>
        public string ServerVersion { get; internal set; } = "";

        /// <summary>Names of the connected AI clients.</summary>
        public IReadOnlyList<string> Clients { get; }
    }
}
