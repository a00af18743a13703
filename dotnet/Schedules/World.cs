#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Schedules
{
    /// <summary>One project with its Editor, as a schedule moves it. What it sends and runs is noted with its time.</summary>
    internal sealed class World : IBridgeHost, IProgramHost, IProjectCompiler, VirtualTime.ISource
    {
        /// <summary>Frames are at the multiples of it.</summary>
        private const long FrameMs = 20;

        private readonly VirtualTime _time;
        private readonly string _folder;
        private readonly Queue<JToken> _compilations;
        private readonly ExecutionContext _nobody = ExecutionContext.Capture()!;
        private readonly LogMarks _marks = new LogMarks();
        private readonly JArray _seen = new JArray();
        private readonly long _retentionMs;
        private readonly long _reloadMs;
        private DomainThreads _threads;
        private ScheduledDisk? _disk;
        private Bridge? _bridge;
        private ServerEnd? _server;
        private long _nextFrame;
        private long _blockedUntil;
        private long _wallOffset;
        private long _reload = -1;
        private long _reloadBegan;
        private bool _isInFrame;

        public World(string folder, JObject schedule)
        {
            _folder = folder;
            _time = new VirtualTime((long)schedule["begin"]!);
            _retentionMs = (long)schedule["retention_ms"]!;
            _reloadMs = (long)schedule["reload_ms"]!;
            _compilations = new Queue<JToken>((JArray)schedule["compilations"]!);
            _threads = new DomainThreads(_time, Guarded);
            Directory.CreateDirectory(folder);
        }

        public event Action<IReadOnlyList<CompilerNote>>? Ended;

        public string ProjectName => "Game";

        public string ProjectPath => _folder;

        public string UnityVersion => "2022.3.62f3";

        public string InstanceId => "33333333-3333-4333-8333-333333333333";

        public bool IsFocused => true;

        public bool IsPlaying => false;

        public bool IsCompiling => _reload >= 0;

        public ReloadNote? Reload { get; private set; }

        private string Journal => Path.Combine(_folder, "AI_Logs");

        public DomainThreads Threads => _threads;

        public long NextMs => _bridge == null ? long.MaxValue : Math.Min(_threads.NextMs, _isInFrame ? long.MaxValue : Math.Max(_nextFrame, _blockedUntil));

        /// <summary>Plays the schedule, and returns what was seen: time, kind, and the frame or the mark.</summary>
        public JArray Play(JObject schedule)
        {
            _time.Source = this;
            foreach (JToken each in (JArray)schedule["events"]!) _time.At((long)each[0]!, () => Take((JObject)each[1]!));
            _time.RunUntil((long)schedule["end"]!, () => false);
            EndProcess();
            return _seen;
        }

        /// <summary>Alarms, then the frame.</summary>
        public void Run()
        {
            Guarded(() =>
            {
                if (_threads.NextMs <= _time.Now) _threads.RunAlarms();
                else if (_bridge != null) Frame(_bridge);
            });
        }

        void IProgramHost.Ledger(string mark, string logId)
        {
            if (_disk?.IsDead == false) _seen.Add(new JArray(_time.Now, mark, logId));
        }

        void IProgramHost.RequestReload()
        {
            if (_reload < 0) RequestReload(_reloadMs);
        }

        void IProgramHost.Sleep(long ms)
        {
            DomainThreads threads = _threads;
            for (long end = _time.Now + ms; end > _time.Now && !threads.IsOver; end = Math.Max(end, _blockedUntil)) _time.RunUntil(end, () => threads.IsOver);
            if (threads.IsOver) throw new ProcessDied();
        }

        void IProjectCompiler.Compile()
        {
            JToken compilation = _compilations.Count > 0 ? _compilations.Dequeue() : new JObject { ["ms"] = FrameMs, ["fails"] = false };
            _threads.After((long)compilation["ms"]!, () =>
            {
                if ((bool)compilation["fails"]!) Ended?.Invoke(new[] { new CompilerNote(true, "CS1029", "#error", "Assets/Broken.cs", 1, 8) });
                else RequestReload(_reloadMs);
            });
        }

        void IProjectCompiler.Import()
        {
        }

        IReadOnlyList<CompilerNote> IProjectCompiler.TakeLast() => Array.Empty<CompilerNote>();

        void IBridgeHost.Recovered() => Reload = null;

        void IBridgeHost.Wake()
        {
        }

        void IBridgeHost.Say(BridgeMessageLevel level, string message)
        {
            if (_disk?.IsDead != false) return;
            if (message.StartsWith("error in the bridge", StringComparison.Ordinal) || message.StartsWith("Not caught", StringComparison.Ordinal)) _seen.Add(new JArray(_time.Now, "trouble", message));
        }

        private void Take(JObject taken)
        {
            Guarded(() =>
            {
                switch ((string?)taken["type"])
                {
                    case "start": Start(taken); break;
                    case "kill": EndProcess(); break;
                    case "reload": RequestReload((long)taken["ms"]!); break;
                    case "connect": _server?.Connect(taken); break;
                    case "cut": _server?.Cut(); break;
                    case "frame": _server?.Receive((string)taken["frame"]!); break;
                    case "block": if (_bridge != null) _blockedUntil = Math.Max(_blockedUntil, _time.Now + (long)taken["ms"]!); break;
                    case "disk": if (_disk != null) _disk.IsFull = (bool)taken["full"]!; break;
                    case "die": _disk?.DieAt((string)taken["of"]!, (string)taken["step"]!); break;
                    default: throw new ArgumentException("no event " + taken["type"]);
                }
            });
        }

        /// <summary>The process may die at any change of its disk.</summary>
        private void Guarded(Action action)
        {
            try
            {
                ExecutionContext.Run(_nobody, _ => Elsewhere(action), null);
            }
            catch (ProcessDied)
            {
                // Below: the disk says so as well where the code caught it.
            }

            if (_disk?.IsDead == true) EndProcess();
        }

        /// <summary>Code that blocks the main thread may be under way: this is another thread to it.</summary>
        private static void Elsewhere(Action action)
        {
            SynchronizationContext.SetSynchronizationContext(null);
            action();
        }

        private void Start(JObject start)
        {
            if (_disk != null) return;
            _wallOffset += (long?)start["jump"] ?? 0;
            Reload = null;
            if (Directory.Exists(Journal)) Directory.Delete(Journal, true);
            _disk = new ScheduledDisk(Journal);
            Load(_disk);
        }

        private void Load(ScheduledDisk disk)
        {
            _threads = new DomainThreads(_time, Guarded);
            _reload = -1;
            _nextFrame = NextMultiple(_time.Now);
            _blockedUntil = 0;
            DomainThreads threads = _threads;
            var parts = new BridgeParts(this, new Dictionary<BridgeTool, IPreparer> { [BridgeTool.UnityExecuteCode] = new Code(this) }) { Compiler = this };
            var options = new BridgeOptions
            {
                Servers = new[] { ServerAddress.Fixed("ws://127.0.0.1:1", new string('0', 64)) },
                RetentionMs = _retentionMs,
                // Virtual time does not pass in a frame, unless code blocks it; then the mock starts more all the same.
                FrameBudgetMs = int.MaxValue,
                Now = () => _time.Now + _wallOffset,
                Scheduler = threads,
                Disk = disk,
                NewTransport = (domain, all) => _server = new ServerEnd(domain, all, threads, _marks, text => Sent(threads, text)),
            };
            _bridge = new Bridge(parts, options);
            _bridge.Start();
        }

        private void Sent(DomainThreads threads, string text)
        {
            if (!threads.IsOver && _disk?.IsDead == false) _seen.Add(new JArray(_time.Now, "sent", text));
        }

        private void RequestReload(long ms)
        {
            if (_bridge != null) _reload = ms;
        }

        private void Frame(Bridge bridge)
        {
            long began = _time.Now;
            _isInFrame = true;
            try
            {
                bridge.MainThread.Pump();
            }
            finally
            {
                _isInFrame = false;
            }

            if (_bridge != bridge) return;
            // Code that blocked the main thread has kept frames from coming.
            _nextFrame = Math.Max(NextMultiple(began), NextMultiple(_time.Now - 1));
            if (_reload >= 0 && _disk?.IsDead == false) Unload(bridge, _disk);
        }

        private static long NextMultiple(long now) => (now / FrameMs + 1) * FrameMs;

        private void Unload(Bridge bridge, ScheduledDisk disk)
        {
            long ms = _reload;
            if (Reload == null) _reloadBegan = _time.Now;
            bridge.BeforeReload(DomainReloadPayloadReason.Requested, ms);
            if (disk.IsDead) return;
            EndDomain();
            _reload = ms;
            Reload = new ReloadNote(_reloadBegan, DomainReloadPayloadReason.Requested, null);
            _time.At(_time.Now + ms, () =>
            {
                if (_disk == disk && !disk.IsDead) Guarded(() => Load(disk));
            });
        }

        private void EndDomain()
        {
            _threads.IsOver = true;
            _bridge = null;
            _server = null;
            Ended = null;
        }

        private void EndProcess()
        {
            if (_disk == null) return;
            _disk.Die();
            _threads.IsOver = true;
            _bridge?.Stop();
            EndDomain();
            _disk = null;
            _reload = -1;
        }
    }
}
