#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool undo.</summary>
    public static class UndoTool
    {
        private const int NamedMax = 5;

        [McpTool(ReadyTools.Undo.ToolDescription, Name = ReadyTools.Undo.ToolName, Title = ReadyTools.Undo.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static object TakeBack([McpParameter(ReadyTools.Undo.LogId)] string log_id)
        {
            ChangeRecord? record = OperationChanges.Find(log_id);
            if (record?.IsOpen == true) throw new ToolRefusal($"log_id: {log_id} has not ended. Wait for it with unity_get_result, then call undo again.");
            string step = UndoGroups.NameOf(log_id);
            if (!UndoGroups.IsKnown(log_id, out string? obstacle)) throw new ToolRefusal($"log_id: expected the whole log_id of an operation that has ended in this Editor since the newest domain reload, got {log_id}. What never began recorded nothing; what was recorded before a reload a person can undo, if Edit > Undo shows \"{step}\".");
            if (obstacle != null) throw new ToolRefusal($"log_id: {log_id} is not undone: {obstacle}.");
            List<string> names = Names();
            int at = names.FindLastIndex(name => UndoGroups.IsStepOf(log_id, name));
            if (at < 0) throw new ToolRefusal($"log_id: Undo has no step of {log_id}: it recorded nothing, or that is undone already.");
            if (at < names.Count - 1) throw new ToolRefusal($"log_id: later steps are in the Undo history: {OnTop(names, at)}. Undo these first, the newest first; what undo refuses, only a person can undo, by Edit > Undo.");
            Undo.PerformUndo();
            if (Names().Exists(name => UndoGroups.IsStepOf(log_id, name))) throw new OperationFailure($"undo: Unity still has the step \"{step}\" after its Undo.");
            if (record != null) record.IsUndone = true;
            return new { undone = log_id, not_undone = "files, assets, packages, settings, play mode, and objects that were not recorded, if the code changed any of them" };
        }

        private static List<string> Names() => UndoList.Names()?.ToList() ?? throw new ToolRefusal("undo: this Unity does not say what is in the Undo history. A person can look: Edit > Undo.");

        /// <summary>The newest first.</summary>
        private static string OnTop(List<string> names, int at)
        {
            IEnumerable<string> above = names.Skip(at + 1).Reverse().Take(NamedMax).Select(name => "\"" + name + "\"");
            int more = names.Count - 1 - at - NamedMax;
            return string.Join(", ", above) + (more > 0 ? $" and {more} more" : "");
        }
    }
}
