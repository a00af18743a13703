#nullable enable
using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The runs of this domain, from their first instruction to their end. An exception of user code ends its run here,
    /// and nothing else. Main thread.
    /// </summary>
    internal sealed class OperationRuns
    {
        private const int SuspendRetryMs = 1000;

        /// <summary>
        /// A reload that code has requested comes within a few frames; another reload may never come.
        /// </summary>
        private const int ReloadFramesMs = 60000;

        private readonly IWorkQueue _queue;
        private readonly IValueRenderer _renderer;
        private readonly MainThreadContext _context;
        private readonly Scheduler _scheduler;
        private readonly Action _wake;
        private readonly Interruption _interruption;
        private readonly IUndoGroups? _undo;
        private readonly List<OperationRun> _running = new List<OperationRun>();
        private readonly List<Coroutine> _coroutines = new List<Coroutine>();
        private readonly ConcurrentQueue<EndedTask> _ended = new ConcurrentQueue<EndedTask>();
        private readonly List<Unwritten> _unwritten = new List<Unwritten>();
        private long _reloadAwaitedUntil;
        private volatile bool _isStopped;

        internal OperationRuns(IWorkQueue queue, IValueRenderer renderer, MainThreadContext context, Interruption interruption, IUndoGroups? undo, Scheduler scheduler, Action wake)
        {
            _queue = queue;
            _renderer = renderer;
            _context = context;
            _interruption = interruption;
            _undo = undo;
            _scheduler = scheduler;
            _wake = wake;
        }

        /// <summary>Any thread: slightly outdated values do no harm.</summary>
        internal bool IsAny => _running.Count > 0;

        /// <summary>
        /// Not all runs only await: there are coroutines, or work that Unity does in its own frames and that a reload
        /// may interrupt (tests, play mode).
        /// </summary>
        internal bool NeedFrames => _coroutines.Count > 0 || _unwritten.Count > 0 || _running.Exists(run => run.OnReload != null);

        /// <summary>Whether code has recently requested a reload, or waits for the next one. Any thread.</summary>
        internal bool AwaitsReload => _scheduler.NowMs < Interlocked.Read(ref _reloadAwaitedUntil);

        internal bool HasEnded => !_ended.IsEmpty;

        internal void Begin(OperationRun run, Func<object?> code)
        {
            _running.Add(run);
            Within(run, () => Follow(run, code()));
        }

        /// <summary>Runs one frame of the coroutines that waited when it began.</summary>
        internal void StepCoroutines()
        {
            if (_coroutines.Count > 0) StepCoroutines(_scheduler.NowMs);
        }

        private void StepCoroutines(long now)
        {
            foreach (Coroutine coroutine in _coroutines.ToArray())
            {
                if (coroutine.Run.IsOver) continue;
                Within(coroutine.Run, () => Step(coroutine, now));
            }

            _coroutines.RemoveAll(coroutine => coroutine.Run.IsOver);
        }

        /// <summary>Ends the runs whose tasks have ended.</summary>
        internal void Settle()
        {
            while (_ended.TryDequeue(out EndedTask ended))
            {
                OperationRun run = ended.Run;
                Task task = ended.Task;
                if (!run.IsOver) Within(run, () => Follow(run, TaskResult.Of(task)));
            }
        }

        /// <summary>Retries suspensions that a failing disk has not recorded.</summary>
        internal void SuspendAgain()
        {
            long now = _scheduler.NowMs;
            foreach (Unwritten unwritten in _unwritten.ToArray())
            {
                if (now < unwritten.Due) continue;
                _unwritten.Remove(unwritten);
                Suspend(unwritten.Run, unwritten.Suspension);
            }
        }

        /// <summary>Atomic code has its own context, so that each of its turns is attributed to it.</summary>
        internal SynchronizationContext ContextOf(OperationRun? run) => run?.IsAtomic == true ? run.Context ??= _context.For(run) : _context;

        /// <summary>Called when code of the run is about to run.</summary>
        internal void GoesOn(OperationRun run)
        {
            if (run.IsAtomic && !run.IsOver) _undo?.Enter(run.LogId);
        }

        /// <summary>Called when code of the run has run; changes by others from here on are not its own.</summary>
        internal void Waits(OperationRun run)
        {
            run.HasWaited = true;
            if (run.IsAtomic && !run.IsOver) _undo?.Leave(run.LogId);
        }

        /// <summary>
        /// Records the runs that can continue after the coming reload (EXO-13). Atomic work ends here, while Undo can
        /// still roll it back.
        /// </summary>
        internal void BeforeReload()
        {
            // The disk may have recovered meanwhile, and the compilation that they ask for is not needed any more.
            foreach (Unwritten unwritten in _unwritten)
            {
                if (_queue.Suspend(unwritten.Run.LogId, unwritten.Suspension.Continuation)) Over(unwritten.Run, true);
            }

            foreach (OperationRun run in _running.ToArray())
            {
                if (run.IsAtomic) Cut(run, AtomicWork.CutOff);
                if (run.OnReload == null) continue;
                _queue.Suspend(run.LogId, run.OnReload());
                Over(run, true);
            }
        }

        /// <summary>Ends the run of interrupted posted code: it has no other code that would end it.</summary>
        internal void EndInterrupted(string logId)
        {
            OperationRun? run = _running.Find(it => it.LogId == logId);
            if (_isStopped || run == null) return;
            Cut(run, RunFailure.Interrupted(run));
        }

        private void Cut(OperationRun run, RunOutcome outcome)
        {
            if (run.Awaited != null) AwaitCut.Off(run.Awaited);
            End(run, outcome);
        }

        /// <summary>No more results of the runs are reported. Any thread.</summary>
        /// <param name="isFree">
        /// The main thread is in none of them, so their awaits can be detached. If it is blocked, the process ends
        /// anyway.
        /// </param>
        internal void Stop(bool isFree)
        {
            _isStopped = true;
            foreach (OperationRun run in isFree ? _running.ToArray() : Array.Empty<OperationRun>())
            {
                if (run.Awaited != null) AwaitCut.Off(run.Awaited);
                run.Over();
            }

            while (_ended.TryDequeue(out _))
            {
            }
        }

        /// <summary>
        /// The boundary for user code: an exception in here ends its run. The consequences are handled outside of the
        /// code's context.
        /// </summary>
        private void Within(OperationRun run, Func<Turn> code)
        {
            Turn turn = default;
            GoesOn(run);
            try
            {
                string? interrupted;
                using (UserCode.Enter(run, ContextOf(run))) interrupted = _interruption.Run(run.LogId, () => turn = code());
                if (interrupted != null) turn = Turn.Ends(RunFailure.Interrupted(run));
            }
            catch (Exception thrown)
            {
                turn = Turn.Ends(RunFailure.Of(thrown, run.Cancellation.IsCancellationRequested));
            }

            // The domain may have ended while the code ran.
            if (_isStopped || run.IsOver) return;
            if (turn.Outcome != null) End(run, turn.Outcome);
            if (turn.Suspension != null) Suspend(run, turn.Suspension);
            Waits(run);
        }

        /// <summary>Processes a value returned by the code: its result, or an object that will return it.</summary>
        private Turn Follow(OperationRun run, object? given)
        {
            switch (given)
            {
                case Task task: return FollowTask(run, task);
                // LINQ iterators are both IEnumerator and IEnumerable; a coroutine is not IEnumerable.
                case IEnumerator body when !(body is IEnumerable): return FollowCoroutine(run, body);
                case Suspension _ when run.IsAtomic: return Turn.Ends(AtomicWork.CannotSuspend);
                case Suspension suspension: return Turn.Suspends(suspension);
                case null when run.Returned != null: return Follow(run, run.TakeReturned());
                default: return Turn.Ends(RunOutcome.Completed(_renderer.Render(given)));
            }
        }

        private Turn FollowTask(OperationRun run, Task task)
        {
            if (task.IsCompleted) return Follow(run, TaskResult.Of(task));
            run.Awaited = task;
            task.ContinueWith(ended => TaskEnded(run, ended), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
            return Turn.Waits;
        }

        /// <summary>Any thread.</summary>
        private void TaskEnded(OperationRun run, Task task)
        {
            if (_isStopped) return;
            _ended.Enqueue(new EndedTask(run, task));
            _wake();
        }

        private Turn FollowCoroutine(OperationRun run, IEnumerator body)
        {
            var coroutine = new Coroutine(run, body);
            if (!coroutine.Step(_scheduler.NowMs)) return Follow(run, null);
            _coroutines.Add(coroutine);
            return Turn.Waits;
        }

        private Turn Step(Coroutine coroutine, long now)
        {
            if (coroutine.Step(now)) return Turn.Waits;
            _coroutines.Remove(coroutine);
            return Follow(coroutine.Run, null);
        }

        /// <summary>Records the suspension before requesting the reload.</summary>
        private void Suspend(OperationRun run, Suspension suspension)
        {
            if (!_queue.Suspend(run.LogId, suspension.Continuation))
            {
                _unwritten.Add(new Unwritten(run, suspension, _scheduler.NowMs + SuspendRetryMs));
                return;
            }

            Over(run, true);
            if (suspension.Begin == null) Interlocked.Exchange(ref _reloadAwaitedUntil, _scheduler.NowMs + ReloadFramesMs);
            try
            {
                suspension.Begin?.Invoke();
            }
            catch (Exception thrown)
            {
                // No reload follows.
                _queue.End(run.LogId, RunFailure.Of(thrown, false));
            }
        }

        private void End(OperationRun run, RunOutcome outcome)
        {
            RunOutcome settled = AtomicWork.Settled(run, outcome, _undo);
            Over(run, false);
            _queue.End(run.LogId, settled);
        }

        private void Over(OperationRun run, bool isSuspended)
        {
            run.Over();
            run.CleanUp();
            _undo?.End(run.LogId, run.HasWaited, isSuspended);
            _running.Remove(run);
        }

        private readonly struct EndedTask
        {
            internal EndedTask(OperationRun run, Task task)
            {
                Run = run;
                Task = task;
            }

            internal OperationRun Run { get; }

            internal Task Task { get; }
        }

        private sealed class Unwritten
        {
            internal Unwritten(OperationRun run, Suspension suspension, long due)
            {
                Run = run;
                Suspension = suspension;
                Due = due;
            }

            internal OperationRun Run { get; }

            internal Suspension Suspension { get; }

            /// <summary>In ms of <see cref="Scheduler.NowMs" />.</summary>
            internal long Due { get; }
        }

        /// <summary>
        /// The state of the code after a turn on the main thread; if neither member is set, it waits.
        /// </summary>
        private readonly struct Turn
        {
            private Turn(RunOutcome? outcome, Suspension? suspension)
            {
                Outcome = outcome;
                Suspension = suspension;
            }

            internal static Turn Waits => default;

            internal RunOutcome? Outcome { get; }

            internal Suspension? Suspension { get; }

            internal static Turn Ends(RunOutcome outcome) => new Turn(outcome, null);

            internal static Turn Suspends(Suspension suspension) => new Turn(null, suspension);
        }
    }
}
