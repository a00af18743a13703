#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>Gives what the compiler says of the project's scripts to the log, as Unity's console has it.</summary>
    public static class CompilerLines
    {
        /// <summary>More of them do not help, and the log has room for the rest of that second.</summary>
        private const int LinesMax = 200;

        private static readonly Regex Line = new Regex(@"^[^\r\n]+\(\d+,\d+\): (?:error|warning) [A-Za-z]+\d+: ", RegexOptions.CultureInvariant);

        /// <summary>Errors first. Any thread.</summary>
        public static void GiveTo(ILogSink sink, IReadOnlyList<CompilerNote> notes)
        {
            foreach (CompilerNote note in notes.OrderBy(note => note.IsError ? 0 : 1).Take(LinesMax)) sink.Add(new NewLogEntry(note.IsError ? LogType.Error : LogType.Warning, "console", WellFormed.Text(note.ConsoleLine)));
            if (notes.Count > LinesMax) sink.Add(new NewLogEntry(LogType.Warning, "console", $"{notes.Count - LinesMax} more errors and warnings of the compiler; the tool console has them."));
        }

        internal static bool IsLine(string? text) => text != null && Line.IsMatch(text);
    }
}
