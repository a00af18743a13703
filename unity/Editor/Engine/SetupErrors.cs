#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Why Unity cannot begin to compile: an invalid assembly definition, or two with one name. Unity then raises no
    /// compilation event, and its console keeps the errors until they are fixed. Main thread.
    /// </summary>
    public static class SetupErrors
    {
        private const string Unnamed = "Unity does not compile, because the project has errors before its scripts (in assembly definitions, say): its console has them.";

        /// <summary>Unity's own check, internal from 2021.3 to 6000.7.</summary>
        private static readonly MethodInfo? Have = typeof(EditorApplication).Assembly.GetType("UnityEditor.Scripting.ScriptCompilation.CompilationSetupErrorsTracker")
            ?.GetMethod("HaveCompilationSetupErrorsNative", BindingFlags.Static | BindingFlags.NonPublic, null, Type.EmptyTypes, null);

        /// <summary>
        /// Empty: there are none. If this version of Unity lacks the check, the errors that its console keeps.
        /// </summary>
        public static IReadOnlyList<CompilerNote> Now()
        {
            bool? there = AreThere();
            if (there == false) return Array.Empty<CompilerNote>();
            CompilerNote[] kept = ConsoleEntries.Attempt(() => ConsoleEntries.Read(0, int.MaxValue).Entries, Array.Empty<ConsoleEntry>()).Where(entry => entry.IsKeptError).Select(entry => NoteOf(entry.Message)).ToArray();
            return kept.Length == 0 && there == true ? new[] { NoteOf(Unnamed) } : kept;
        }

        /// <summary>An error with the file name found in its text.</summary>
        public static CompilerNote NoteOf(string message) =>
            new CompilerNote(true, "", message, Regex.Match(message, @"(?:Assets|Packages)/[^()'""\r\n]*\.(?:asmdef|asmref|cs|dll)").Value, 0, 0);

        private static bool? AreThere()
        {
            try
            {
                return (bool?)Have?.Invoke(null, null);
            }
            catch (Exception thrown) when (thrown is TargetInvocationException || thrown is InvalidCastException)
            {
                return null;
            }
        }
    }
}
