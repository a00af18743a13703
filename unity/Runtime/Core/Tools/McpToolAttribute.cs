#nullable enable
using System;

namespace McpUnityBridge
{
    /// <summary>
    /// Makes a static method a tool that AI clients can call (once the policy allows it: <c>mcp-unity-bridge policy allow</c>). Its arguments are described by the C# parameters;
    /// a <c>CancellationToken</c> among them is that of the call. It runs on the main thread, <c>AI.*</c> refer to the call, and it may return anything that
    /// code may: a value, a <c>Task</c>, an <c>IEnumerator</c> (a coroutine), <c>AI.Compile()</c>.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method, Inherited = false)]
    public sealed class McpToolAttribute : Attribute
    {
        private bool? _readOnly;
        private bool? _destructive;
        private bool? _idempotent;
        private bool? _openWorld;

        /// <param name="description">For a model to read: what it does, when to use it, what it gives back.</param>
        public McpToolAttribute(string description)
        {
            Description = description;
        }

        public string Description { get; }

        /// <summary>As AI clients call it: A-Z, a-z, 0-9, _, . and -. The method's name in snake_case where nothing is said.</summary>
        public string? Name { get; set; }

        /// <summary>For people.</summary>
        public string? Title { get; set; }

        /// <summary>It changes nothing.</summary>
        public bool ReadOnly
        {
            get => _readOnly ?? false;
            set => _readOnly = value;
        }

        /// <summary>It may destroy something.</summary>
        public bool Destructive
        {
            get => _destructive ?? true;
            set => _destructive = value;
        }

        /// <summary>A second call with the same arguments changes nothing more.</summary>
        public bool Idempotent
        {
            get => _idempotent ?? false;
            set => _idempotent = value;
        }

        /// <summary>It reaches beyond the project: the network, other programs.</summary>
        public bool OpenWorld
        {
            get => _openWorld ?? true;
            set => _openWorld = value;
        }

        internal bool? ReadOnlyHint => _readOnly;

        internal bool? DestructiveHint => _destructive;

        internal bool? IdempotentHint => _idempotent;

        internal bool? OpenWorldHint => _openWorld;
    }
}
