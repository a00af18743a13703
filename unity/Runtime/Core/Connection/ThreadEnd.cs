#nullable enable
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>The end of a thread that was told to end.</summary>
    internal static class ThreadEnd
    {
        /// <summary>Far more than it needs. One that waits for the main thread (in a listener of the console, say) would never end while that waits for it.</summary>
        internal const int LimitMs = 1000;

        /// <summary>Waits until it has ended, for a bounded time: the main thread waits here before a domain reload.</summary>
        /// <returns>Whether it has ended, or is this very thread.</returns>
        internal static bool Await(Thread thread) => !thread.IsAlive || thread == Thread.CurrentThread || thread.Join(LimitMs);
    }
}
