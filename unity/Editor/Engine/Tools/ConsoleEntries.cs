#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Reads Unity's Console window through internal types, the same from 2021.3 to 6000.7. Main thread.
    /// </summary>
    internal sealed class ConsoleEntries
    {
        private const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        private static readonly Type? Store = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntries");
        private static readonly Type? Entry = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntry");

        /// <summary>Cached, because the console may have a hundred thousand rows.</summary>
        private static readonly Dictionary<string, MethodInfo> Methods = new Dictionary<string, MethodInfo>();

        private static readonly Dictionary<string, FieldInfo?> Fields = new Dictionary<string, FieldInfo?>();

        private const string Instead = "unity_get_logs has what was logged since the bridge started.";

        private readonly List<ConsoleEntry> _entries = new List<ConsoleEntry>();

        private ConsoleEntries(object?[] counts)
        {
            Errors = (int)counts[0]!;
            Warnings = (int)counts[1]!;
            Logs = (int)counts[2]!;
        }

        public int Errors { get; }

        public int Warnings { get; }

        public int Logs { get; }

        /// <summary>Oldest first; without those that the window's switches hide.</summary>
        public IReadOnlyList<ConsoleEntry> Entries => _entries;

        /// <summary>Number of entries; cheap for any number.</summary>
        /// <exception cref="OperationFailure">This version of Unity stores them differently.</exception>
        public static int Count() => Guarded(() =>
        {
            int rows = Start();
            Invoke("EndGettingEntries");
            return rows;
        });

        /// <summary>The existing entries in a range of rows, the end excluded.</summary>
        /// <exception cref="OperationFailure">This version of Unity stores them differently.</exception>
        public static ConsoleEntries Read(int from, int until) => Guarded(() => ReadRows(from, until));

        private static ConsoleEntries ReadRows(int from, int until)
        {
            object?[] counts = { 0, 0, 0 };
            Type number = typeof(int).MakeByRefType();
            Method("GetCountsByType", number, number, number).Invoke(null, counts);
            var read = new ConsoleEntries(counts);
            MethodInfo getEntry = Method("GetEntryInternal", typeof(int), Entry ?? typeof(object));
            int rows = Math.Min(until, Start());
            try
            {
                object entry = Activator.CreateInstance(Entry!, true)!;
                for (int row = from; row < rows; row++)
                {
                    getEntry.Invoke(null, new object?[] { row, entry });
                    read._entries.Add(new ConsoleEntry((string?)Member(entry, "message") ?? "", (string?)Member(entry, "file") ?? "", (int)(Member(entry, "line") ?? 0), (int)(Member(entry, "mode") ?? 0)));
                }
            }
            finally
            {
                Invoke("EndGettingEntries");
            }
            return read;
        }

        /// <summary>Returns a default if reading fails; the tool console reports the cause.</summary>
        internal static T Attempt<T>(Func<T> read, T otherwise)
        {
            try
            {
                return read();
            }
            catch (OperationFailure)
            {
                return otherwise;
            }
        }

        /// <summary>The newest errors from a row on, at most three; empty if they cannot be read.</summary>
        internal static IReadOnlyList<string> ErrorsFrom(int row)
        {
            List<string> errors = Attempt(() => Read(row, int.MaxValue).Entries, Array.Empty<ConsoleEntry>()).Where(entry => entry.Kind == ConsoleTool.Kind.Error).Select(entry => entry.Message).ToList();
            return errors.Skip(Math.Max(0, errors.Count - 3)).ToList();
        }

        /// <summary>Converts every failure of the internal API to one OperationFailure.</summary>
        private static T Guarded<T>(Func<T> read)
        {
            try
            {
                return read();
            }
            catch (Exception thrown) when (!(thrown is OperationFailure))
            {
                Exception cause = (thrown as TargetInvocationException)?.InnerException ?? thrown;
                throw new OperationFailure($"console: LogEntries of this version of Unity is another ({cause.GetType().Name}: {cause.Message}). {Instead}");
            }
        }

        private static int Start() => (int)Invoke("StartGettingEntries")!;

        private static object? Invoke(string method) => Method(method).Invoke(null, null);

        /// <summary>By its parameters, so that a new overload in another version does no harm.</summary>
        private static MethodInfo Method(string name, params Type[] parameters)
        {
            if (Methods.TryGetValue(name, out MethodInfo known)) return known;
            MethodInfo? method = Entry == null ? null : Store?.GetMethod(name, Any, null, parameters, null);
            return Methods[name] = method ?? throw new OperationFailure($"console: this version of Unity has no LogEntries.{name}. {Instead}");
        }

        private static object? Member(object entry, string name)
        {
            if (!Fields.TryGetValue(name, out FieldInfo? field)) Fields[name] = field = Entry!.GetField(name, Any);
            return field?.GetValue(entry);
        }
    }
}
