#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>One operation whose code has begun in this domain and has not ended. AI.* refer to it.</summary>
    internal sealed class OperationRun
    {
        /// <summary>Flows with the awaits, tasks and threads that the code starts.</summary>
        // A change handler keeps its AsyncLocal, and with it an unloaded domain, in the context of every thread: used
        // only where it is needed.
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

        /// <summary>The run whose code runs here; null outside of an operation.</summary>
        internal static OperationRun? Current
        {
            get => Flowing.Value;
            set => Flowing.Value = value;
        }

        /// <exception cref="InvalidOperationException">No operation runs here.</exception>
        /// <param name="member">The caller's name.</param>
        internal static OperationRun Required(string member)
        {
            return Current ?? throw new InvalidOperationException(
                member + " works only in the code of an operation (unity_execute_code, a custom tool, a continuation), on threads and tasks that it has started.");
        }

        internal string LogId { get; }

        /// <summary>See operation/execute. Null: the server did not send it.</summary>
        internal string? Session { get; set; }

        internal CancellationToken Cancellation { get; }

        internal MainThread Owner { get; }

        /// <summary>See <see cref="AtomicWork" />.</summary>
        internal bool IsAtomic { get; }

        /// <summary>Whether its code ran in several parts.</summary>
        internal bool HasWaited { get; set; }

        /// <summary>The context in which awaits of atomic code continue.</summary>
        internal SynchronizationContext? Context { get; set; }

        /// <summary>The value of AI.Return: the result of code that returns none.</summary>
        internal object? Returned { get; set; }

        /// <summary>The task that will return its result, if any.</summary>
        internal Task? Awaited { get; set; }

        /// <summary>The continuation to use if the domain is reloaded while it runs; null: it is interrupted.</summary>
        internal Func<Continuation>? OnReload { get; set; }

        /// <summary>It has ended or is suspended: further results of its code are ignored.</summary>
        internal bool IsOver { get; private set; }

        /// <summary>
        /// Adds an action to run once the operation has ended and its result is rendered; not run if the domain ends
        /// first. Main thread.
        /// </summary>
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
