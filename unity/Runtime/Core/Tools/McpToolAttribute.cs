#nullable enable
using System;

namespace McpUnityBridge
{
    /// <summary>
    /// Makes a static method a tool that AI clients can call (once the policy allows it: <c>mcp-unity-bridge policy
    /// allow</c>). The C# parameters describe its arguments; a <c>CancellationToken</c> parameter receives the token of
    /// the call. The method runs on the main thread, <c>AI.*</c> refer to the call, and it may return what code may
    /// return: a value, a <c>Task</c>, an <c>IEnumerator</c> (a coroutine), <c>AI.Compile()</c>.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method, Inherited = false)]
    public sealed class McpToolAttribute : Attribute
    {
        private bool? _readOnly;
        private bool? _destructive;
        private bool? _idempotent;
        private bool? _openWorld;

        /// <param name="description">For a model: what the tool does, when to use it, what it returns.</param>
        public McpToolAttribute(string description)
        {
            Description = description;
        }

        public string Description { get; }

        /// <summary>Name of the tool: A-Z, a-z, 0-9, _, . and -. Default: the method's name in snake_case.</summary>
        public string? Name { get; set; }

        /// <summary>Display name for users.</summary>
        public string? Title { get; set; }

        /// <summary>Whether the tool changes nothing.</summary>
        public bool ReadOnly
        {
            get => _readOnly ?? false;
            set => _readOnly = value;
        }

        /// <summary>Whether the tool may destroy something.</summary>
        public bool Destructive
        {
            get => _destructive ?? true;
            set => _destructive = value;
        }

        /// <summary>Whether a second call with the same arguments has no further effect.</summary>
        public bool Idempotent
        {
            get => _idempotent ?? false;
            set => _idempotent = value;
        }

        /// <summary>Whether the tool accesses anything beyond the project: the network, other programs.</summary>
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
