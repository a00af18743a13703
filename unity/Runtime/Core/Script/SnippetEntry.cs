#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The entry point of a compiled snippet. Statements: their method. Types only: a static method <c>Run</c>, or else
    /// <c>Main</c>, or else <c>Execute</c>, without parameters, in one of them. Methods only: the same, or else the
    /// only public one, or the only one. It may return nothing, a value, a Task, an IEnumerator (a coroutine) or a
    /// Suspension.
    /// </summary>
    internal static class SnippetEntry
    {
        private const BindingFlags AnyStatic = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        private static readonly string[] s_names = { "Run", "Main", "Execute" };

        public static Prepared Of(Assembly assembly, SnippetParts parts)
        {
            switch (parts.Kind)
            {
                case SnippetKind.Members:
                    return OfMembers(assembly.GetType(SnippetSource.EntryType, throwOnError: true), parts);
                case SnippetKind.Types:
                    return OfTypes(assembly, parts);
                default:
                    MethodInfo run = assembly.GetType(SnippetSource.EntryType, throwOnError: true).GetMethod(SnippetSource.EntryMethod);
                    return Prepared.Ready((Func<object?>)Delegate.CreateDelegate(typeof(Func<object?>), run), parts.Kind == SnippetKind.Async || parts.Kind == SnippetKind.Coroutine);
            }
        }

        private static Prepared OfTypes(Assembly assembly, SnippetParts parts)
        {
            List<MethodInfo> methods = assembly.GetTypes().Where(IsOfUser).SelectMany(type => type.GetMethods(AnyStatic)).Where(CanBegin).ToList();
            List<MethodInfo> entries = FirstNamed(methods);
            if (entries.Count == 1)
            {
                return Ready(entries[0]);
            }
            string found = entries.Count == 0 ? "none was found" + Advice(methods) : "found " + string.Join(", ", entries.Select(entry => $"{entry.DeclaringType!.Name}.{entry.Name}"));
            return Failed(parts, parts.Types[0].Start, $"code that has types and no statements begins in the one static method Run(), Main() or Execute() without parameters: {found}");
        }

        /// <summary>Suggests a line that would run a method.</summary>
        private static string Advice(List<MethodInfo> methods) =>
            methods.Count == 0 ? "" : $"; add a line that calls what is to run, such as {methods[0].DeclaringType!.Name}.{methods[0].Name}();";

        private static Prepared OfMembers(Type owner, SnippetParts parts)
        {
            List<MethodInfo> all = owner.GetMethods(AnyStatic | BindingFlags.Instance).Where(method => !method.IsSpecialName && !method.Name.Contains("<")).ToList();
            List<MethodInfo> methods = all.Where(CanBegin).ToList();
            List<List<MethodInfo>> choices = new List<List<MethodInfo>> { FirstNamed(methods), methods.Where(method => method.IsPublic).ToList(), methods };
            MethodInfo? entry = choices.FirstOrDefault(choice => choice.Count == 1)?[0];
            if (entry != null)
            {
                return Ready(entry);
            }
            string found = string.Join(", ", all.Select(method => $"{method.Name}({string.Join(", ", method.GetParameters().Select(parameter => parameter.ParameterType.Name))})"));
            return Failed(parts, parts.UsingsEnd, $"code that has methods and no statements begins in the one called Run, Main or Execute, or in its only one, without parameters: found {found}; add a line that calls one");
        }

        /// <summary>The methods with the first name that exists.</summary>
        private static List<MethodInfo> FirstNamed(List<MethodInfo> methods) =>
            s_names.Select(name => methods.Where(method => method.Name == name).ToList()).FirstOrDefault(named => named.Count > 0) ?? new List<MethodInfo>();

        private static bool IsOfUser(Type type) => !type.IsDefined(typeof(CompilerGeneratedAttribute), false) && !type.ContainsGenericParameters;

        private static bool CanBegin(MethodInfo method)
        {
            ParameterInfo[] parameters = method.GetParameters();
            bool isMain = method.Name == "Main" && parameters.Length == 1 && parameters[0].ParameterType == typeof(string[]);
            return !method.IsGenericMethod && !method.IsSpecialName && !method.Name.Contains("<") && (parameters.Length == 0 || isMain);
        }

        private static Prepared Failed(SnippetParts parts, int at, string message) =>
            Prepared.Failed(SnippetDiagnostics.Of(new SnippetFault(at, "MCP0002", message), parts.Source));

        private static Prepared Ready(MethodInfo entry) => Prepared.Ready(() => Call(entry), IsCutByReload(entry.ReturnType));

        private static bool IsCutByReload(Type given) => typeof(Task).IsAssignableFrom(given) || typeof(IEnumerator).IsAssignableFrom(given);

        private static object? Call(MethodInfo entry)
        {
            object? owner = entry.IsStatic ? null : Activator.CreateInstance(entry.DeclaringType!);
            try
            {
                return entry.Invoke(owner, entry.GetParameters().Length == 0 ? null : new object[] { Array.Empty<string>() });
            }
            catch (TargetInvocationException wrapped) when (wrapped.InnerException != null)
            {
                ExceptionDispatchInfo.Capture(wrapped.InnerException).Throw();
                throw;
            }
        }
    }
}
