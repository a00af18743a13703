#nullable enable
using System;
using System.Collections.Generic;
using System.Reflection;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>What Unity's Console window shows: Unity has it in internal types, the same from 2021.3 to 6000.7. Main thread.</summary>
    internal sealed class ConsoleEntries
    {
        private const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        private static readonly Type? Store = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntries");
        private static readonly Type? Entry = typeof(EditorApplication).Assembly.GetType("UnityEditor.LogEntry");

        /// <summary>Looked up once: the console may have a hundred thousand rows.</summary>
        private static readonly Dictionary<string, MethodInfo?> Methods = new Dictionary<string, MethodInfo?>();

        private static readonly Dictionary<string, FieldInfo?> Fields = new Dictionary<string, FieldInfo?>();

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

        /// <summary>Oldest first; without those that the window hides by its own switches.</summary>
        public IReadOnlyList<ConsoleEntry> Entries => _entries;

        /// <summary>How many there are: cheap, however many.</summary>
        /// <exception cref="OperationFailure">This version has it elsewhere.</exception>
        public static int Count()
        {
            int rows = (int)Invoke("StartGettingEntries", Array.Empty<object>())!;
            Invoke("EndGettingEntries", Array.Empty<object>());
            return rows;
        }

        /// <summary>Those from one row on and before another, as far as they are there.</summary>
        /// <exception cref="OperationFailure">This version has it elsewhere.</exception>
        public static ConsoleEntries Read(int from, int until)
        {
            object?[] counts = { 0, 0, 0 };
            Invoke("GetCountsByType", counts);
            var read = new ConsoleEntries(counts);
            int rows = Math.Min(until, (int)Invoke("StartGettingEntries", Array.Empty<object>())!);
            try
            {
                object entry = Activator.CreateInstance(Entry!, true)!;
                for (int row = from; row < rows; row++)
                {
                    Invoke("GetEntryInternal", new object?[] { row, entry });
                    read._entries.Add(new ConsoleEntry((string?)Member(entry, "message") ?? "", (string?)Member(entry, "file") ?? "", (int)(Member(entry, "line") ?? 0), (int)(Member(entry, "mode") ?? 0)));
                }
            }
            finally
            {
                Invoke("EndGettingEntries", Array.Empty<object>());
            }
            return read;
        }

        private static object? Invoke(string method, object?[] arguments) => (Entry == null ? null : Method(method))?.Invoke(null, arguments) ?? Missing(method);

        private static MethodInfo? Method(string name)
        {
            if (!Methods.TryGetValue(name, out MethodInfo? method)) Methods[name] = method = Store?.GetMethod(name, Any);
            return method;
        }

        /// <summary>Of a method without a result: null is right.</summary>
        private static object? Missing(string method) =>
            Method(method) != null && Entry != null
                ? null
                : throw new OperationFailure($"console: this version of Unity has no LogEntries.{method}. unity_get_logs has what was logged since the bridge started.");

        private static object? Member(object entry, string name)
        {
            if (!Fields.TryGetValue(name, out FieldInfo? field)) Fields[name] = field = Entry!.GetField(name, Any);
            return field?.GetValue(entry);
        }
    }
}
