#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The approximate size of an entry in memory and on the wire.</summary>
    internal static class LogSize
    {
        /// <summary>In characters. The value counts like the message, because it repeats it.</summary>
        public static int Of(LogEntry entry)
        {
            return entry.Message.Length * (entry.Value == null ? 1 : 2) + (entry.StackTrace?.Length ?? 0);
        }
    }
}
