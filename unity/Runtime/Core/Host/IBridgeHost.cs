#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The process that hosts the bridge: the Unity Editor or the headless host. Members are called on any thread and
    /// return at once.
    /// </summary>
    public interface IBridgeHost
    {
        /// <summary>The name shown to AI clients.</summary>
        string ProjectName { get; }

        /// <summary>Absolute and canonical: symbolic links resolved, no trailing separator.</summary>
        string ProjectPath { get; }

        string UnityVersion { get; }

        /// <summary>A UUID with the lifetime of the process: it survives domain reloads.</summary>
        string InstanceId { get; }

        bool IsFocused { get; }

        bool IsPlaying { get; }

        /// <summary>
        /// Scripts are being compiled, and a domain reload will follow: code that awaits or yields would be interrupted
        /// by it, so its start is delayed.
        /// </summary>
        bool IsCompiling { get; }

        /// <summary>
        /// The reload that led to this domain; null after the start of the process, and after <see cref="Recovered" />.
        /// </summary>
        ReloadNote? Reload { get; }

        /// <summary>A server was notified that the reload is complete: <see cref="Reload" /> becomes null.</summary>
        void Recovered();

        /// <summary>
        /// Work waits for the main thread: call <see cref="IMainThread.Pump" /> there soon. Cheap; may be called often.
        /// </summary>
        void Wake();

        /// <summary>Shows a message to the user of the Editor. Never captured as a log entry.</summary>
        void Say(BridgeMessageLevel level, string message);
    }

    /// <summary>The severity of a message of the bridge.</summary>
    public enum BridgeMessageLevel
    {
        Info,
        Warning,
        Error,
    }
}
