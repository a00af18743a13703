using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace UnityEditor
{
    /// <summary>The Console window's entries, internal as in Unity. They outlive a domain by <see cref="Kept" />.</summary>
    internal static class LogEntries
    {
        private const int ScriptingError = 1 << 8;
        private const int ScriptingWarning = 1 << 9;
        private const int ScriptingLog = 1 << 10;
        private const int ScriptCompileError = 1 << 11;
        private const int StickyError = 1 << 13;

        private static readonly List<LogEntry> s_entries = new List<LogEntry>();

        /// <summary>The window's switch that hides plain logs.</summary>
        internal static bool HidesLogs { get; set; }

        private static List<LogEntry> Shown => s_entries.Where(entry => !HidesLogs || entry.mode != ScriptingLog).ToList();

        /// <summary>The entries as text, for the next domain; setting it replaces all.</summary>
        internal static string[] Kept
        {
            get
            {
                lock (s_entries)
                {
                    return s_entries.Select(entry => $"{entry.mode} {entry.line} {entry.file.Length} {entry.file}{entry.message}").ToArray();
                }
            }
            set
            {
                lock (s_entries)
                {
                    s_entries.Clear();
                    s_entries.AddRange(value.Select(Read));
                }
            }
        }

        private static LogEntry Read(string kept)
        {
            string[] parts = kept.Split(new[] { ' ' }, 4);
            int length = int.Parse(parts[2]);
            return new LogEntry { mode = int.Parse(parts[0]), line = int.Parse(parts[1]), file = parts[3].Substring(0, length), message = parts[3].Substring(length) };
        }

        /// <summary>Captures logs until the domain ends.</summary>
        internal static void Open()
        {
            Application.logMessageReceivedThreaded -= Record;
            Application.logMessageReceivedThreaded += Record;
        }

        private static void Record(string condition, string trace, LogType type) => Add(condition + "\n" + trace, "", 0, ModeOf(type));

        internal static void AddCompilerError(string message, string file, int line) => Add(message, file, line, ScriptCompileError);

        internal static void AddSticky(string message) => Add(message, "", 0, StickyError);

        public static void Clear()
        {
            lock (s_entries)
            {
                s_entries.Clear();
                HidesLogs = false;
                IsBroken = false;
            }
        }

        /// <summary>Simulates a version of Unity in which it fails.</summary>
        internal static bool IsBroken { get; set; }

        /// <summary>An additional overload, as another version may have.</summary>
        public static int StartGettingEntries(bool all) => all ? s_entries.Count : Shown.Count;

        public static int StartGettingEntries()
        {
            if (IsBroken) throw new System.InvalidOperationException("The console is closed.");
            lock (s_entries)
            {
                return Shown.Count;
            }
        }

        public static void EndGettingEntries()
        {
        }

        public static bool GetEntryInternal(int row, LogEntry outputEntry)
        {
            lock (s_entries)
            {
                LogEntry entry = Shown[row];
                outputEntry.message = entry.message;
                outputEntry.file = entry.file;
                outputEntry.line = entry.line;
                outputEntry.mode = entry.mode;
                return true;
            }
        }

        public static void GetCountsByType(ref int errorCount, ref int warningCount, ref int logCount)
        {
            lock (s_entries)
            {
                warningCount = s_entries.Count(entry => entry.mode == ScriptingWarning);
                logCount = s_entries.Count(entry => entry.mode == ScriptingLog);
                errorCount = s_entries.Count - warningCount - logCount;
            }
        }

        private static void Add(string message, string file, int line, int mode)
        {
            lock (s_entries)
            {
                s_entries.Add(new LogEntry { message = message, file = file, line = line, mode = mode });
            }
        }

        private static int ModeOf(LogType type) => type == LogType.Log ? ScriptingLog : type == LogType.Warning ? ScriptingWarning : ScriptingError;
    }

    internal sealed class LogEntry
    {
        public string message;
        public string file;
        public int line;
        public int mode;
    }
}

namespace UnityEditor.Scripting.ScriptCompilation
{
    /// <summary>Errors that prevent a compilation, internal as in Unity.</summary>
    internal static class CompilationSetupErrorsTracker
    {
        internal static bool HasErrors { get; set; }

        internal static bool HaveCompilationSetupErrorsNative() => HasErrors;
    }
}
