#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Where a compiled snippet begins. Statements: their method. Types only: a static method <c>Run</c>, or else <c>Main</c>, without parameters, in one
    /// of them; it may give nothing, a value, a Task, an IEnumerator (a coroutine) or a Suspension.
    /// </summary>
    internal static class SnippetEntry
    {
        private const BindingFlags AnyStatic = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        public static Prepared Of(Assembly assembly, SnippetParts parts)
        {
            if (parts.Kind != SnippetKind.Types)
            {
                MethodInfo run = assembly.GetType(SnippetSource.EntryType, throwOnError: true).GetMethod(SnippetSource.EntryMethod);
                return Prepared.Ready((Func<object?>)Delegate.CreateDelegate(typeof(Func<object?>), run));
            }
            List<MethodInfo> entries = Named(assembly, "Run");
            entries = entries.Count > 0 ? entries : Named(assembly, "Main");
            return entries.Count == 1 ? Prepared.Ready(() => Call(entries[0])) : Prepared.Failed(Refusal(entries, parts));
        }

        private static List<MethodInfo> Named(Assembly assembly, string name) =>
            assembly.GetTypes().Where(type => !type.IsDefined(typeof(CompilerGeneratedAttribute), false) && !type.ContainsGenericParameters)
                .Select(type => type.GetMethod(name, AnyStatic, null, Type.EmptyTypes, null)).Where(method => method != null && !method.IsGenericMethod).ToList();

        private static string Refusal(List<MethodInfo> entries, SnippetParts parts)
        {
            string found = entries.Count == 0 ? "none was found" : "found " + string.Join(", ", entries.Select(entry => $"{entry.DeclaringType!.Name}.{entry.Name}"));
            string message = $"code that has types and no statements begins in the one static method Run() or Main() without parameters: {found}";
            return SnippetDiagnostics.Of(new SnippetFault(parts.TypesStart, "MCP0002", message), parts.Source);
        }

        private static object? Call(MethodInfo entry)
        {
            try
            {
                return entry.Invoke(null, null);
            }
            catch (TargetInvocationException wrapped) when (wrapped.InnerException != null)
            {
                ExceptionDispatchInfo.Capture(wrapped.InnerException).Throw();
                throw;
            }
        }
    }
}
