#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The value that code returns to continue after a domain reload: <c>return AI.Compile();</c>, <c>return
    /// AI.ContinueAfterReload(...)</c>. Recorded before <see cref="Begin" /> is called on the main thread.
    /// </summary>
    public sealed class Suspension
    {
        public Suspension(Continuation continuation, System.Action? begin)
        {
            Continuation = continuation;
            Begin = begin;
        }

        public Continuation Continuation { get; }

        /// <summary>Triggers the reload; null if the code has triggered it, or waits for the next one.</summary>
        public System.Action? Begin { get; }
    }
}
