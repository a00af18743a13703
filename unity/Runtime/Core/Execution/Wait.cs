#nullable enable
using System;
using System.Globalization;
using System.Reflection;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// What a coroutine waits for; checked once per frame. Engine types are recognized by their members, because the
    /// core does not reference the engine.
    /// </summary>
    internal abstract class Wait
    {
        private const BindingFlags AnyMember = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        /// <param name="now">Time of this frame, ms.</param>
        internal abstract bool IsOver(long now);

        /// <summary>Unknown values wait for the next frame, like null.</summary>
        /// <param name="now">The present time, ms.</param>
        internal static Wait For(object? yielded, long now)
        {
            if (yielded == null) return new UntilTime(long.MinValue);
            if (yielded is Suspension) throw new InvalidOperationException("A coroutine cannot continue after a domain reload: instead of yielding it, return it last, AI.Return(AI.Compile()).");
            if (yielded is Task task) return new UntilTask(task);
            Type type = yielded.GetType();
            if (Seconds(type) is FieldInfo seconds) return new UntilTime(now + Milliseconds(seconds.GetValue(yielded)));
            if (Flag(type, "keepWaiting") is PropertyInfo keepWaiting) return new UntilFlag(yielded, keepWaiting, false);
            return Flag(type, "isDone") is PropertyInfo isDone ? new UntilFlag(yielded, isDone, true) : (Wait)new UntilTime(long.MinValue);
        }

        private static FieldInfo? Seconds(Type type)
        {
            return type.Name == "WaitForSeconds" ? type.GetField("m_Seconds", AnyMember) : null;
        }

        private static PropertyInfo? Flag(Type type, string name)
        {
            PropertyInfo? property = type.GetProperty(name, BindingFlags.Instance | BindingFlags.Public);
            return property != null && property.PropertyType == typeof(bool) ? property : null;
        }

        private static long Milliseconds(object? seconds)
        {
            double ms = Convert.ToDouble(seconds, CultureInfo.InvariantCulture) * 1000;
            return ms > 0 ? (long)Math.Min(Math.Ceiling(Math.Round(ms, 3)), int.MaxValue * 1000.0) : 0;
        }

        private sealed class UntilTime : Wait
        {
            private readonly long _due;

            internal UntilTime(long due)
            {
                _due = due;
            }

            internal override bool IsOver(long now) => now >= _due;
        }

        private sealed class UntilTask : Wait
        {
            private readonly Task _task;

            internal UntilTask(Task task)
            {
                _task = task;
            }

            internal override bool IsOver(long now)
            {
                if (!_task.IsCompleted) return false;
                // Rethrows the task's exception in the coroutine.
                _task.GetAwaiter().GetResult();
                return true;
            }
        }

        private sealed class UntilFlag : Wait
        {
            private readonly object _owner;
            private readonly PropertyInfo _flag;
            private readonly bool _isOverAt;

            internal UntilFlag(object owner, PropertyInfo flag, bool isOverAt)
            {
                _owner = owner;
                _flag = flag;
                _isOverAt = isOverAt;
            }

            internal override bool IsOver(long now) => Equals(_flag.GetValue(_owner, null), _isOverAt);
        }
    }
}
