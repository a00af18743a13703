#nullable enable
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The changes of one operation that Unity has reported, and why the list may be incomplete or contain others'
    /// changes.
    /// </summary>
    internal sealed class ChangeRecord
    {
        internal const int RowsMax = 200;

        internal const string Others = "its code waited (await, a coroutine, a domain reload), and others changed something meanwhile";
        internal const string Waited = "its code waited, and Unity reports objects once a frame, and not who changed them: rows with \"maybe\" may be of others";
        internal const string Frame = "Unity reported changes of this operation and of others in the same frame: rows with \"maybe\" may be theirs";
        internal const string Reload = "the domain was reloaded before it had ended: what was changed until the new one had loaded is not known";
        internal const string Play = "play mode was on, in which the game changes objects as well, usually without Undo";
        internal const string Scene = "a scene was marked as changed, and Unity does not say what changed in it";
        internal const string Undone = "it took changes back by Undo, of which Unity reports no values";
        internal const string Unreported = "it recorded objects for Undo, and Unity reported no change of them: probably nothing changed";
        internal static readonly string More = $"it changed more than the {RowsMax} rows that are kept";

        private readonly List<JObject> _rows;
        private readonly List<string> _because;

        internal ChangeRecord(string logId)
            : this(logId, new List<JObject>(), new List<string>())
        {
        }

        private ChangeRecord(string logId, List<JObject> rows, List<string> because)
        {
            LogId = logId;
            _rows = rows;
            _because = because;
        }

        internal string LogId { get; }

        internal bool IsOpen { get; set; }

        /// <summary>Its code ran in several parts.</summary>
        internal bool HasWaited { get; set; }

        /// <summary>Undo has a step of it: Unity will report objects.</summary>
        internal bool HasRecorded { get; set; }

        internal bool IsRolledBack { get; set; }

        /// <summary>Undone by the tool undo.</summary>
        internal bool IsUndone { get; set; }

        /// <summary>Number of frames since its end.</summary>
        internal int Frames { get; set; }

        internal int Rows => _rows.Count;

        private int LeftOff { get; set; }

        internal static ChangeRecord Read(JObject kept) =>
            new ChangeRecord((string)kept["log_id"]!, kept["changes"]!.Cast<JObject>().ToList(), kept["because"]!.Select(each => (string)each!).ToList())
            {
                IsRolledBack = (bool)kept["rolled_back"]!,
                IsUndone = (bool)kept["undone"]!,
                LeftOff = (int)kept["left_off"]!,
            };

        internal JObject Keep() => new JObject
        {
            ["log_id"] = LogId,
            ["because"] = new JArray(_because),
            ["rolled_back"] = IsRolledBack,
            ["undone"] = IsUndone,
            ["changes"] = new JArray(_rows),
            ["left_off"] = LeftOff,
        };

        internal void Doubt(string because)
        {
            if (!_because.Contains(because)) _because.Add(because);
        }

        /// <summary>
        /// Merges rows of one property: the value before stays that of the first row. A row "changed" adds nothing to
        /// rows with values.
        /// </summary>
        internal void Add(JObject row)
        {
            JObject? same = _rows.Find(each => each["id"] != null && JToken.DeepEquals(each["id"], row["id"]) && IsCoveredBy(each, row));
            if (same != null && row["after"] != null) same["after"] = row["after"];
            if (same != null) return;
            if (_rows.Count < RowsMax) _rows.Add(row);
            else LeftOff++;
            if (LeftOff > 0) Doubt(More);
        }

        internal Dictionary<string, object> Answer(string? unreported)
        {
            List<string> because = unreported == null ? _because : _because.Append(unreported).ToList();
            var answer = new Dictionary<string, object> { ["all_reported"] = because.Count == 0 };
            if (because.Count > 0) answer["because"] = because;
            if (IsRolledBack) answer["rolled_back"] = true;
            if (IsUndone) answer["undone"] = true;
            answer["changes"] = _rows;
            answer["left_off"] = LeftOff;
            return answer;
        }

        private static bool IsCoveredBy(JObject known, JObject row)
        {
            var change = (string?)row["change"];
            return change == "changed"
                ? (string?)known["change"] != "destroyed"
                : change == (string?)known["change"] && (string?)known["property"] == (string?)row["property"];
        }
    }
}
