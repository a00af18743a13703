#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>What an operation records for Undo is one entry in Edit > Undo, under its log_id.</summary>
    public sealed class UndoGroups : IUndoGroups
    {
        private readonly Dictionary<string, Group> _groups = new Dictionary<string, Group>();

        public void Begin(string logId)
        {
            Open(logId);
            _groups[logId] = new Group(Undo.GetCurrentGroup());
        }

        public void Leave(string logId)
        {
            if (!_groups.TryGetValue(logId, out Group group)) return;
            Close();
            group.IsLeft = true;
            group.Known = UndoList.Names();
        }

        public void Enter(string logId)
        {
            if (!_groups.TryGetValue(logId, out Group group) || !group.IsLeft) return;
            group.Others ??= OthersIn(group);
            group.IsLeft = false;
            group.IsSplit = true;
            Open(logId);
        }

        public string? RollBack(string logId)
        {
            Group group = _groups[logId];
            string? others = group.Others ?? (group.IsLeft ? OthersIn(group) : null);
            if (others != null) return others;
            // What RecordObject was told of comes into its group only now.
            Undo.FlushUndoRecordObjects();
            Undo.RevertAllDownToGroup(group.First);
            return null;
        }

        public void End(string logId)
        {
            if (!_groups.TryGetValue(logId, out Group group)) return;
            if (group.IsSplit && group.Others == null) Undo.CollapseUndoOperations(group.First);
            _groups.Remove(logId);
            Close();
        }

        private static void Open(string logId)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName("AI: " + logId);
        }

        private static void Close()
        {
            Undo.FlushUndoRecordObjects();
            Undo.IncrementCurrentGroup();
        }

        /// <summary>Null: since the code began to wait nothing was recorded, or taken back.</summary>
        private static string? OthersIn(Group group)
        {
            IReadOnlyList<string>? names = UndoList.Names();
            if (group.Known == null || names == null) return "the code waited, and this Unity does not say what others recorded for Undo meanwhile";
            if (names.SequenceEqual(group.Known)) return null;
            return "while the code waited, others recorded changes for Undo, or took some back (on top lies \"" + names.LastOrDefault() + "\"), and theirs would go as well";
        }

        private sealed class Group
        {
            internal Group(int first) => First = first;

            internal int First { get; }

            /// <summary>The code waits.</summary>
            internal bool IsLeft { get; set; }

            /// <summary>It has waited, and gone on in a group of its own.</summary>
            internal bool IsSplit { get; set; }

            /// <summary>What lay in Undo when the code began to wait.</summary>
            internal IReadOnlyList<string>? Known { get; set; }

            /// <summary>Why its groups cannot be told from those of others; null: they can.</summary>
            internal string? Others { get; set; }
        }
    }
}
