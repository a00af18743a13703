#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>One operation whose code has begun in this domain and has not ended. What AI.* refer to.</summary>
    internal sealed class OperationRun
    {
        /// <summary>Flows with awaits, tasks and threads that the code starts.</summary>
        // A handler keeps its AsyncLocal in the context of every thread, and with it an unloaded domain in memory: only where it is of use.
        private static readonly AsyncLocal<OperationRun?> Flowing = Interruption.IsPossible
            ? new AsyncLocal<OperationRun?>(changed => Interruption.Switched(changed.CurrentValue?.LogId))
            : new AsyncLocal<OperationRun?>();

        private readonly List<Action> _cleanUps = new List<Action>();

        internal OperationRun(string logId, CancellationToken cancellation, MainThread owner, bool isAtomic = false)
        {
            IsAtomic = isAtomic;
            LogId = logId;
            Cancellation = cancellation;
            Owner = owner;
        }

        /// <summary>The one whose code runs here; null outside of an operation.</summary>
        internal static OperationRun? Current
        {
            get => Flowing.Value;
            set => Flowing.Value = value;
        }

        /// <exception cref="InvalidOperationException">No operation runs here.</exception>
        /// <param name="member">Who asks.</param>
        internal static OperationRun Required(string member)
        {
            return Current ?? throw new InvalidOperationException(
                member + " works only in the code of an operation (unity_execute_code, a custom tool, a continuation), on threads and tasks that it has started.");
        }

        internal string LogId { get; }

        internal CancellationToken Cancellation { get; }

        internal MainThread Owner { get; }

        /// <summary>See <see cref="AtomicWork" />.</summary>
        internal bool IsAtomic { get; }

        /// <summary>Its code did not run in one go.</summary>
        internal bool HasWaited { get; set; }

        /// <summary>Of atomic code: what its awaits go on in.</summary>
        internal SynchronizationContext? Context { get; set; }

        /// <summary>Of AI.Return: the result of code that returns none.</summary>
        internal object? Returned { get; set; }

        /// <summary>The task that will give its result, while there is one.</summary>
        internal Task? Awaited { get; set; }

        /// <summary>With what it goes on should the domain be reloaded while it runs; null: it is interrupted.</summary>
        internal Func<Continuation>? OnReload { get; set; }

        /// <summary>It has ended, or is suspended: whatever its code still does is ignored.</summary>
        internal bool IsOver { get; private set; }

        /// <summary>What is to be cleared away once the operation has ended and its result is rendered; forgotten where the domain ends first. Main thread.</summary>
        internal void AtEnd(Action cleanUp)
        {
            _cleanUps.Add(cleanUp);
        }

        internal void CleanUp()
        {
            foreach (Action cleanUp in _cleanUps) cleanUp();
            _cleanUps.Clear();
        }

        internal object? TakeReturned()
        {
            object? returned = Returned;
            Returned = null;
            return returned;
        }

        internal void Over()
        {
            IsOver = true;
            Returned = null;
            Awaited = null;
            OnReload = null;
        }
    }
}
