#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A bounded queue of entries, oldest first (LGS-03). The least severe are dropped first, so that no number of
    /// infos displaces an error. Guarded by the lock of its owner.
    /// </summary>
    internal sealed class LogQueue
    {
        private readonly int _entriesMax;
        private readonly long _charsMax;
        private readonly LogCounts _dropped;
        private readonly LogCounts _types = new LogCounts();
        private readonly List<LogEntry> _entries = new List<LogEntry>();
        private long _chars;

        /// <param name="charsMax">Maximum total length of the entries.</param>
        /// <param name="dropped">Counts dropped entries.</param>
        public LogQueue(int entriesMax, long charsMax, LogCounts dropped)
        {
            _entriesMax = entriesMax;
            _charsMax = charsMax;
            _dropped = dropped;
        }

        public IReadOnlyList<LogEntry> Entries => _entries;

        public bool IsFull => _entries.Count >= _entriesMax || _chars >= _charsMax;

        /// <summary>Adds the newest entry, within the bounds or not.</summary>
        public void Add(LogEntry entry)
        {
            _entries.Add(entry);
            _types.Add(entry.LogType);
            _chars += LogSize.Of(entry);
        }

        /// <summary>Makes room for one more entry of that type. False: every waiting entry is more severe.</summary>
        /// <param name="forNewest">True: drops entries of the same or a lower severity, the oldest first. False: drops
        /// only entries of a lower severity, the newest first, because the others are being sent.</param>
        public bool MakeRoom(LogType type, bool forNewest)
        {
            while (IsFull)
            {
                LogType least = _types[LogType.Info] > 0 ? LogType.Info : _types[LogType.Warning] > 0 ? LogType.Warning : LogType.Error;
                if (forNewest ? least < type : least <= type) return false;
                Remove(forNewest ? _entries.FindIndex(entry => entry.LogType == least) : _entries.FindLastIndex(entry => entry.LogType == least));
                _dropped.Add(least);
            }

            return true;
        }

        /// <param name="count">Number of entries to remove, from the oldest.</param>
        public void RemoveFirst(int count)
        {
            for (int index = 0; index < count; index++) Uncount(_entries[index]);
            _entries.RemoveRange(0, count);
        }

        /// <summary>Removes and returns all entries, oldest first.</summary>
        public IReadOnlyList<LogEntry> TakeAll()
        {
            LogEntry[] all = _entries.ToArray();
            RemoveFirst(all.Length);
            return all;
        }

        private void Remove(int index)
        {
            Uncount(_entries[index]);
            _entries.RemoveAt(index);
        }

        private void Uncount(LogEntry entry)
        {
            _types.Add(entry.LogType, -1);
            _chars -= LogSize.Of(entry);
        }
    }
}
