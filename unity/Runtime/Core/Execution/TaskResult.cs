#nullable enable
using System;
using System.Reflection;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>Reads the result of a task of any type.</summary>
    internal static class TaskResult
    {
        /// <summary>Null for a task without a result. Rethrows the task's exception.</summary>
        /// <param name="task">A completed task.</param>
        internal static object? Of(Task task)
        {
            task.GetAwaiter().GetResult();
            for (Type? type = task.GetType(); type != null; type = type.BaseType)
            {
                if (!type.IsGenericType || type.GetGenericTypeDefinition() != typeof(Task<>)) continue;
                // An async method without a result returns a Task<VoidTaskResult>.
                if (type.GetGenericArguments()[0].Name == "VoidTaskResult") return null;
                PropertyInfo? result = type.GetProperty("Result");
                return result?.GetValue(task, null);
            }

            return null;
        }
    }
}
