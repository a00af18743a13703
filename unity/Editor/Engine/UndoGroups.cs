#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>Makes the Undo records of an operation one entry in Edit > Undo, named after its log_id.</summary>
    public sealed class UndoGroups : IUndoGroups
    {
        /// <summary>Far more operations than anyone undoes.</summary>
        private const int OperationsMax = 10000;

        private const string Waited = "its code waited (await, a coroutine, a domain reload), so that its changes may lie among those of others: only a person can undo them, by Edit > Undo, the newest first. With atomic: true they would be apart";

        /// <summary>
        /// Operations that have ended in this domain: null, or why their changes cannot be separated from others'.
        /// </summary>
        private static readonly Dictionary<string, string?> Ended = new Dictionary<string, string?>();
        private static readonly Queue<string> Order = new Queue<string>();

        /// <summary>The sessions of operations that have begun in this domain, by log_id.</summary>
        private static readonly Dictionary<string, string> Sessions = new Dictionary<string, string>();
        private static readonly Queue<string> SessionOrder = new Queue<string>();

        private readonly Dictionary<string, Group> _groups = new Dictionary<string, Group>();

        public UndoGroups() => OperationChanges.Open();

        /// <summary>Call before the domain is unloaded: the next one keeps the recorded changes.</summary>
        public static void Keep() => OperationChanges.Keep();

        internal static string NameOf(string logId) => "AI: " + logId;

        /// <summary>
        /// Whether an Undo step belongs to the operation; it may have its own name before the log_id.
        /// </summary>
        internal static bool IsStepOf(string logId, string name) => name == NameOf(logId) || name.EndsWith($"({NameOf(logId)})", System.StringComparison.Ordinal);

        /// <summary>False: the operation has not ended in this domain.</summary>
        /// <param name="logId">The operation.</param>
        /// <param name="obstacle">Null: its records are one step that contains nothing else.</param>
        internal static bool IsKnown(string logId, out string? obstacle) => Ended.TryGetValue(logId, out obstacle);

        /// <summary>
        /// The operation of that session whose step has the name; null: it is of no operation, or not of that session.
        /// </summary>
        internal static string? OwnerOf(string name, string session)
        {
            int at = name.LastIndexOf(NameOf(""), System.StringComparison.Ordinal);
            if (at < 0) return null;
            string logId = name.Substring(at + NameOf("").Length).TrimEnd(')');
            return IsStepOf(logId, name) && SessionOf(logId) == session ? logId : null;
        }

        /// <summary>Null: not known.</summary>
        internal static string? SessionOf(string? logId) => Sessions.TryGetValue(logId ?? "", out string? session) ? session : null;

        public void Begin(string logId, string? session)
        {
            if (session != null) Remember(logId, session, Sessions, SessionOrder);
            OperationChanges.Begin(logId);
            Open(logId);
            _groups[logId] = new Group(Undo.GetCurrentGroup());
        }

        public void Leave(string logId)
        {
            if (!_groups.TryGetValue(logId, out Group group)) return;
            Close(logId);
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
            // Objects passed to RecordObject are added to the group only now.
            OperationChanges.Flush(logId);
            Undo.RevertAllDownToGroup(group.First);
            OperationChanges.RolledBack(logId);
            return null;
        }

        public void End(string logId, bool hasWaited, bool goesOn)
        {
            if (!_groups.TryGetValue(logId, out Group group)) return;
            string? obstacle = group.Others ?? (hasWaited && !group.IsSplit ? Waited : null);
            OperationChanges.Flush(logId);
            string name = Undo.GetCurrentGroupName();
            if (name != "" && !IsStepOf(logId, name)) Undo.SetCurrentGroupName($"{name} ({NameOf(logId)})");
            // Code may have begun its own groups.
            if (obstacle == null && Undo.GetCurrentGroup() != group.First) Undo.CollapseUndoOperations(group.First);
            Remember(logId, obstacle, Ended, Order);
            _groups.Remove(logId);
            Close(logId);
            OperationChanges.End(logId, hasWaited, goesOn);
        }

        private static void Remember<T>(string logId, T value, Dictionary<string, T> known, Queue<string> order)
        {
            if (!known.ContainsKey(logId)) order.Enqueue(logId);
            known[logId] = value;
            if (order.Count > OperationsMax) known.Remove(order.Dequeue());
        }

        private static void Open(string logId)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName(NameOf(logId));
        }

        private static void Close(string logId)
        {
            OperationChanges.Flush(logId);
            Undo.IncrementCurrentGroup();
        }

        /// <summary>Null: nothing was recorded or undone since the code began to wait.</summary>
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

            /// <summary>The code is waiting.</summary>
            internal bool IsLeft { get; set; }

            /// <summary>The code has waited, and continued in another group.</summary>
            internal bool IsSplit { get; set; }

            /// <summary>The Undo steps when the code began to wait.</summary>
            internal IReadOnlyList<string>? Known { get; set; }

            /// <summary>Why its groups cannot be separated from others'; null if they can.</summary>
            internal string? Others { get; set; }
        }
    }
}
