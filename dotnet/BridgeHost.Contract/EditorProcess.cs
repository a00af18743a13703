#nullable enable

namespace McpUnityBridge.Host
{
    /// <summary>The process of an Editor, as its domains use it. Any thread.</summary>
    public abstract class EditorProcess : LongLived
    {
        public abstract HostOptions Options { get; }

        /// <summary>A UUID.</summary>
        public abstract string InstanceId { get; }

        public abstract bool IsFocused { get; }

        /// <summary>
        /// The configured cause of a block of the main thread: a kind of the contract, after <c>dialog</c> optionally a
        /// title. Null: no block, or an unknown cause.
        /// </summary>
        public abstract string? BlockedBy { get; }

        /// <summary>Unix ms.</summary>
        public abstract long StartedAt { get; }

        /// <summary>The announced tools: JSON, an array of names of sample tools or of complete tools.</summary>
        public abstract string Tools { get; }

        /// <summary>A value that an earlier domain has stored, like SessionState in Unity. Null: none.</summary>
        public abstract string? Recall(string key);

        /// <param name="value">Null: removes the value.</param>
        public abstract void Remember(string key, string? value);

        /// <summary>Work waits for the next frame.</summary>
        public abstract void Wake();

        /// <summary>Requests a domain reload as soon as the main thread is free.</summary>
        public abstract void RequestReload(string reason);

        /// <param name="level">info, warning or error.</param>
        public abstract void Say(string level, string message);
    }
}
