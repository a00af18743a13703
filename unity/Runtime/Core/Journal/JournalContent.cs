#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>A journal as read from disk. An empty one has no header and nothing else.</summary>
    public sealed class JournalContent
    {
        internal JournalContent()
        {
        }

        /// <summary>Log entries that at least one server may not have, by seq.</summary>
        public IReadOnlyList<LogEntry> LogEntries { get; internal set; } = Array.Empty<LogEntry>();

        /// <summary>Highest seq ever used.</summary>
        public long LogSeq { get; internal set; }

        /// <summary>By store_id: the highest seq that the store has.</summary>
        public IReadOnlyDictionary<string, long> LogMarks { get; internal set; } = new Dictionary<string, long>();

        /// <summary>instance_id of the Editor whose log a server last followed; null if none has.</summary>
        public string? ServedInstance { get; internal set; }

        internal JournalHeader? Header { get; set; }

        /// <summary>Operations that no store has acknowledged.</summary>
        internal List<OperationRecord> Operations { get; } = new List<OperationRecord>();

        internal List<AcknowledgedRecord> Acknowledged { get; } = new List<AcknowledgedRecord>();

        /// <summary>
        /// The starts after the first <see cref="StartsForgotten" />, whose ids are at or below a watermark.
        /// </summary>
        internal List<StartRecord> Starts { get; } = new List<StartRecord>();

        internal long StartsForgotten { get; set; }

        internal long LastStart => StartsForgotten + Starts.Count;

        /// <summary>
        /// The first damage found: a tear in the middle, a bad checksum, a newer format. A sentence for users.
        /// </summary>
        internal string? Damage { get; private set; }

        internal void Spoil(string damage)
        {
            Damage = Damage ?? damage;
        }

        internal long WatermarkOf(string storeId)
        {
            return Header != null && Header.Watermarks.TryGetValue(storeId, out long mark) ? mark : 0;
        }
    }
}
