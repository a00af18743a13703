#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Continues an operation after a domain reload: finds a static method and calls it with the state (EXO-13).
    /// </summary>
    internal static class ContinuationCall
    {
        private const BindingFlags AnyStatic = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

        /// <summary>Returns the method's return value: a result, a task, a coroutine, or another suspension.</summary>
        /// <exception cref="OperationFailure">
        /// The type or the method no longer exists, or does not accept the state.
        /// </exception>
        internal static object? Invoke(Continuation continuation, BridgeParts parts)
        {
            Type type = FindType(continuation.Type, parts) ?? throw Gone(continuation, "there is no such type, or its assembly is not loaded.");
            MethodInfo method = FindMethod(type, continuation.Method) ?? throw Gone(continuation, "there is no static method of that name with one parameter or none.");
            return method.Invoke(null, Arguments(continuation, method));
        }

        /// <summary>
        /// Finds a static, non-generic method with one parameter or none; null if there is none. Prefers one with a
        /// parameter.
        /// </summary>
        internal static MethodInfo? FindMethod(Type type, string name)
        {
            return type.GetMethods(AnyStatic)
                .Where(method => method.Name == name && !method.IsGenericMethodDefinition && method.GetParameters().Length <= 1)
                .OrderByDescending(method => method.GetParameters().Length)
                .FirstOrDefault();
        }

        private static Type? FindType(string name, BridgeParts parts)
        {
            Type? type = Type.GetType(name, false);
            if (type != null) return type;
            int comma = name.IndexOf(',');
            string assemblyName = comma < 0 ? "" : name.Substring(comma + 1).Trim();
            string typeName = comma < 0 ? name : name.Substring(0, comma);
            IReadOnlyList<Assembly> assemblies = parts.Assemblies?.Invoke() ?? Array.Empty<Assembly>();
            return assemblies
                .Where(assembly => assemblyName == "" || assembly.GetName().Name == assemblyName)
                .Select(assembly => assembly.GetType(typeName, false))
                .FirstOrDefault(found => found != null);
        }

        private static object?[] Arguments(Continuation continuation, MethodInfo method)
        {
            ParameterInfo[] parameters = method.GetParameters();
            if (parameters.Length == 0) return Array.Empty<object?>();
            try
            {
                return new[] { StateJson.To(parameters[0].ParameterType, continuation.State) };
            }
            catch (JsonException cause)
            {
                throw Gone(continuation, "its state is not a " + parameters[0].ParameterType + ": " + cause.Message);
            }
        }

        private static OperationFailure Gone(Continuation continuation, string reason)
        {
            return new OperationFailure("The work cannot resume after the domain reload with " + continuation.Method + " of " + continuation.Type + ": " + reason);
        }
    }
}
