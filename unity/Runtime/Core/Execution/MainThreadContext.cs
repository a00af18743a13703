#nullable enable
using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>Queues continuations of awaits for the main thread.</summary>
    internal sealed class MainThreadContext : SynchronizationContext
    {
        private readonly ConcurrentQueue<Posted> _posted = new ConcurrentQueue<Posted>();
        private readonly CancellationTokenSource _stop = new CancellationTokenSource();
        private readonly Action _wake;

        internal MainThreadContext(Action wake)
        {
            _wake = wake;
        }

        internal bool HasWork => !_posted.IsEmpty;

        internal int Count => _posted.Count;

        /// <summary>Dropped once the domain ends.</summary>
        public override void Post(SendOrPostCallback callback, object? state) => Post(callback, state, OperationRun.Current);

        private void Post(SendOrPostCallback callback, object? state, OperationRun? run)
        {
            if (_stop.IsCancellationRequested) return;
            _posted.Enqueue(new Posted(callback, state, run));
            _wake();
        }

        /// <exception cref="OperationCanceledException">
        /// The domain ends before the main thread runs the callback.
        /// </exception>
        public override void Send(SendOrPostCallback callback, object? state)
        {
            if (Current == this || Current is OfRun)
            {
                callback(state);
                return;
            }

            var done = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            Post(_ => Complete(done, callback, state), null);
            done.Task.Wait(_stop.Token);
        }

        public override SynchronizationContext CreateCopy()
        {
            return this;
        }

        internal bool TryTake(out Posted posted)
        {
            return _posted.TryDequeue(out posted);
        }

        internal void Stop()
        {
            _stop.Cancel();
            while (_posted.TryDequeue(out _))
            {
            }
        }

        private static void Complete(TaskCompletionSource<bool> done, SendOrPostCallback callback, object? state)
        {
            try
            {
                callback(state);
                done.SetResult(true);
            }
            catch (Exception exception)
            {
                done.SetException(exception);
            }
        }

        /// <summary>
        /// The same for the code of one run: all that it posts and awaits continues as that run, whatever thread ended
        /// the wait.
        /// </summary>
        internal SynchronizationContext For(OperationRun run) => new OfRun(this, run);

        private sealed class OfRun : SynchronizationContext
        {
            private readonly MainThreadContext _main;
            private readonly OperationRun _run;

            internal OfRun(MainThreadContext main, OperationRun run)
            {
                _main = main;
                _run = run;
            }

            public override void Post(SendOrPostCallback callback, object? state) => _main.Post(callback, state, _run);

            public override void Send(SendOrPostCallback callback, object? state) => _main.Send(callback, state);

            public override SynchronizationContext CreateCopy() => this;
        }

        internal readonly struct Posted
        {
            private readonly SendOrPostCallback _callback;
            private readonly object? _state;

            internal Posted(SendOrPostCallback callback, object? state, OperationRun? run)
            {
                _callback = callback;
                _state = state;
                Run = run;
            }

            /// <summary>The run whose code posted it; an await captures its own and needs none.</summary>
            internal OperationRun? Run { get; }

            internal void Invoke()
            {
                _callback(_state);
            }
        }
    }
}
