#nullable enable
using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Runs the code of operations, one frame at a time: posted actions, continuations of awaits and coroutines, then
    /// resumptions and starts in the order of acceptance (EXO-11). No exception of user code escapes a frame.
    /// </summary>
    internal sealed class MainThread : IMainThread
    {
        /// <summary>
        /// Frame interval while code depends on frames: an unfocused Editor would make ten frames a second, or none.
        /// </summary>
        private const int FrameMs = 15;

        /// <summary>
        /// Frame interval while code only awaits: the end of an await wakes the main thread by itself, so frames are
        /// only for what Unity's own loop ends.
        /// </summary>
        private const int AwaitFrameMs = 250;

        /// <summary>
        /// The interval grows with the waiting time, so that a wait is prolonged by an eighth at most.
        /// </summary>
        private const int AwaitShare = 8;

        private readonly MainThreadContext _context;
        private readonly OperationRuns _runs;
        private readonly Interruption _interruption = new Interruption();
        private readonly FrameWaiters _frameWaiters = new FrameWaiters();
        private readonly ConcurrentQueue<Action> _errands = new ConcurrentQueue<Action>();
        private readonly CancellationTokenSource _stop = new CancellationTokenSource();
        private readonly Scheduler _scheduler;
        private readonly int _budgetMs;
        private long _frameBegan;
        private long _frameEnded;
        private long _wokenAt;
        private volatile bool _onlyAwaits;
        private volatile bool _isInFrame;
        private volatile bool _isStopped;

        public MainThread(IWorkQueue queue, ILogSink logs, IValueRenderer renderer, BridgeParts parts, BridgeOptions options)
        {
            Queue = queue;
            Logs = logs;
            Renderer = renderer;
            Parts = parts;
            Options = options;
            _scheduler = options.Scheduler;
            _budgetMs = options.FrameBudgetMs;
            _frameEnded = _wokenAt = _scheduler.NowMs;
            _context = new MainThreadContext(Wake);
            _runs = new OperationRuns(queue, renderer, _context, _interruption, parts.Undo, _scheduler, Wake);
            Compilation = new Compilation(this);
            queue.Ready += Wake;
            AI.Attach(this);
        }

        /// <summary>The state that AI.* use.</summary>
        internal IWorkQueue Queue { get; }

        internal ILogSink Logs { get; }

        internal IValueRenderer Renderer { get; }

        internal BridgeParts Parts { get; }

        internal BridgeOptions Options { get; }

        internal Compilation Compilation { get; }

        /// <summary>Completes when the newest continuation that needs compilation has begun. Main thread.</summary>
        internal Task LastContinuation { get; set; } = Task.CompletedTask;

        /// <summary>Cancelled by <see cref="Stop" />.</summary>
        internal CancellationToken Stopping => _stop.Token;

        /// <summary>
        /// Coroutines and AI.NextFrame() do not count: they continue in the next frame, which comes anyway.
        /// </summary>
        public bool HasWork => !_isStopped && (!_errands.IsEmpty || _context.HasWork || _runs.HasEnded || Queue.HasWork);

        /// <summary>
        /// Work waits, runs, or waits for a compilation or a reload: it continues only with frames. Any thread.
        /// </summary>
        internal bool IsUnderWay => HasWork || (!_isStopped && (_runs.IsAny || _runs.AwaitsReload || Compilation.IsAwaited));

        /// <summary>Ms until the next frame must come while work is active. Any thread.</summary>
        internal int NextFrameMs
        {
            get
            {
                if (HasWork || !_onlyAwaits) return FrameMs;
                return (int)Math.Max(FrameMs, Math.Min(AwaitFrameMs, (_scheduler.NowMs - Interlocked.Read(ref _wokenAt)) / AwaitShare));
            }
        }

        /// <summary>Raised when a frame is needed within that many ms. On any thread, often.</summary>
        internal event Action<int>? FramesWanted;

        public long AgeMs
        {
            get
            {
                // Before the clock is read: if a frame begins or ends in between, the age would be negative.
                long since = _isInFrame ? Interlocked.Read(ref _frameBegan) : Interlocked.Read(ref _frameEnded);
                return _scheduler.NowMs - since;
            }
        }

        public BlockedBy? BlockedBy
        {
            get
            {
                string? logId = _interruption.Running;
                BlockedBy? by = Dialog() ?? Parts.Doing?.Invoke(logId != null) ?? (logId == null ? null : new BlockedBy(BlockedByKind.UserCode));
                if (by != null) by.LogId = logId;
                return by;
            }
        }

        public void Post(Action errand)
        {
            if (_isStopped) return;
            _errands.Enqueue(errand);
            Wake();
        }

        public void Pump()
        {
            // Code that shows a dialog may make the Editor tick inside a frame.
            if (_isStopped || _isInFrame) return;
            Interlocked.Exchange(ref _frameBegan, _scheduler.NowMs);
            _isInFrame = true;
            try
            {
                Frame();
            }
            finally
            {
                Interlocked.Exchange(ref _frameEnded, _scheduler.NowMs);
                _isInFrame = false;
            }

            _onlyAwaits = !_runs.NeedFrames && !_frameWaiters.IsAny && !Compilation.IsAwaited;
            if (HasWork) Wake();
            else if (IsUnderWay) FramesWanted?.Invoke(NextFrameMs);
        }

        public bool Interrupt(string logId) => _interruption.Ask(logId);

        /// <summary>
        /// A domain reload is about to begin: records what can continue after it. Main thread, before the journal is
        /// closed.
        /// </summary>
        internal void BeforeReload()
        {
            _runs.BeforeReload();
        }

        /// <summary>The task completes at the beginning of the next frame.</summary>
        internal Task NextFrame()
        {
            return _frameWaiters.Add();
        }

        /// <summary>Drops all running and waiting code. Any thread, because the main thread may be blocked.</summary>
        public void Stop()
        {
            if (_isStopped) return;
            _isStopped = true;
            Queue.Ready -= Wake;
            AI.Detach(this);
            Compilation.Stop();
            _stop.Cancel();
            _runs.Stop(!_isInFrame);
            _context.Stop();
            _frameWaiters.Take();
            while (_errands.TryDequeue(out _))
            {
            }
        }

        /// <summary>Checked first: the running code may have opened the dialog.</summary>
        private BlockedBy? Dialog()
        {
            string? title = Parts.Dialog?.Invoke();
            return title == null ? null : new BlockedBy(BlockedByKind.Dialog) { Title = title.Length == 0 ? null : title };
        }

        private void Wake()
        {
            Interlocked.Exchange(ref _wokenAt, _scheduler.NowMs);
            Parts.Host.Wake();
            FramesWanted?.Invoke(FrameMs);
        }

        private void Frame()
        {
            RunErrands();
            RunPosted();
            Start();
        }

        private void RunErrands()
        {
            for (int left = _errands.Count; left > 0 && _errands.TryDequeue(out Action? errand); left--) Guarded(null, errand);
        }

        /// <summary>
        /// Runs only what was posted before this frame: code that always posts again gets one turn in each frame.
        /// </summary>
        private void RunPosted()
        {
            int posted = _context.Count;
            if (_frameWaiters.IsAny) _frameWaiters.Release(Guarded);
            for (; posted > 0 && _context.TryTake(out MainThreadContext.Posted callback); posted--) Guarded(callback.Run, callback.Invoke);
            _runs.Settle();
            _runs.StepCoroutines();
            _runs.Settle();
            _runs.SuspendAgain();
        }

        private void Start()
        {
            long began = _scheduler.NowMs;
            while (!_isStopped && (ResumeNext() || StartNext()))
            {
                _runs.Settle();
                if (_scheduler.NowMs - began >= _budgetMs) return;
            }
        }

        private bool ResumeNext()
        {
            ResumedWork? work = Queue.ResumeNext();
            if (work == null) return false;
            Resume(work);
            return true;
        }

        /// <summary>
        /// A separate method, because its closure allocates when the method begins, and most frames have nothing to
        /// resume.
        /// </summary>
        private void Resume(ResumedWork work)
        {
            Begin(new OperationRun(work.LogId, work.Cancellation, this) { HasWaited = true, Session = work.Session }, () => ContinuationCall.Invoke(work.Continuation, Parts));
        }

        private bool StartNext()
        {
            StartedWork? work = Queue.StartNext();
            if (work == null) return false;
            Begin(new OperationRun(work.LogId, work.Cancellation, this, work.Prepared.IsAtomic) { Session = work.Session }, work.Prepared.Begin!);
            return true;
        }

        private void Begin(OperationRun run, Func<object?> code)
        {
            if (Parts.Undo != null) Guarded(null, () => Parts.Undo.Begin(run.LogId, run.Session));
            _runs.Begin(run, code);
        }

        /// <summary>
        /// For code whose run has ended or cannot receive its exceptions (async void): they are logged, and end
        /// nothing.
        /// </summary>
        private void Guarded(OperationRun? run, Action code)
        {
            if (_isStopped) return;
            if (run != null) _runs.GoesOn(run);
            try
            {
                string? interrupted;
                using (UserCode.Enter(run, _runs.ContextOf(run))) interrupted = _interruption.Run(run?.LogId, code);
                if (interrupted != null) _runs.EndInterrupted(interrupted);
            }
            catch (Exception thrown)
            {
                ReportUncaught(run, thrown);
            }

            if (run != null) _runs.Waits(run);
        }

        private void ReportUncaught(OperationRun? run, Exception thrown)
        {
            if (_isStopped) return;
            string error = RunFailure.Error(thrown);
            Logs.Add(new NewLogEntry(LogType.Error, "console", error) { StackTrace = RunFailure.StackTrace(thrown), OperationLogId = run?.LogId });
            Parts.Host.Say(BridgeMessageLevel.Error, "Not caught: " + error);
        }
    }
}
