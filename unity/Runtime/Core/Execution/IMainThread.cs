#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The bridge's use of the main thread of the process.</summary>
    public interface IMainThread
    {
        /// <summary>
        /// Runs one frame: posted actions, continuations, resumptions and starts, within the time budget. The host
        /// calls it on its main thread, each frame.
        /// </summary>
        void Pump();

        /// <summary>Whether a Pump would have work now; for hosts that sleep.</summary>
        bool HasWork { get; }

        /// <summary>Queues a short action for the next frame. Any thread; dropped when the domain ends.</summary>
        void Post(Action errand);

        /// <summary>
        /// Interrupts the code of that operation at once. False: it is not on the main thread now, or the runtime does
        /// not support it (Mono does, .NET does not). Any thread.
        /// </summary>
        bool Interrupt(string logId);

        /// <summary>Ms since the last Pump ended, or since the current one began (TMO-04). Any thread.</summary>
        long AgeMs { get; }

        /// <summary>What delays the next frame, if known (TMO-07); null if unknown. Any thread.</summary>
        BlockedBy? BlockedBy { get; }
    }
}
