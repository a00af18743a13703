#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool console.</summary>
    public static class ConsoleTool
    {
        public enum Kind
        {
            [EnumMember(Value = "all")]
            All,

            [EnumMember(Value = "error")]
            Error,

            [EnumMember(Value = "warning")]
            Warning,

            [EnumMember(Value = "log")]
            Log,
        }

        [McpTool(ReadyTools.Console.ToolDescription, Name = ReadyTools.Console.ToolName, Title = ReadyTools.Console.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static object Read(
            [McpParameter(ReadyTools.Console.Type)] Kind type = Kind.All,
            [McpParameter(ReadyTools.Console.After, Minimum = 0)] int after = 0,
            [McpParameter(ReadyTools.Console.Contains)] string? contains = null,
            [McpParameter(ReadyTools.Console.Limit, Minimum = 1, Maximum = 500)] int limit = 50,
            [McpParameter(ReadyTools.Console.StackTrace)] bool stack_trace = false)
        {
            int rows = ConsoleEntries.Count();
            // The console was cleared: all entries are new.
            bool cleared = after > rows;
            ConsoleEntries console = ConsoleEntries.Read(cleared ? 0 : after, rows);
            List<ConsoleEntry> wanted = console.Entries.Where(entry => IsWanted(entry, type, contains)).ToList();
            return new
            {
                errors = console.Errors,
                warnings = console.Warnings,
                logs = console.Logs,
                entries = wanted.Skip(Math.Max(0, wanted.Count - limit)).Select(entry => entry.Shown(stack_trace)).ToList(),
                // Entries that the window's switches hide, or its Collapse merges.
                hidden = Math.Max(0, console.Errors + console.Warnings + console.Logs - rows),
                left_off = Math.Max(0, wanted.Count - limit),
                next = rows,
                cleared,
            };
        }

        private static bool IsWanted(ConsoleEntry entry, Kind type, string? contains) =>
            (type == Kind.All || entry.Kind == type) && (string.IsNullOrEmpty(contains) || entry.Message.IndexOf(contains, StringComparison.OrdinalIgnoreCase) >= 0);
    }
}
