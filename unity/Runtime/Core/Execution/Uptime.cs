#nullable enable
using System.Diagnostics;

namespace McpUnityBridge.Core
{
    /// <summary>A monotonic clock, ms.</summary>
    internal static class Uptime
    {
        internal static long Now => (long)(Stopwatch.GetTimestamp() * (1000.0 / Stopwatch.Frequency));
    }
}
