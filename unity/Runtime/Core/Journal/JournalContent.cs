#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>A journal as read back. An empty one has no header and nothing else.</summary>
    public sealed class JournalContent
    {
        internal JournalContent()
        {
        }

        /// <summary>Entries of the log that some server is not known to have, by seq.</summary>
        public IReadOnlyList<LogEntry> LogEntries { get; internal set; } = Array.Empty<LogEntry>();

        /// <summary>Highest seq ever used.</summary>
        public long LogSeq { get; internal set; }

        /// <summary>By store_id: it has the entries up to here.</summary>
        public IReadOnlyDictionary<string, long> LogMarks { get; internal set; } = new Dictionary<string, long>();

        /// <summary>instance_id of the Editor whose log a server has last followed; null: none has.</summary>
        public string? ServedInstance { get; internal set; }

        internal JournalHeader? Header { get; set; }

        /// <summary>Those that no store has acknowledged.</summary>
        internal List<OperationRecord> Operations { get; } = new List<OperationRecord>();

        internal List<AcknowledgedRecord> Acknowledged { get; } = new List<AcknowledgedRecord>();

        /// <summary>Those after the first <see cref="StartsForgotten" />, whose ids are at or below a watermark.</summary>
        internal List<StartRecord> Starts { get; } = new List<StartRecord>();

        internal long StartsForgotten { get; set; }

        internal long LastStart => StartsForgotten + Starts.Count;

        /// <summary>What could not be read: a torn middle, a bad checksum, a newer format. A sentence for people; the first one counts.</summary>
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
