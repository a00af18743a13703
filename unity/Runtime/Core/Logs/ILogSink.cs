#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Takes entries of the console and of AI.Write on their way to the servers. Any thread, also several at once; never throws.</summary>
    public interface ILogSink
    {
        /// <summary>Adds an entry and gives its log_id. Null: it was dropped, and counted (LGS-03); a flood costs no ids.</summary>
        string? Add(NewLogEntry entry);
    }

    /// <summary>An entry before it has an id, a number and a time.</summary>
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

        /// <summary>What AI.Write was given, rendered.</summary>
        public JToken? Value { get; set; }

        /// <summary>The operation that it belongs to.</summary>
        public string? OperationLogId { get; set; }
    }
}
