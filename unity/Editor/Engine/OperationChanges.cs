#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Records what operations changed, from Unity's own events (RDY-13). Unity reports values and assets while code
    /// runs, so their operation is known; it reports objects once a frame, which are attributed to the operation that
    /// ended in that frame if nothing else can have changed something in it. SessionState keeps the records across
    /// domain reloads. Main thread.
    /// </summary>
    internal static class OperationChanges
    {
        internal const string Key = "McpUnityBridge.Changes";

        internal const int OperationsMax = 2000;

        /// <summary>Maximum for all operations together.</summary>
        private const int RowsMax = 5000;

        /// <summary>Number of frames after which an operation that recorded nothing has nothing to report.</summary>
        private const int QuietFrames = 2;

        /// <summary>
        /// Unity reports objects once a frame: what is not reported within this number is not reported at all (an
        /// object that was recorded and kept its values), and later reports belong to others.
        /// </summary>
        internal const int ReportFrames = 10;

        private static readonly List<ChangeRecord> Records = new List<ChangeRecord>();

        /// <summary>Operations that have ended, whose objects Unity may not have reported yet.</summary>
        private static readonly List<ChangeRecord> Unreported = new List<ChangeRecord>();

        /// <summary>The operation whose changes Unity reports while none of its code runs.</summary>
        private static string? _flushed;

        /// <summary>
        /// The Undo group in the newest frame, in the one before, and after the newest end of an operation.
        /// </summary>
        private static int _newer;
        private static int _older;
        private static int _ended;

        /// <summary>Whether others may have changed objects that Unity has not reported yet.</summary>
        private static bool _others;

        /// <summary>Whether something was recorded since the newest end of an operation.</summary>
        private static bool IsTouched => Undo.GetCurrentGroup() != _ended || Undo.GetCurrentGroupName() != "";

        private static string? Owner => _flushed ?? AI.CurrentLogId;

        /// <summary>Call in each domain; repeated calls do no harm.</summary>
        internal static void Open()
        {
            EditorApplication.update -= Frame;
            EditorApplication.update += Frame;
            ObjectChangeEvents.changesPublished -= Published;
            ObjectChangeEvents.changesPublished += Published;
            Undo.postprocessModifications -= Modified;
            Undo.postprocessModifications += Modified;
            Undo.undoRedoPerformed -= Undone;
            Undo.undoRedoPerformed += Undone;
            if (Records.Count == 0) Load();
        }

        /// <summary>Call before the domain is unloaded.</summary>
        internal static void Keep()
        {
            foreach (ChangeRecord open in Records.Where(each => each.IsOpen)) open.Doubt(ChangeRecord.Reload);
            foreach (ChangeRecord unreported in Unreported.Where(each => each.HasRecorded)) unreported.Doubt(ChangeRecord.Reload);
            SessionState.SetString(Key, new JArray(Records.Select(each => each.Keep())).ToString(Formatting.None));
        }

        internal static void Clear()
        {
            Records.Clear();
            Unreported.Clear();
            _newer = _older = Undo.GetCurrentGroup();
        }

        /// <summary>The code of an operation is about to begin, or to continue after a suspension.</summary>
        internal static void Begin(string logId)
        {
            // Makes Unity report what others have recorded.
            Flush(null);
            bool isFirst = Unreported.Count == 0 && !Records.Exists(each => each.IsOpen);
            _others = isFirst ? Undo.GetCurrentGroup() != _older : _others || IsTouched;
            ChangeRecord record = Find(logId) ?? Add(logId);
            record.IsOpen = true;
            Unreported.Remove(record);
            if (Application.isPlaying) record.Doubt(ChangeRecord.Play);
        }

        /// <summary>Makes Unity report what was recorded for Undo so far, attributed to the operation.</summary>
        internal static void Flush(string? logId)
        {
            _flushed = logId;
            Undo.FlushUndoRecordObjects();
            _flushed = null;
        }

        /// <summary>Call when its Undo groups are closed.</summary>
        /// <param name="logId">The operation.</param>
        /// <param name="hasWaited">Whether its code ran in several parts.</param>
        /// <param name="goesOn">Whether it is suspended until a reload or a compilation ends.</param>
        internal static void End(string logId, bool hasWaited, bool goesOn)
        {
            _ended = Undo.GetCurrentGroup();
            ChangeRecord? record = Find(logId);
            if (record == null)
            {
                if (!_others) _newer = _older = _ended;
                return;
            }

            record.HasWaited |= hasWaited || goesOn;
            if (goesOn) return;
            record.IsOpen = false;
            record.Frames = 0;
            record.HasRecorded = UndoList.Names()?.Any(name => UndoGroups.IsStepOf(logId, name)) != false;
            Unreported.Add(record);
        }

        internal static void RolledBack(string logId)
        {
            ChangeRecord? record = Find(logId);
            if (record != null) record.IsRolledBack = true;
        }

        /// <summary>For an operation that changes nothing, and must not make others' changes doubtful.</summary>
        internal static void Discard(string? logId) => Records.RemoveAll(each => each.LogId == logId);

        internal static ChangeRecord? Find(string logId) => Records.FindLast(each => each.LogId == logId);

        internal static bool IsReported(ChangeRecord record) => !Unreported.Contains(record);

        /// <summary>Assets were imported, moved or deleted.</summary>
        internal static void Assets(IEnumerable<JObject> rows)
        {
            foreach (JObject row in rows) Take(row);
        }

        private static ChangeRecord Add(string logId)
        {
            int rows = Records.Sum(each => each.Rows);
            while (Records.Count > 0 && (Records.Count >= OperationsMax || rows > RowsMax))
            {
                rows -= Records[0].Rows;
                Records.RemoveAt(0);
            }

            var record = new ChangeRecord(logId);
            Records.Add(record);
            return record;
        }

        private static void Load()
        {
            Clear();
            string kept = SessionState.GetString(Key, "");
            if (kept.Length > 0) Records.AddRange(JArray.Parse(kept).Cast<JObject>().Select(ChangeRecord.Read));
        }

        private static void Frame()
        {
            _older = _newer;
            _newer = Undo.GetCurrentGroup();
            // Avoids allocations in idle frames.
            if (Unreported.Count == 0) return;
            foreach (ChangeRecord each in Unreported) each.Frames++;
            foreach (ChangeRecord each in Unreported.Where(each => each.HasRecorded && each.Frames == ReportFrames)) each.Doubt(ChangeRecord.Unreported);
            Unreported.RemoveAll(each => each.Frames >= (each.HasRecorded ? ReportFrames : QuietFrames));
        }

        /// <summary>Adds a change that belongs to the running operation.</summary>
        private static void Take(JObject row)
        {
            string? owner = Owner;
            foreach (ChangeRecord open in Records.Where(each => each.IsOpen && each.LogId != owner))
            {
                open.Doubt(ChangeRecord.Others);
                if (owner == null) open.Add(Maybe(row));
            }

            if (owner != null) Find(owner)?.Add(row);
            else foreach (ChangeRecord unreported in Unreported) unreported.Doubt(ChangeRecord.Frame);
        }

        private static UndoPropertyModification[] Modified(UndoPropertyModification[] modifications)
        {
            if (Unreported.Count > 0 || Records.Exists(each => each.IsOpen))
            {
                foreach (UndoPropertyModification each in modifications) Take(ChangeRow.Property(each));
            }

            return modifications;
        }

        private static void Undone()
        {
            string? owner = Owner;
            foreach (ChangeRecord open in Records.Where(each => each.IsOpen)) open.Doubt(open.LogId == owner ? ChangeRecord.Undone : ChangeRecord.Others);
            if (owner == null) Unreported.ForEach(each => each.Doubt(ChangeRecord.Frame));
        }

        private static void Published(ref ObjectChangeEventStream stream)
        {
            List<ChangeRecord> possible = Unreported.Concat(Records.Where(each => each.IsOpen)).ToList();
            bool isSure = possible.Count == 1 && !possible[0].IsOpen && !possible[0].HasWaited && !_others && !IsTouched;
            for (int at = 0; at < stream.length && possible.Count > 0; at++) Report(possible, ChangeRow.Object(ref stream, at), isSure);
            Unreported.Clear();
            _others = false;
            _newer = _older = Undo.GetCurrentGroup();
        }

        private static void Report(List<ChangeRecord> possible, JObject? row, bool isSure)
        {
            foreach (ChangeRecord each in possible)
            {
                if (!isSure) each.Doubt(each.IsOpen || each.HasWaited ? ChangeRecord.Waited : ChangeRecord.Frame);
                if (row == null) each.Doubt(ChangeRecord.Scene);
                else each.Add(isSure ? row : Maybe(row));
            }
        }

        private static JObject Maybe(JObject row) => new JObject(row) { ["maybe"] = true };
    }

    /// <summary>Unity reports assets while code imports them, or when it detects changed files itself.</summary>
    internal sealed class ImportedAssets : AssetPostprocessor
    {
        private static void OnPostprocessAllAssets(string[] importedAssets, string[] deletedAssets, string[] movedAssets, string[] movedFromAssetPaths)
        {
            OperationChanges.Assets(importedAssets.Where(path => !movedAssets.Contains(path)).Select(path => ChangeRow.Asset("imported", path)));
            OperationChanges.Assets(deletedAssets.Select(path => ChangeRow.Asset("deleted", path)));
            OperationChanges.Assets(movedAssets.Zip(movedFromAssetPaths, (to, from) => ChangeRow.Asset("moved", to, from)));
        }
    }
}
