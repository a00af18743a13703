#nullable enable
using System.Diagnostics;

namespace McpUnityBridge.Core
{
    /// <summary>A clock that never goes back, ms.</summary>
    internal static class Uptime
    {
        internal static long Now => (long)(Stopwatch.GetTimestamp() * (1000.0 / Stopwatch.Frequency));
    }
}
