#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Entries that have no number yet and stand in no file: those from before the journal was read, and from before the first server of an Editor's life. The newest of
    /// them are kept, for a user who starts an AI client because of what has just gone wrong. Under the lock of its owner.
    /// </summary>
    internal sealed class EarlyLog
    {
        public const int EntriesMax = 1000;

        private readonly long _charsMax;
        private readonly Queue<LogEntry> _entries = new Queue<LogEntry>();
        private long _chars;

        /// <param name="charsMax">Of all that it keeps.</param>
        public EarlyLog(long charsMax)
        {
            _charsMax = charsMax;
        }

        /// <summary>Those that had to go for newer ones.</summary>
        public long Dropped { get; private set; }

        public void Add(LogEntry entry)
        {
            _entries.Enqueue(entry);
            _chars += LogSize.Of(entry);
            while (_entries.Count > EntriesMax || (_chars > _charsMax && _entries.Count > 1)) Drop();
        }

        /// <summary>Oldest first; it is empty then.</summary>
        public IReadOnlyList<LogEntry> TakeAll()
        {
            LogEntry[] all = _entries.ToArray();
            _entries.Clear();
            _chars = 0;
            Dropped = 0;
            return all;
        }

        private void Drop()
        {
            _chars -= LogSize.Of(_entries.Dequeue());
            Dropped++;
        }
    }
}
