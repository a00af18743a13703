#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Tests.Execution
{
    /// <summary>A main thread with its minimal environment. The test's thread is the main thread.</summary>
    internal sealed class EditorWorld : IDisposable
    {
        private const int PatienceMs = 20000;

        internal EditorWorld(Action<BridgeParts>? equip = null, BridgeOptions? options = null, IEngineValues? values = null)
        {
            Preparers[BridgeTool.UnityExecuteCode] = Code;
            Parts = new BridgeParts(Host, Preparers);
            equip?.Invoke(Parts);
            MainThread = new MainThread(Queue, Logs, new ValueRenderer(values), Parts, options ?? new BridgeOptions { FrameBudgetMs = 60000 });
        }

        internal FakeHost Host { get; } = new FakeHost();

        internal FakeQueue Queue { get; } = new FakeQueue();

        internal FakeLogs Logs { get; } = new FakeLogs();

        internal FakeCode Code { get; } = new FakeCode();

        internal Dictionary<BridgeTool, IPreparer> Preparers { get; } = new Dictionary<BridgeTool, IPreparer>();

        internal BridgeParts Parts { get; }

        internal MainThread MainThread { get; }

        /// <summary>Called after each frame of the Editor, as a frame of the game.</summary>
        internal Action Draw { get; set; } = () => { };

        public void Dispose()
        {
            MainThread.Stop();
        }

        /// <summary>Runs frames until the operation has ended.</summary>
        internal RunOutcome Run(Func<object?> code)
        {
            return EndOf(Queue.Accept(code));
        }

        internal RunOutcome EndOf(FakeOperation operation)
        {
            Until(() => operation.Outcome != null);
            return operation.Outcome!;
        }

        /// <summary>The result as JSON text.</summary>
        internal string Result(Func<object?> code)
        {
            RunOutcome outcome = Run(code);
            if (outcome.Result == null) throw new InvalidOperationException(outcome.Error + "\n" + outcome.StackTrace);
            return ProtocolJson.Write(outcome.Result);
        }

        internal void Until(Func<bool> isSo)
        {
            long end = Uptime.Now + PatienceMs;
            while (!isSo())
            {
                if (Uptime.Now > end) throw new TimeoutException("nothing came of it");
                Frames(1);
                if (!isSo() && !MainThread.HasWork) Host.Woken.WaitOne(5);
            }
        }

        internal void Frames(int count)
        {
            for (int i = 0; i < count; i++)
            {
                MainThread.Pump();
                Draw();
            }
        }
    }

    internal sealed class FakeHost : IBridgeHost
    {
        internal AutoResetEvent Woken { get; } = new AutoResetEvent(false);

        internal List<string> Messages { get; } = new List<string>();

        public string ProjectName => "Game";

        public string ProjectPath => "/game";

        public string UnityVersion => "6000.0.0f1";

        public string InstanceId { get; set; } = "11111111-1111-4111-8111-111111111111";

        public bool IsFocused => true;

        public bool IsPlaying => false;

        public bool IsCompiling => false;

        public ReloadNote? Reload => null;

        public void Recovered()
        {
        }

        public void Wake() => Woken.Set();

        public void Say(BridgeMessageLevel level, string message)
        {
            lock (Messages) Messages.Add(message);
        }
    }

    internal sealed class FakeLogs : ILogSink
    {
        private readonly List<NewLogEntry> _entries = new List<NewLogEntry>();

        internal NewLogEntry[] Entries
        {
            get
            {
                lock (_entries) return _entries.ToArray();
            }
        }

        public string? Add(NewLogEntry entry)
        {
            lock (_entries)
            {
                _entries.Add(entry);
                return "entry-" + _entries.Count;
            }
        }
    }

    /// <summary>"Compiles" code to the function that a test has registered for its text.</summary>
    internal sealed class FakeCode : IPreparer
    {
        internal Dictionary<string, Func<object?>> Known { get; } = new Dictionary<string, Func<object?>>();

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            string code = (string?)parameters["code"] ?? "";
            if (code == "slow") Thread.Sleep(200);
            return Known.TryGetValue(code, out Func<object?>? body) ? Prepared.Ready(body) : Prepared.Failed("(1,1): error CS0103: no " + code);
        }
    }

    internal sealed class FakeOperation
    {
        internal FakeOperation(string logId, Func<object?>? code)
        {
            LogId = logId;
            Code = code;
        }

        internal string LogId { get; }

        internal Func<object?>? Code { get; }

        internal CancellationTokenSource Cancellation { get; } = new CancellationTokenSource();

        internal bool IsAtomic { get; set; }

        internal string? Session { get; set; }

        internal RunOutcome? Outcome { get; set; }

        internal Continuation? Suspended { get; set; }

        internal JToken? Partial { get; set; }
    }

    internal sealed class FakeQueue : IWorkQueue
    {
        private readonly Queue<FakeOperation> _waiting = new Queue<FakeOperation>();
        private readonly Queue<FakeOperation> _resuming = new Queue<FakeOperation>();
        private readonly Dictionary<string, FakeOperation> _operations = new Dictionary<string, FakeOperation>();
        private int _accepted;

        public event Action? Ready;

        public bool HasWork => _waiting.Count > 0 || _resuming.Count > 0;

        internal bool HasListeners => Ready != null;

        internal bool IsDiskFull { get; set; }

        /// <summary>The session of operations that are accepted from here on.</summary>
        internal string? Session { get; set; }

        internal int Starts { get; private set; }

        internal FakeOperation Accept(Func<object?> code, bool isAtomic = false)
        {
            var operation = Add(code);
            operation.IsAtomic = isAtomic;
            _waiting.Enqueue(operation);
            Ready?.Invoke();
            return operation;
        }

        /// <summary>An operation that was suspended before the reload that led to this domain.</summary>
        internal FakeOperation AcceptSuspended(Continuation continuation)
        {
            FakeOperation operation = Add(null);
            operation.Suspended = continuation;
            _resuming.Enqueue(operation);
            Ready?.Invoke();
            return operation;
        }

        /// <summary>Removes ended operations.</summary>
        internal void Prune()
        {
            foreach (FakeOperation operation in _operations.Values.Where(operation => operation.Outcome != null).ToArray()) _operations.Remove(operation.LogId);
        }

        public StartedWork? StartNext()
        {
            if (_waiting.Count == 0) return null;
            FakeOperation operation = _waiting.Dequeue();
            Starts++;
            Prepared prepared = Prepared.Ready(operation.Code!);
            return new StartedWork(operation.LogId, operation.IsAtomic ? prepared.AsAtomic() : prepared, 1000000, operation.Cancellation.Token) { Session = operation.Session };
        }

        public ResumedWork? ResumeNext()
        {
            if (_resuming.Count == 0) return null;
            FakeOperation operation = _resuming.Dequeue();
            Continuation continuation = operation.Suspended!;
            operation.Suspended = null;
            return new ResumedWork(operation.LogId, continuation, operation.Cancellation.Token) { Session = operation.Session };
        }

        public void Update(string logId, JToken value)
        {
            if (_operations.TryGetValue(logId, out FakeOperation? operation)) operation.Partial = value;
        }

        public bool Suspend(string logId, Continuation continuation)
        {
            if (IsDiskFull) return false;
            _operations[logId].Suspended = continuation;
            return true;
        }

        public void ResumeInPlace()
        {
            foreach (FakeOperation operation in _operations.Values.Where(operation => operation.Suspended != null && !_resuming.Contains(operation))) _resuming.Enqueue(operation);
            Ready?.Invoke();
        }

        public string? KnownLogId(string logId) => _operations.ContainsKey(logId) ? logId : null;

        public void End(string logId, RunOutcome outcome)
        {
            FakeOperation operation = _operations[logId];
            if (operation.Outcome != null) throw new InvalidOperationException("it has ended twice");
            operation.Outcome = outcome;
        }

        private FakeOperation Add(Func<object?>? code)
        {
            string logId = "0190b3c8-7c1a-7e4d-9f00-" + (++_accepted).ToString("x12");
            return _operations[logId] = new FakeOperation(logId, code) { Session = Session };
        }
    }
}
