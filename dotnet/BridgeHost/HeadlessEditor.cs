#nullable enable
using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

namespace McpUnityBridge.Host
{
    /// <summary>The state that outlives domains, and the main thread that drives them.</summary>
    internal sealed class HeadlessEditor : EditorProcess
    {
        /// <summary>Duration of a reload requested by code; the same as the mock's.</summary>
        private const int RequestedReloadMs = 1500;

        /// <summary>Time limit for user code on the main thread when the Editor quits.</summary>
        private const int QuitMs = 1000;

        private const string Remains =
            "the scripts from before the reload are still in memory, because something of them still runs: in AssemblyReloadEvents.beforeAssemblyReload, end the threads, timers and tasks of your code, and unsubscribe from static events of .NET; or start the Editor again";

        private readonly ConcurrentDictionary<string, string> _session = new ConcurrentDictionary<string, string>();
        private readonly IDomainLoader _loader;
        private readonly Speaker _speaker;
        private readonly Func<bool> _isInterrupted;
        private readonly ManualResetEvent _ended = new ManualResetEvent(false);

        /// <summary>
        /// Guards <see cref="_domain" />: a thread holds it while it calls the domain, so that the domain is not
        /// unloaded meanwhile.
        /// </summary>
        private readonly object _domainGate = new object();
        private EditorDomain? _domain;
        private volatile PlannedReload? _planned;
        private volatile bool _quits;
        private volatile bool _wanted = true;
        private int _frame;

        public HeadlessEditor(HostOptions options, Speaker speaker)
        {
            Options = options;
            _speaker = speaker;
            _loader = DomainLoader.Create(DomainFolder.Of(options));
            // Created once: the allocations of an idle frame are measured (tools/bench/csharp.ts), and should be only
            // the bridge's.
            _isInterrupted = () => _quits || _planned != null;
            Clock = new FrameClock(options);
            Announced = new AnnouncedTools(options.CustomTools);
        }

        public override HostOptions Options { get; }

        public override string InstanceId { get; } = Guid.NewGuid().ToString();

        public override long StartedAt { get; } = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        public override bool IsFocused => Clock.IsFocused;

        public override string? BlockedBy => Clock.BlockedBy;

        public FrameClock Clock { get; }

        public AnnouncedTools Announced { get; }

        public override string Tools => Announced.Json;

        public override string? Recall(string key) => _session.TryGetValue(key, out string? value) ? value : null;

        public override void Remember(string key, string? value)
        {
            if (value == null)
            {
                _session.TryRemove(key, out _);
            }
            else
            {
                _session[key] = value;
            }
        }

        public override void Wake() => Clock.Wake();

        public override void RequestReload(string reason) => Plan(new PlannedReload(reason, RequestedReloadMs, null));

        public override void Say(string level, string message) => _speaker.Say(level, message);

        public void Plan(PlannedReload reload)
        {
            _planned = reload;
            Clock.Interrupt();
        }

        public void SetConnectWanted(bool wanted)
        {
            _wanted = wanted;
            WithDomain(domain => domain.SetConnectWanted(wanted));
        }

        public void ToolsChanged(string why) => WithDomain(domain => domain.SetTools(Tools, why));

        /// <summary>
        /// Logs an exception that ends a thread of user code. Without the gate, because the main thread may wait for
        /// that thread.
        /// </summary>
        public void ThreadFailed(Exception failure) => _domain?.ThreadFailed(failure);

        /// <summary>Any thread; ends the process if the main thread does not.</summary>
        public void Quit()
        {
            _quits = true;
            Clock.Unblock();
            Clock.Interrupt();
            if (!_ended.WaitOne(QuitMs))
            {
                WithDomain(domain => domain.Quit());
                Say("info", "quit, though the main thread was busy");
                Environment.Exit(0);
            }
        }

        /// <summary>Runs the main thread until the Editor quits.</summary>
        public void Run()
        {
            while (!_quits)
            {
                StartDomain();
                while (!_quits && _planned == null) RunFrame();

                if (_quits)
                {
                    WithDomain(domain => domain.Quit());
                    break;
                }

                Reload(_planned ?? throw new InvalidOperationException());
            }

            Say("info", "quit");
            _ended.Set();
        }

        private void RunFrame()
        {
            if (Clock.AwaitFrame(_isInterrupted))
            {
                _frame++;
                _domain?.Frame(_frame);
            }
        }

        private void StartDomain()
        {
            Remember("connect_wanted", _wanted ? "true" : "false");
            EditorDomain domain = _loader.Load();
            domain.Start(this);
            lock (_domainGate)
            {
                _domain = domain;
            }

            domain.SetConnectWanted(_wanted);
        }

        private void Reload(PlannedReload reload)
        {
            var since = Stopwatch.StartNew();
            EndDomain(reload);
            _planned = null;
            Say("info", "domain reload (" + reload.Reason + "), " + reload.DurationMs + " ms");
            long unloadBegan = since.ElapsedMilliseconds;
            bool isGone = _loader.Unload();
            Say(isGone ? "info" : "error", isGone ? "the domain was unloaded in " + (since.ElapsedMilliseconds - unloadBegan) + " ms" : Remains);
            Thread.Sleep((int)Math.Max(0, reload.DurationMs - since.ElapsedMilliseconds));
        }

        /// <summary>No stack frame of this method may hold the domain when it is unloaded.</summary>
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        private void EndDomain(PlannedReload reload)
        {
            lock (_domainGate)
            {
                Remember("compile_errors", reload.CompileErrors?.ToString());
                if (reload.IsAnnounced) _domain?.BeforeReload(reload.Reason, reload.DurationMs);
#if !NETFRAMEWORK
                _domain?.CodeUnloading();
#endif
                _domain = null;
            }
        }

        private void WithDomain(Action<EditorDomain> act)
        {
            lock (_domainGate)
            {
                if (_domain != null) act(_domain);
            }
        }
    }

    internal sealed class PlannedReload
    {
        public PlannedReload(string reason, int durationMs, int? compileErrors)
        {
            Reason = reason;
            DurationMs = durationMs;
            CompileErrors = compileErrors;
        }

        /// <summary>The reason in DOMAIN_RELOAD.</summary>
        public string Reason { get; }

        public int DurationMs { get; }

        public int? CompileErrors { get; }

        /// <summary>
        /// False: another package has thrown in an event of the reload, and the bridge is only notified of the domain's
        /// end.
        /// </summary>
        public bool IsAnnounced { get; set; } = true;
    }
}
