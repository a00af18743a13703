#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The main thread of the process, as far as the bridge uses it.</summary>
    public interface IMainThread
    {
        /// <summary>One frame: errands, resumptions, starts, within the time budget. Called by the host on its main thread, each frame.</summary>
        void Pump();

        /// <summary>Whether a Pump would do something now; for hosts that sleep.</summary>
        bool HasWork { get; }

        /// <summary>Something short to do in the next frame. Any thread; forgotten when the domain ends.</summary>
        void Post(Action errand);

        /// <summary>Interrupts the code of that operation at once. False: it is not on the main thread now, or this runtime cannot (Mono can, .NET cannot). Any thread.</summary>
        bool Interrupt(string logId);

        /// <summary>Time since the last Pump ended, or since the one under way began (TMO-04). Any thread.</summary>
        long AgeMs { get; }

        /// <summary>What keeps it from its next frame, as far as that is known (TMO-07); null: nothing says so. Any thread.</summary>
        BlockedBy? BlockedBy { get; }
    }
}
