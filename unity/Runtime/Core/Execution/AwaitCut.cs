#nullable enable
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Detaches waiting code from the tasks that it awaits when the domain ends. On CoreCLR a domain is unloaded only
    /// once nothing refers to it, so a pending <c>await Task.Delay(60000)</c> would keep the whole old domain for a
    /// minute. There is no public API: this uses fields of the class library, and skips what it does not recognize.
    /// Mono unloads a domain regardless of references and does not need it.
    /// </summary>
    internal static class AwaitCut
    {
        private const BindingFlags AnyMember = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        private static readonly FieldInfo? Continuation = typeof(Task).GetField("m_continuationObject", AnyMember);

        /// <param name="body">The task of an async method, or any other task.</param>
        internal static void Off(Task body)
        {
            var seen = new HashSet<Task> { body };
            var open = new Stack<Task>(seen);
            while (open.Count > 0)
            {
                foreach (Task awaited in AwaitedBy(open.Pop()))
                {
                    Continuation?.SetValue(awaited, null);
                    if (seen.Add(awaited)) open.Push(awaited);
                }
            }
        }

        /// <summary>
        /// The task of an async method contains its state machine, which contains the awaiter of the awaited task.
        /// </summary>
        private static IEnumerable<Task> AwaitedBy(Task task)
        {
            object? machine = task.GetType().GetField("StateMachine", AnyMember)?.GetValue(task);
            if (task.IsCompleted || machine == null) yield break;
            foreach (FieldInfo field in machine.GetType().GetFields(AnyMember))
            {
                if (!typeof(INotifyCompletion).IsAssignableFrom(field.FieldType)) continue;
                object? awaiter = field.GetValue(machine);
                if (awaiter?.GetType().GetField("m_task", AnyMember)?.GetValue(awaiter) is Task awaited && !awaited.IsCompleted) yield return awaited;
            }
        }
    }
}
