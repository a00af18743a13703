#nullable enable
using System.Collections.Generic;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool changes.</summary>
    public static class ChangesTool
    {
        private const string NotReported = "what Unity has no event for: objects that C# makes or changes without Undo (new GameObject, transform.position = ...), files that were written and not imported, settings";

        [McpTool(ReadyTools.Changes.ToolDescription, Name = ReadyTools.Changes.ToolName, Title = ReadyTools.Changes.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static async Task<object> Read([McpParameter(ReadyTools.Changes.LogId)] string log_id)
        {
            OperationChanges.Discard(AI.CurrentLogId);
            ChangeRecord record = OperationChanges.Find(log_id) ?? throw new ToolRefusal($"log_id: expected the whole log_id of an operation that has begun since this Editor was started, one of its newest {OperationChanges.OperationsMax}, got {log_id}. unity_get_log_details has the code and the result of others.");
            if (record.IsOpen) throw new ToolRefusal($"log_id: {log_id} has not ended. Wait for it with unity_get_result, then ask again.");
            for (int frame = 0; frame < OperationChanges.ReportFrames && !OperationChanges.IsReported(record); frame++) await AI.NextFrame();
            Dictionary<string, object> answer = record.Answer(OperationChanges.IsReported(record) ? null : ChangeRecord.Unreported);
            answer["not_reported"] = NotReported;
            return answer;
        }
    }
}
