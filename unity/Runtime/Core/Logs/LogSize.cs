#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>What an entry takes of memory and wire.</summary>
    internal static class LogSize
    {
        /// <summary>Characters, about: the value says what the message says.</summary>
        public static int Of(LogEntry entry)
        {
            return entry.Message.Length * (entry.Value == null ? 1 : 2) + (entry.StackTrace?.Length ?? 0);
        }
    }
}
