#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>What the conversations with all servers share.</summary>
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

        /// <summary>That of package.json. An assembly that Unity has compiled has no version of its own.</summary>
        private const string PackageVersion = "0.1.0";

        /// <summary>For people, other programs' logs, and the server, which says so when the two are not of one version.</summary>
        public static string BridgeVersion => PackageVersion + " (protocol " + ProtocolInfo.Version + ")";

        /// <summary>Now, as the contract writes times.</summary>
        public string Timestamp()
        {
            return Rfc3339.Format(DateTimeOffset.FromUnixTimeMilliseconds(Options.Now()));
        }
    }
}
