#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The user's part of an exception's stack trace: from the throwing method down to the snippet, without frames of
    /// the bridge below it.
    /// </summary>
    internal static class SnippetTrace
    {
        /// <summary>Name prefix of snippet assemblies.</summary>
        public const string AssemblyPrefix = "McpUnityBridgeSnippet-";

        /// <summary>Lines such as <c>  at &lt;snippet&gt;:line 2, column 1</c>; empty if there are none.</summary>
        public static string Of(Exception exception)
        {
            List<StackFrame> frames = (new StackTrace(exception, true).GetFrames() ?? Array.Empty<StackFrame>()).Where(frame => frame.GetMethod() != null && !IsPlumbing(frame)).ToList();
            int last = frames.FindLastIndex(IsSnippet);
            IEnumerable<StackFrame> kept = last >= 0 ? frames.Take(last + 1) : frames.Where(frame => !IsBridge(frame));
            return string.Join("\n", kept.Select(Line));
        }

        private static string AssemblyOf(StackFrame frame) => frame.GetMethod().Module.Assembly.GetName().Name;

        private static bool IsSnippet(StackFrame frame) => AssemblyOf(frame).StartsWith(AssemblyPrefix, StringComparison.Ordinal);

        private static bool IsBridge(StackFrame frame) => frame.GetMethod().Module.Assembly == typeof(SnippetTrace).Assembly;

        /// <summary>Frames that await and rethrowing add.</summary>
        private static bool IsPlumbing(StackFrame frame)
        {
            string? space = frame.GetMethod().DeclaringType?.Namespace;
            return space == "System.Runtime.CompilerServices" || space == "System.Runtime.ExceptionServices";
        }

        private static string Line(StackFrame frame) => IsSnippet(frame) ? "  at " + Place(SnippetSource.File, frame) : $"  at {Name(frame.GetMethod())}{File(frame)}";

        private static string File(StackFrame frame) => string.IsNullOrEmpty(frame.GetFileName()) ? "" : " in " + Place(frame.GetFileName(), frame);

        private static string Place(string file, StackFrame frame)
        {
            string line = frame.GetFileLineNumber() > 0 ? string.Format(CultureInfo.InvariantCulture, ":line {0}", frame.GetFileLineNumber()) : "";
            string column = line != "" && frame.GetFileColumnNumber() > 0 ? string.Format(CultureInfo.InvariantCulture, ", column {0}", frame.GetFileColumnNumber()) : "";
            return file + line + column;
        }

        private static string Name(MethodBase method) =>
            $"{method.DeclaringType?.FullName}.{method.Name}({string.Join(", ", method.GetParameters().Select(parameter => parameter.ParameterType.Name))})";
    }
}
