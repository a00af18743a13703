#nullable enable

namespace McpUnityBridge.Host
{
    /// <summary>The process of an Editor as its domains see it. Any thread.</summary>
    public abstract class EditorProcess : LongLived
    {
        public abstract HostOptions Options { get; }

        /// <summary>A UUID.</summary>
        public abstract string InstanceId { get; }

        public abstract bool IsFocused { get; }

        /// <summary>What blocks the main thread, as ordered: a kind of the contract, after <c>dialog</c> perhaps a title. Null: nothing, or nothing says what.</summary>
        public abstract string? BlockedBy { get; }

        /// <summary>Unix ms.</summary>
        public abstract long StartedAt { get; }

        /// <summary>The tools that it announces: JSON, an array of names of sample tools or of whole tools.</summary>
        public abstract string Tools { get; }

        /// <summary>What a domain has left for the next one: SessionState in Unity. Null: nothing.</summary>
        public abstract string? Recall(string key);

        /// <param name="value">Null: forget it.</param>
        public abstract void Remember(string key, string? value);

        /// <summary>Something waits for the next frame.</summary>
        public abstract void Wake();

        /// <summary>A domain reload, as soon as the main thread is free.</summary>
        public abstract void RequestReload(string reason);

        /// <param name="level">info, warning or error.</param>
        public abstract void Say(string level, string message);
    }
}
