#nullable enable
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>What everybody who works on a project shares: <c>ProjectSettings/mcp-unity-bridge.json</c>.</summary>
    internal sealed class ProjectBridgeSettings
    {
        internal const string FileName = "ProjectSettings/mcp-unity-bridge.json";

        /// <summary>Connect in batch mode too; also <c>-mcpUnityBridge</c> on the command line.</summary>
        [JsonProperty("run_in_batch_mode")]
        public bool RunInBatchMode { get; set; }

        /// <summary>Time that new work may take of one frame, ms.</summary>
        [JsonProperty("frame_budget_ms")]
        [McpParameter("", Minimum = 1, Maximum = 1000)]
        public int FrameBudgetMs { get; set; } = 10;

        /// <summary>How long results are kept in AI_Logs.</summary>
        [JsonProperty("retention_hours")]
        [McpParameter("", Minimum = 1, Maximum = 8760)]
        public int RetentionHours { get; set; } = 24;

        internal JObject ToJson() => new JObject { ["run_in_batch_mode"] = RunInBatchMode, ["frame_budget_ms"] = FrameBudgetMs, ["retention_hours"] = RetentionHours };
    }
}
