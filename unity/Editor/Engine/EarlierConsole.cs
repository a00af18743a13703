#nullable enable
using System;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// What Unity's console holds that no domain has heard of: entries from before the bridge of an Editor's life, and from the reload that led to this domain. Made at
    /// the domain's load, where only the number of entries is asked; they are read in a frame. Main thread.
    /// </summary>
    public sealed class EarlierConsole
    {
        /// <summary>The log takes 1000 a second, and the present has some of its own.</summary>
        private const int EntriesMax = 500;

        private readonly int _from;
        private readonly int _until = Rows;

        /// <param name="taken">The <see cref="Rows" /> at the end of the domain before; null: there was none.</param>
        public EarlierConsole(int? taken)
        {
            // Fewer than there were: cleared since, and all that is left is new.
            _from = taken == null || taken > _until ? 0 : taken.Value;
        }

        /// <summary>How many entries the console has; 0 in a version of Unity that has them elsewhere: a log without them is better than an Editor without the bridge.</summary>
        public static int Rows => ConsoleEntries.Attempt(ConsoleEntries.Count, 0);

        /// <summary>The newest of them, oldest first, and a word about those that are left out.</summary>
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
