#nullable enable
using System;
using System.Linq;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Rate-limits log entries for each type, so that a flood of infos displaces no error (LGS-03), and counts the
    /// dropped ones.
    /// </summary>
    internal sealed class LogWindow
    {
        /// <summary>
        /// For each type. More lines than a person or a model can use; keeps a runaway loop from filling the disk and
        /// the connection.
        /// </summary>
        public const int EntriesPerSecond = 1000;

        private const long WindowMs = 1000;

        private readonly LogCounts _entries = new LogCounts();
        private long _start = long.MinValue / 2;

        public LogCounts Dropped { get; } = new LogCounts();

        public bool IsOver(long nowMs)
        {
            // If the clock was set back, the window must not stay closed for long.
            return nowMs >= _start + WindowMs || nowMs < _start;
        }

        public void Open(long nowMs)
        {
            _start = nowMs;
            _entries.Take();
        }

        /// <summary>False: the limit of its type is reached.</summary>
        public bool Admit(LogType type)
        {
            if (_entries[type] >= EntriesPerSecond) return false;
            _entries.Add(type);
            return true;
        }
    }

    /// <summary>Number of log entries of each type.</summary>
    internal sealed class LogCounts
    {
        private readonly long[] _counts = new long[3];

        public long this[LogType type] => _counts[(int)type];

        public long Total => _counts.Sum();

        public void Add(LogType type, int change = 1)
        {
            _counts[(int)type] += change;
        }

        /// <summary>Returns the counts and resets them.</summary>
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
