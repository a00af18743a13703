#nullable enable
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The settings shared by all users of a project: <c>ProjectSettings/mcp-unity-bridge.json</c>.</summary>
    internal sealed class ProjectBridgeSettings
    {
        internal const string FileName = "ProjectSettings/mcp-unity-bridge.json";

        /// <summary>Connect in batch mode too; also <c>-mcpUnityBridge</c> on the command line.</summary>
        [JsonProperty("run_in_batch_mode")]
        public bool RunInBatchMode { get; set; }

        /// <summary>Time that new operations may take of one frame, ms.</summary>
        [JsonProperty("frame_budget_ms")]
        [McpParameter("", Minimum = 1, Maximum = 1000)]
        public int FrameBudgetMs { get; set; } = 10;

        /// <summary>Retention time of results in AI_Logs, hours.</summary>
        [JsonProperty("retention_hours")]
        [McpParameter("", Minimum = 1, Maximum = 8760)]
        public int RetentionHours { get; set; } = 24;

        internal JObject ToJson() => new JObject { ["run_in_batch_mode"] = RunInBatchMode, ["frame_budget_ms"] = FrameBudgetMs, ["retention_hours"] = RetentionHours };
    }
}
