#nullable enable
using System;
using System.Reflection;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>What a task gives, whatever its type.</summary>
    internal static class TaskResult
    {
        /// <summary>Null for a task without a result. Throws what the task failed with.</summary>
        /// <param name="task">Has ended.</param>
        internal static object? Of(Task task)
        {
            task.GetAwaiter().GetResult();
            for (Type? type = task.GetType(); type != null; type = type.BaseType)
            {
                if (!type.IsGenericType || type.GetGenericTypeDefinition() != typeof(Task<>)) continue;
                // An async method without a result is a Task<VoidTaskResult> underneath.
                if (type.GetGenericArguments()[0].Name == "VoidTaskResult") return null;
                PropertyInfo? result = type.GetProperty("Result");
                return result?.GetValue(task, null);
            }

            return null;
        }
    }
}
