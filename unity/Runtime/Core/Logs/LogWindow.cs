#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>Bounds a flood of entries (LGS-03): so many in a second, and the number of those that were dropped.</summary>
    internal sealed class LogWindow
    {
        /// <summary>More lines than a person or a model can use; keeps a runaway loop from filling disk and wire.</summary>
        public const int EntriesPerSecond = 1000;

        private const long WindowMs = 1000;

        private long _start = long.MinValue / 2;
        private int _entries;

        public long Dropped { get; private set; }

        public bool IsOver(long nowMs)
        {
            // A clock that was set back must not close it for long.
            return nowMs >= _start + WindowMs || nowMs < _start;
        }

        public void Open(long nowMs)
        {
            _start = nowMs;
            _entries = 0;
        }

        /// <summary>False: it is one too many, and counted as dropped.</summary>
        public bool Admit(bool isFull)
        {
            if (_entries >= EntriesPerSecond || isFull)
            {
                Dropped++;
                return false;
            }

            _entries++;
            return true;
        }

        /// <summary>So many older ones had to go.</summary>
        public void Drop(int count)
        {
            Dropped += count;
        }

        /// <summary>They have been told of.</summary>
        public long TakeDropped()
        {
            long dropped = Dropped;
            Dropped = 0;
            return dropped;
        }
    }
}
