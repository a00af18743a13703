#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>What a bridge is made of beside its core: lent by the Editor, or by the headless host.</summary>
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
        /// Brings about a frame, where frames come seldom: called again and again while work waits or is under way. Any thread. Null: frames come by themselves.
        /// </summary>
        public Action? AskForFrame { get; set; }

        /// <summary>Null: no values of an engine.</summary>
        public IEngineValues? EngineValues { get; set; }

        /// <summary>Null: no tools of its own.</summary>
        public ICustomTools? CustomTools { get; set; }

        /// <summary>Null: resource/read of scene and screenshot answers resource_not_found.</summary>
        public ISceneView? SceneView { get; set; }

        /// <summary>Null: AI.Compile fails with a sentence.</summary>
        public IProjectCompiler? Compiler { get; set; }

        /// <summary>What the results of tests say about scripts on disk (<see cref="ScriptFiles.Warning" />). Null: nothing.</summary>
        public Func<string>? ScriptsWarning { get; set; }

        /// <summary>
        /// What the Editor itself does on its main thread, as far as it has said so, without a log_id; asked whether the code of an operation runs there. Any thread. Null, and
        /// null as an answer: nothing is known.
        /// </summary>
        public Func<bool, BlockedBy?>? Doing { get; set; }

        /// <summary>The title of the modal dialog that waits for a person, perhaps empty. Any thread. Null, and null as an answer: none, or the system does not say.</summary>
        public Func<string?>? Dialog { get; set; }

        /// <summary>Null: AI.RunTests fails with a sentence.</summary>
        public ITestRunner? Tests { get; set; }

        /// <summary>What a modal dialog of Unity would ask about before tests begin, or play mode. Main thread. Null: nothing is ever unsaved.</summary>
        public Func<IReadOnlyList<UnsavedScene>>? UnsavedScenes { get; set; }

        /// <summary>Null: what code changes cannot be taken back.</summary>
        public IUndoGroups? Undo { get; set; }

        /// <summary>
        /// Shows a person what code has written (AI.Write, AI.WriteError, AI.Update): in Unity's console. Any thread. Must not come back as a captured log entry, for it is
        /// in the log already. Null: no reader.
        /// </summary>
        public Action<LogType, string>? Echo { get; set; }

        /// <summary>The assemblies of the project, in which types are looked for that are named without theirs; null: such names are refused.</summary>
        public Func<IReadOnlyList<System.Reflection.Assembly>>? Assemblies { get; set; }
    }

    /// <summary>How a bridge behaves; the contract's limits where nothing is said.</summary>
    public sealed class BridgeOptions
    {
        /// <summary>Where to find servers: several at once. Empty: the state folder of this user.</summary>
        public IReadOnlyList<ServerAddress> Servers { get; set; } = Array.Empty<ServerAddress>();

        /// <summary>Listens there for a server that dials, instead of dialling; null: dials.</summary>
        public ListenAddress? Listen { get; set; }

        /// <summary>Of the journal; null: <c>AI_Logs</c> in the project.</summary>
        public string? JournalFolder { get; set; }

        public long RetentionMs { get; set; } = 24L * 60 * 60 * 1000;

        /// <summary>The user's switch, kept across reloads by the host.</summary>
        public bool ConnectWanted { get; set; } = true;

        /// <summary>Time that starts may take of one frame, ms; at least one operation is started in each.</summary>
        public int FrameBudgetMs { get; set; } = 10;

        /// <summary>Unix ms. For tests.</summary>
        public Func<long> Now { get; set; } = () => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
    }

    /// <summary>A server to dial: the one of a state folder (its hub.json), or a fixed one.</summary>
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

        /// <summary>64 hexadecimal digits; never said anywhere (SEC-05).</summary>
        public string? Token { get; }

        /// <summary>Where there is neither a folder nor a URL: why, a sentence without its full stop.</summary>
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

    /// <summary>Where to listen: an address of this machine only (SEC-01).</summary>
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

        /// <summary>Null: <c>token</c> in the state folder of this user.</summary>
        public string? TokenFile { get; }
    }
}
