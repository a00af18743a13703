#nullable enable
using System;
using System.Linq;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Bounds a flood of entries (LGS-03): this many of each type in a second, so that a flood of infos costs no error; and how many of each were dropped.</summary>
    internal sealed class LogWindow
    {
        /// <summary>Of each type. More lines than a person or a model can use; keeps a runaway loop from filling disk and wire.</summary>
        public const int EntriesPerSecond = 1000;

        private const long WindowMs = 1000;

        private readonly LogCounts _entries = new LogCounts();
        private long _start = long.MinValue / 2;

        public LogCounts Dropped { get; } = new LogCounts();

        public bool IsOver(long nowMs)
        {
            // A clock that was set back must not close it for long.
            return nowMs >= _start + WindowMs || nowMs < _start;
        }

        public void Open(long nowMs)
        {
            _start = nowMs;
            _entries.Take();
        }

        /// <summary>False: it is one too many of its type.</summary>
        public bool Admit(LogType type)
        {
            if (_entries[type] >= EntriesPerSecond) return false;
            _entries.Add(type);
            return true;
        }
    }

    /// <summary>How many log entries of each type.</summary>
    internal sealed class LogCounts
    {
        private readonly long[] _counts = new long[3];

        public long this[LogType type] => _counts[(int)type];

        public long Total => _counts.Sum();

        public void Add(LogType type, int change = 1)
        {
            _counts[(int)type] += change;
        }

        /// <summary>What was counted; it is zero then.</summary>
        public LogCounts Take()
        {
            var taken = new LogCounts();
            _counts.CopyTo(taken._counts, 0);
            Array.Clear(_counts, 0, _counts.Length);
            return taken;
        }

        public DroppedEntries Json()
        {
            return new DroppedEntries(this[LogType.Error], this[LogType.Warning], this[LogType.Info]);
        }

        /// <summary>As <c>2 errors, 0 warnings, 40 infos</c>.</summary>
        public override string ToString()
        {
            return this[LogType.Error] + " errors, " + this[LogType.Warning] + " warnings, " + this[LogType.Info] + " infos";
        }
    }
}
