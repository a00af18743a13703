#nullable enable
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>Waits for the end of a thread that was requested to end.</summary>
    internal static class ThreadEnd
    {
        /// <summary>
        /// Far more than it needs. A thread that waits for the main thread (for example in a console listener) would
        /// never end while the main thread waits for it.
        /// </summary>
        internal const int LimitMs = 1000;

        /// <summary>Waits for the end, with a timeout: the main thread waits here before a domain reload.</summary>
        /// <returns>Whether it has ended, or is the current thread.</returns>
        internal static bool Await(Thread thread) => !thread.IsAlive || thread == Thread.CurrentThread || thread.Join(LimitMs);
    }
}
