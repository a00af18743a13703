#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>
    /// What code returns to go on after a domain reload: <c>return AI.Compile();</c>, <c>return AI.ContinueAfterReload(...)</c>. Written down before
    /// <see cref="Begin" /> is called on the main thread.
    /// </summary>
    public sealed class Suspension
    {
        public Suspension(Continuation continuation, System.Action? begin)
        {
            Continuation = continuation;
            Begin = begin;
        }

        public Continuation Continuation { get; }

        /// <summary>Triggers the reload; null where the code has done so, or waits for the next one.</summary>
        public System.Action? Begin { get; }
    }
}
