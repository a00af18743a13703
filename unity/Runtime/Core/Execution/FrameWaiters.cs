#nullable enable
using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>The code that awaits AI.NextFrame().</summary>
    internal sealed class FrameWaiters
    {
        private readonly object _lock = new object();
        private List<Waiter> _waiting = new List<Waiter>();

        internal Task Add()
        {
            // Not asynchronously: awaiting code continues within the frame, on the main thread.
            var waiter = new TaskCompletionSource<bool>();
            lock (_lock) _waiting.Add(new Waiter(OperationRun.Current, waiter));
            return waiter.Task;
        }

        internal bool IsAny
        {
            get
            {
                lock (_lock) return _waiting.Count > 0;
            }
        }

        /// <summary>Called at the beginning of a frame. Later waiters wait for the next one.</summary>
        /// <param name="within">Continues atomic code as its run; null: any other code.</param>
        internal void Release(Action<OperationRun?, Action> within)
        {
            foreach (Waiter waiter in Take()) within(waiter.Run?.IsAtomic == true ? waiter.Run : null, () => waiter.Source.SetResult(true));
        }

        internal IReadOnlyList<Waiter> Take()
        {
            lock (_lock)
            {
                List<Waiter> taken = _waiting;
                if (taken.Count > 0) _waiting = new List<Waiter>();
                return taken;
            }
        }

        internal readonly struct Waiter
        {
            internal Waiter(OperationRun? run, TaskCompletionSource<bool> source)
            {
                Run = run;
                Source = source;
            }

            internal OperationRun? Run { get; }

            internal TaskCompletionSource<bool> Source { get; }
        }
    }
}
