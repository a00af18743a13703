#nullable enable
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Cuts code that awaits loose from what it awaits, when the domain ends. On CoreCLR, where a domain is unloaded only once nothing refers to it, a pending
    /// <c>await Task.Delay(60000)</c> would keep the whole old domain for a minute. There is no public way: it goes by the fields of the class library, and leaves
    /// alone what it does not know. Mono, which ends a domain whatever refers to it, needs none of it.
    /// </summary>
    internal static class AwaitCut
    {
        private const BindingFlags AnyMember = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        private static readonly FieldInfo? Continuation = typeof(Task).GetField("m_continuationObject", AnyMember);

        /// <param name="body">Of an async method, or any other.</param>
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

        /// <summary>The task of an async method has its state machine in it, and that the awaiter of what it waits for.</summary>
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
