#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>What the process that hosts the bridge lends to it: the Unity Editor, or the headless host. Members may be asked on any thread and answer at once.</summary>
    public interface IBridgeHost
    {
        /// <summary>What AI clients see.</summary>
        string ProjectName { get; }

        /// <summary>Absolute and canonical: symbolic links resolved, no trailing separator.</summary>
        string ProjectPath { get; }

        string UnityVersion { get; }

        /// <summary>A UUID that lives exactly as long as the process: it survives domain reloads.</summary>
        string InstanceId { get; }

        bool IsFocused { get; }

        bool IsPlaying { get; }

        /// <summary>Scripts are being compiled, and a domain reload will follow: code that awaits or yields would be interrupted by it, and waits.</summary>
        bool IsCompiling { get; }

        /// <summary>The reload that this domain came out of; null after the start of the process, and after <see cref="Recovered" />.</summary>
        ReloadNote? Reload { get; }

        /// <summary>A server has been told that the reload is over: forget it.</summary>
        void Recovered();

        /// <summary>Something waits for the main thread: call <see cref="IMainThread.Pump" /> there soon. Cheap, and may be called often.</summary>
        void Wake();

        /// <summary>For the person at the Editor. Never comes back as a captured log entry.</summary>
        void Say(BridgeMessageLevel level, string message);
    }

    /// <summary>How much a message of the bridge matters to a person.</summary>
    public enum BridgeMessageLevel
    {
        Info,
        Warning,
        Error,
    }
}
