#nullable enable
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool run_tests.</summary>
    public static class RunTestsTool
    {
        [McpTool(ReadyTools.RunTests.ToolDescription, Name = ReadyTools.RunTests.ToolName, Title = ReadyTools.RunTests.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static Task<JObject> Run(
            [McpParameter(ReadyTools.RunTests.Mode)] TestMode mode = TestMode.EditMode,
            [McpParameter(ReadyTools.RunTests.Filter)] string? filter = null,
            [McpParameter(ReadyTools.RunTests.FailuresOnly)] bool failures_only = true)
        {
            PlayModeTool.RefusePlaying(ReadyTools.RunTests.ToolName);
            return TestRun.Begin(ReadyTools.RunTests.ToolName, mode, string.IsNullOrEmpty(filter) ? null : filter, failures_only);
        }
    }
}
