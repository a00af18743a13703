#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Receives console entries and AI.Write entries for the servers. Any thread, concurrently; never throws.
    /// </summary>
    public interface ILogSink
    {
        /// <summary>
        /// Adds an entry and returns its log_id. Null: it was dropped, and counted (LGS-03); dropped entries use no
        /// ids.
        /// </summary>
        string? Add(NewLogEntry entry);
    }

    /// <summary>An entry before it has an id, a sequence number and a time.</summary>
    public sealed class NewLogEntry
    {
        public NewLogEntry(LogType type, string name, string message)
        {
            Type = type;
            Name = name;
            Message = message;
        }

        public LogType Type { get; }

        /// <summary>"console" for the console.</summary>
        public string Name { get; }

        public string Message { get; }

        public string? StackTrace { get; set; }

        /// <summary>The rendered value of AI.Write.</summary>
        public JToken? Value { get; set; }

        /// <summary>log_id of the operation that the entry belongs to.</summary>
        public string? OperationLogId { get; set; }
    }
}
