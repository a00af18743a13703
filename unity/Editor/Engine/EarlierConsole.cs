#nullable enable
using System;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Console entries that no domain has captured: from before the first bridge of an Editor process, and from the
    /// reload that led to this domain. Created at the domain's load, which only reads their number; the entries are
    /// read in a later frame. Main thread.
    /// </summary>
    public sealed class EarlierConsole
    {
        /// <summary>The log accepts 1000 a second, and new entries need some of them.</summary>
        private const int EntriesMax = 500;

        private readonly int _from;
        private readonly int _until = Rows;

        /// <param name="taken">
        /// The value of <see cref="Rows" /> at the end of the previous domain; null if there was none.
        /// </param>
        public EarlierConsole(int? taken)
        {
            // Fewer than before: the console was cleared, and all entries are new.
            _from = taken == null || taken > _until ? 0 : taken.Value;
        }

        /// <summary>
        /// Number of console entries; 0 if this version of Unity stores them elsewhere, because the bridge must work
        /// without them.
        /// </summary>
        public static int Rows => ConsoleEntries.Attempt(ConsoleEntries.Count, 0);

        /// <summary>Writes the newest of them, oldest first, and an entry about omitted ones.</summary>
        public void GiveTo(ILogSink sink)
        {
            int first = Math.Max(_from, _until - EntriesMax);
            if (first > _from) sink.Add(new NewLogEntry(LogType.Warning, "console", $"{first - _from} older entries of the console are left out; the tool console has them."));
            foreach (ConsoleEntry entry in ConsoleEntries.Attempt(() => ConsoleEntries.Read(first, _until).Entries, Array.Empty<ConsoleEntry>())) sink.Add(Taken(entry));
        }

        private static NewLogEntry Taken(ConsoleEntry entry) =>
            new NewLogEntry(TypeOf(entry.Kind), "console", WellFormed.Text(entry.Message)) { StackTrace = entry.StackTrace == null ? null : WellFormed.Text(entry.StackTrace) };

        private static LogType TypeOf(ConsoleTool.Kind kind) =>
            kind == ConsoleTool.Kind.Error ? LogType.Error : kind == ConsoleTool.Kind.Warning ? LogType.Warning : LogType.Info;
    }
}
