#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Writes compiler messages about the project's scripts to the log, in the format of Unity's console.
    /// </summary>
    public static class CompilerLines
    {
        /// <summary>More do not help, and would use up the log's limit for that second.</summary>
        private const int LinesMax = 200;

        private static readonly Regex Line = new Regex(@"^[^\r\n]+\(\d+,\d+\): (?:error|warning) [A-Za-z]+\d+: ", RegexOptions.CultureInvariant);

        /// <summary>Writes errors first. Any thread.</summary>
        public static void GiveTo(ILogSink sink, IReadOnlyList<CompilerNote> notes)
        {
            foreach (CompilerNote note in notes.OrderBy(note => note.IsError ? 0 : 1).Take(LinesMax)) sink.Add(new NewLogEntry(note.IsError ? LogType.Error : LogType.Warning, "console", WellFormed.Text(note.ConsoleLine)));
            if (notes.Count > LinesMax) sink.Add(new NewLogEntry(LogType.Warning, "console", $"{notes.Count - LinesMax} more errors and warnings of the compiler; the tool console has them."));
        }

        internal static bool IsLine(string? text) => text != null && Line.IsMatch(text);
    }
}
