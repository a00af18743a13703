#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Entries that wait, oldest first, within bounds (LGS-03): what is least grave leaves first, so that no number of infos costs an error. Under the lock of its owner.</summary>
    internal sealed class LogQueue
    {
        private readonly int _entriesMax;
        private readonly long _charsMax;
        private readonly LogCounts _dropped;
        private readonly LogCounts _types = new LogCounts();
        private readonly List<LogEntry> _entries = new List<LogEntry>();
        private long _chars;

        /// <param name="charsMax">Of all that it keeps.</param>
        /// <param name="dropped">Counts what has to leave.</param>
        public LogQueue(int entriesMax, long charsMax, LogCounts dropped)
        {
            _entriesMax = entriesMax;
            _charsMax = charsMax;
            _dropped = dropped;
        }

        public IReadOnlyList<LogEntry> Entries => _entries;

        public bool IsFull => _entries.Count >= _entriesMax || _chars >= _charsMax;

        /// <summary>As the newest, within the bounds or not.</summary>
        public void Add(LogEntry entry)
        {
            _entries.Add(entry);
            _types.Add(entry.LogType);
            _chars += LogSize.Of(entry);
        }

        /// <summary>Room for one more of that type. False: all that waits is graver.</summary>
        /// <param name="forNewest">Also what is as grave leaves, the oldest first; otherwise only what is less grave, the newest first: the others are on their way.</param>
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

        /// <param name="count">Of the oldest.</param>
        public void RemoveFirst(int count)
        {
            for (int index = 0; index < count; index++) Forget(_entries[index]);
            _entries.RemoveRange(0, count);
        }

        /// <summary>Oldest first; it is empty then.</summary>
        public IReadOnlyList<LogEntry> TakeAll()
        {
            LogEntry[] all = _entries.ToArray();
            RemoveFirst(all.Length);
            return all;
        }

        private void Remove(int index)
        {
            Forget(_entries[index]);
            _entries.RemoveAt(index);
        }

        private void Forget(LogEntry entry)
        {
            _types.Add(entry.LogType, -1);
            _chars -= LogSize.Of(entry);
        }
    }
}
