#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The parts that the conversations with all servers share.</summary>
    internal sealed class DomainParts
    {
        public DomainParts(IBridgeHost host, BridgeOptions options, IOperations operations, LogOutbox logs, IMainThread mainThread, Clock clock)
        {
            Host = host;
            Options = options;
            Operations = operations;
            Logs = logs;
            MainThread = mainThread;
            Clock = clock;
            Recovery = new Recovery(host, options);
            Resources = new ResourceReader(host.ProjectPath, mainThread);
        }

        public IBridgeHost Host { get; }

        public BridgeOptions Options { get; }

        public IOperations Operations { get; }

        public LogOutbox Logs { get; }

        public IMainThread MainThread { get; }

        public Clock Clock { get; }

        public Recovery Recovery { get; }

        public ResourceReader Resources { get; }

        public ICustomTools? CustomTools { get; set; }

        public ISceneView? SceneView
        {
            set => Resources.SceneView = value;
        }

        /// <summary>The version in package.json. Assemblies compiled by Unity have no version of their own.</summary>
        private const string PackageVersion = "0.1.0";

        /// <summary>For users, logs, and the server, which reports when the two versions differ.</summary>
        public static string BridgeVersion => PackageVersion + " (protocol " + ProtocolInfo.Version + ")";

        /// <summary>The current time in the contract's format.</summary>
        public string Timestamp()
        {
            return Rfc3339.Format(DateTimeOffset.FromUnixTimeMilliseconds(Options.Now()));
        }
    }
}
