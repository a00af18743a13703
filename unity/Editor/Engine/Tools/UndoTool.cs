#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool undo: of one operation (RDY-11), or of all of the calling client (RDY-14).</summary>
    public static class UndoTool
    {
        private const int NamedMax = 5;

        private const string NotUndone = "files, assets, packages, settings, play mode, and objects that were not recorded, if the code changed any of them";

        private const string NotEnded = "it has not ended";

        public enum Whose
        {
            [EnumMember(Value = "me")]
            Me,
        }

        [McpTool(ReadyTools.Undo.ToolDescription, Name = ReadyTools.Undo.ToolName, Title = ReadyTools.Undo.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static object TakeBack(
            [McpParameter(ReadyTools.Undo.LogId)] string? log_id = null,
            [McpParameter(ReadyTools.Undo.Client)] Whose? client = null)
        {
            bool isOne = !string.IsNullOrEmpty(log_id);
            if (isOne == (client != null)) throw new ToolRefusal($"undo: expected log_id or client, got {(isOne ? "both" : "neither")}");
            if (isOne) return One(log_id!);
            return All(UndoGroups.SessionOf(AI.CurrentLogId) ?? throw new ToolRefusal("client: the server does not say which operations are yours: it is of an older version. Update it, or call undo with a log_id."));
        }

        private static object One(string logId)
        {
            string step = UndoGroups.NameOf(logId);
            bool isKnown = IsKnown(logId, out string? obstacle);
            if (obstacle == NotEnded) throw new ToolRefusal($"log_id: {logId} has not ended. Wait for it with unity_get_result, then call undo again.");
            if (!isKnown) throw new ToolRefusal($"log_id: expected the whole log_id of an operation that has ended in this Editor since the newest domain reload, got {logId}. An operation that never began recorded nothing; one from before the reload can only be undone by a person, if Edit > Undo shows \"{step}\".");
            if (obstacle != null) throw new ToolRefusal($"log_id: {logId} is not undone: {obstacle}.");
            List<string> names = Names();
            int at = names.FindLastIndex(name => UndoGroups.IsStepOf(logId, name));
            if (at < 0) throw new ToolRefusal($"log_id: Undo has no step of {logId}: it recorded nothing, or that is undone already.");
            if (at < names.Count - 1) throw new ToolRefusal($"log_id: {LaterSteps(names, at)}. Undo these first, the newest first; what undo refuses, only a person can undo, by Edit > Undo.");
            if (!Perform(logId)) throw new OperationFailure($"undo: Unity still has the step \"{step}\" after its Undo.");
            return new { undone = logId, not_undone = NotUndone };
        }

        /// <summary>False: it did not begin in this domain.</summary>
        /// <param name="logId">The operation.</param>
        /// <param name="obstacle">
        /// Why its steps cannot be undone, whatever lies on them; null: they can.
        /// </param>
        private static bool IsKnown(string logId, out string? obstacle)
        {
            bool isKnown = UndoGroups.IsKnown(logId, out obstacle);
            if (OperationChanges.Find(logId)?.IsOpen == true) obstacle = NotEnded;
            return isKnown;
        }

        /// <summary>Undoes the newest step. False: Unity still has it.</summary>
        /// <param name="logId">The operation whose step it is.</param>
        private static bool Perform(string logId)
        {
            Undo.PerformUndo();
            if (Names().Exists(name => UndoGroups.IsStepOf(logId, name))) return false;
            ChangeRecord? record = OperationChanges.Find(logId);
            if (record != null) record.IsUndone = true;
            return true;
        }

        private static object All(string session)
        {
            var undone = new List<string>();
            string? stuck = null;
            while (stuck == null && Newest(session) is string newest)
            {
                if (Perform(newest)) undone.Add(newest);
                else stuck = newest;
            }

            List<KeyValuePair<string, string>> left = Left(session, stuck);
            if (undone.Count == 0) throw Refusal(left);
            return new { undone, left = left.Select(each => new { log_id = each.Key, because = each.Value }).ToList(), not_undone = NotUndone };
        }

        /// <summary>The operation of the session whose step is on top; null: it cannot be undone, or is not of the session.</summary>
        private static string? Newest(string session)
        {
            string? newest = UndoGroups.OwnerOf(Names().LastOrDefault() ?? "", session);
            return newest != null && IsKnown(newest, out string? obstacle) && obstacle == null ? newest : null;
        }

        /// <summary>
        /// The operations of the session that still have steps, the newest first, and why each is not undone.
        /// </summary>
        private static List<KeyValuePair<string, string>> Left(string session, string? stuck)
        {
            var left = new List<KeyValuePair<string, string>>();
            List<string> names = Names();
            for (int at = names.Count - 1; at >= 0; at--)
            {
                string? owner = UndoGroups.OwnerOf(names[at], session);
                if (owner == null || left.Exists(each => each.Key == owner)) continue;
                IsKnown(owner, out string? obstacle);
                string because = owner == stuck ? "Unity still has its step after its Undo" : obstacle ?? LaterSteps(names, at);
                left.Add(new KeyValuePair<string, string>(owner, because));
            }

            return left;
        }

        private static ToolRefusal Refusal(List<KeyValuePair<string, string>> left) => new ToolRefusal(left.Count == 0
            ? "client: Undo has no step of yours: since you connected, and since the newest domain reload, you recorded nothing, or that is undone already."
            : $"client: nothing is undone. Of your {left.Count} operations in the Undo history the newest is {left[0].Key}: {left[0].Value}.");

        private static List<string> Names() => UndoList.Names()?.ToList() ?? throw new ToolRefusal("undo: this Unity does not report the Undo history. A person can check it: Edit > Undo.");

        /// <summary>The newest first.</summary>
        private static string LaterSteps(List<string> names, int at)
        {
            IEnumerable<string> above = names.Skip(at + 1).Reverse().Take(NamedMax).Select(name => "\"" + name + "\"");
            int more = names.Count - 1 - at - NamedMax;
            return "later steps are in the Undo history: " + string.Join(", ", above) + (more > 0 ? $" and {more} more" : "");
        }
    }
}
