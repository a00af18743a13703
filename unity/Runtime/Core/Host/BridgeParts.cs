#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The parts of a bridge outside its core, supplied by the Editor or the headless host.</summary>
    public sealed class BridgeParts
    {
        public BridgeParts(IBridgeHost host, IReadOnlyDictionary<BridgeTool, IPreparer> preparers)
        {
            Host = host;
            Preparers = preparers;
        }

        public IBridgeHost Host { get; }

        /// <summary>By tool; a tool without one is refused as invalid_params.</summary>
        public IReadOnlyDictionary<BridgeTool, IPreparer> Preparers { get; }

        /// <summary>
        /// Requests a frame, for hosts whose frames are rare: called repeatedly while work waits or runs. Any thread.
        /// Null: frames occur without a request.
        /// </summary>
        public Action? AskForFrame { get; set; }

        /// <summary>Null: there are no engine values.</summary>
        public IEngineValues? EngineValues { get; set; }

        /// <summary>Null: there are no custom tools.</summary>
        public ICustomTools? CustomTools { get; set; }

        /// <summary>Null: resource/read of scene and screenshot returns resource_not_found.</summary>
        public ISceneView? SceneView { get; set; }

        /// <summary>Null: AI.Compile fails with an explanation.</summary>
        public IProjectCompiler? Compiler { get; set; }

        /// <summary>
        /// The warning about scripts on disk that test results carry (<see cref="ScriptFiles.Warning" />). Null: no
        /// warning.
        /// </summary>
        public Func<string>? ScriptsWarning { get; set; }

        /// <summary>
        /// The Editor's own activity on its main thread, as far as the Editor reports it, without a log_id. The
        /// argument is whether the code of an operation runs there. Any thread. Null, or a null result: unknown.
        /// </summary>
        public Func<bool, BlockedBy?>? Doing { get; set; }

        /// <summary>
        /// The title of the modal dialog that is open, possibly empty. Any thread. Null, or a null result: none is
        /// open, or the system does not report it.
        /// </summary>
        public Func<string?>? Dialog { get; set; }

        /// <summary>Null: AI.RunTests fails with an explanation.</summary>
        public ITestRunner? Tests { get; set; }

        /// <summary>
        /// The scenes that a modal dialog of Unity would ask about before tests or play mode. Main thread. Null:
        /// nothing is ever unsaved.
        /// </summary>
        public Func<IReadOnlyList<UnsavedScene>>? UnsavedScenes { get; set; }

        /// <summary>Null: changes made by code cannot be undone.</summary>
        public IUndoGroups? Undo { get; set; }

        /// <summary>
        /// Shows the user what code has written (AI.Write, AI.WriteError, AI.Update), in Unity's console. Any thread.
        /// Must not be captured as a log entry, because the log already has it. Null: not shown.
        /// </summary>
        public Action<LogType, string>? Echo { get; set; }

        /// <summary>
        /// The assemblies of the project, searched for types that are named without an assembly; null: such names are
        /// refused.
        /// </summary>
        public Func<IReadOnlyList<System.Reflection.Assembly>>? Assemblies { get; set; }
    }

    /// <summary>The options of a bridge; defaults are the contract's limits.</summary>
    public sealed class BridgeOptions
    {
        /// <summary>
        /// The servers to connect to, several at once. Empty: the server of this user's state folder.
        /// </summary>
        public IReadOnlyList<ServerAddress> Servers { get; set; } = Array.Empty<ServerAddress>();

        /// <summary>Where to listen for a server that connects; null: the bridge connects to the servers.</summary>
        public ListenAddress? Listen { get; set; }

        /// <summary>Folder of the journal; null: <c>AI_Logs</c> in the project.</summary>
        public string? JournalFolder { get; set; }

        public long RetentionMs { get; set; } = 24L * 60 * 60 * 1000;

        /// <summary>The user's connection switch; the host keeps it across reloads.</summary>
        public bool ConnectWanted { get; set; } = true;

        /// <summary>Time in one frame that starts may take, ms; each frame starts at least one operation.</summary>
        public int FrameBudgetMs { get; set; } = 10;

        /// <summary>Unix ms. For tests.</summary>
        public Func<long> Now { get; set; } = () => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        /// <summary>For simulations.</summary>
        internal Scheduler Scheduler { get; set; } = Scheduler.Real;

        /// <summary>For simulations.</summary>
        internal JournalDisk Disk { get; set; } = JournalDisk.Real;

        /// <summary>For simulations: the only connection. Null: those of <see cref="Servers" /> or <see cref="Listen" />.</summary>
        internal Func<DomainParts, Conversations, ITransport>? NewTransport { get; set; }
    }

    /// <summary>A server to connect to: the one of a state folder (its hub.json), or one at a fixed URL.</summary>
    public sealed class ServerAddress
    {
        private ServerAddress(string? stateFolder, string? url, string? token)
        {
            StateFolder = stateFolder;
            Url = url;
            Token = token;
        }

        public string? StateFolder { get; }

        public string? Url { get; }

        /// <summary>64 hexadecimal digits; never logged or shown (SEC-05).</summary>
        public string? Token { get; }

        /// <summary>If there is neither a folder nor a URL: why, a sentence without its full stop.</summary>
        public string Problem { get; private set; } = "";

        public static ServerAddress OfStateFolder(string folder) => new ServerAddress(folder, null, null);

        /// <summary>The server of the user's own state folder.</summary>
        public static ServerAddress OfThisUser()
        {
            StateFolder folder = Core.StateFolder.OfThisUser();
            return new ServerAddress(folder.Path, null, null) { Problem = folder.Reason };
        }


        public static ServerAddress Fixed(string url, string token) => new ServerAddress(null, url, token);
    }

    /// <summary>Where to listen: a loopback address only (SEC-01).</summary>
    public sealed class ListenAddress
    {
        public ListenAddress(string host, int port, string? tokenFile)
        {
            Host = host;
            Port = port;
            TokenFile = tokenFile;
        }

        public string Host { get; }

        public int Port { get; }

        /// <summary>Null: the file <c>token</c> in this user's state folder.</summary>
        public string? TokenFile { get; }
    }
}
