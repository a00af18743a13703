#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The bridge of one domain: created when the domain loads, stopped before it is unloaded. Call Start,
    /// BeforeReload, Quit and Stop on the main thread; the rest on any thread.
    /// </summary>
    public sealed class Bridge
    {
        /// <summary>Time limit of the last messages before a reload; nothing can be awaited there.</summary>
        private const int LastWordsMs = 250;

        /// <summary>The disk is full, or another Editor has the project open: a user must act first.</summary>
        private const int OpenRetryMs = 1000;

        /// <summary>How soon the end of a flood of log entries is reported.</summary>
        private const int LogWindowMs = 250;

        private readonly object _gate = new object();
        private readonly BridgeParts _parts;
        private readonly BridgeOptions _options;
        private readonly FileJournal _journal;
        private readonly ProjectLock _lock;
        private readonly Operations _operations;
        private readonly LogOutbox _logs;
        private readonly MainThread _mainThread;
        private readonly Judge _judge;
        private readonly Clock _clock;
        private readonly Alarm _open;
        private readonly Alarm _logWindow;
        private readonly Alarm _frames;
        private readonly Conversations _conversations;
        private readonly Complaint _complaint;
        private readonly List<ITransport> _transports = new List<ITransport>();
        private bool _isLocked;
        private bool _isLoaded;
        private bool _isStopped;

        public Bridge(BridgeParts parts, BridgeOptions options)
        {
            IBridgeHost host = parts.Host;
            _parts = parts;
            _options = options;
            _complaint = new Complaint(host);
            _clock = new Clock(error => host.Say(BridgeMessageLevel.Error, "error in the bridge: " + error), options.Scheduler);
            string folder = options.JournalFolder ?? Path.Combine(host.ProjectPath, "AI_Logs");
            _journal = new FileJournal(folder, options.Disk);
            // In the project, not in the journal's folder: that folder is set aside and created again.
            _lock = new ProjectLock(Path.Combine(host.ProjectPath, "Library", "mcp-unity-bridge.lock"));
            _judge = new Judge(host, parts.CustomTools);
            _operations = new Operations(host, options, _journal, parts.Preparers, _judge.Decide);
            _logs = new LogOutbox(_journal, options, host);
            _mainThread = new MainThread(_operations, _logs, new ValueRenderer(parts.EngineValues), parts, options);
            _operations.Ending += _logs.Hurry;
            _conversations = new Conversations(_operations, _logs);
            _open = _clock.NewAlarm(Open);
            _logWindow = _clock.NewAlarm(CloseLogWindow);
            _frames = _clock.NewAlarm(AskForFrame);
            if (parts.AskForFrame != null) _mainThread.FramesWanted += inMs => _frames.SetNoLaterThan(inMs);
        }

        /// <summary>The host pumps it in each frame.</summary>
        public IMainThread MainThread => _mainThread;

        /// <summary>Receives the console entries.</summary>
        public ILogSink Logs => _logs;

        /// <summary>A snapshot of the current state.</summary>
        public BridgeStatus Status
        {
            get
            {
                ITransport[] transports;
                lock (_gate) transports = _transports.ToArray();
                string? problem = _complaint.Last.Length > 0 ? _complaint.Last : _judge.Problem;
                return new BridgeStatus(problem, transports.Select(StatusOf).ToArray(), _operations.Recent, _operations.Running)
                {
                    QueueLength = _operations.QueueLength,
                    MainThreadAgeMs = _mainThread.AgeMs,
                };
            }
        }

        /// <summary>
        /// Locks the project, loads its journal and connects to the servers, on the thread of the clock: the main
        /// thread does no file access here. If the project cannot be locked, the bridge reports it and retries until it
        /// can.
        /// </summary>
        public void Start()
        {
            if (_parts.CustomTools != null) _parts.CustomTools.Changed += ToolsChanged;
            _judge.Follow(_clock);
            _clock.Start();
            _logWindow.Set(LogWindowMs);
            _open.Set(0);
        }

        /// <summary>
        /// The domain is about to be unloaded: notifies the servers within 250 ms, and stops. No part of the bridge is
        /// active when it returns.
        /// </summary>
        /// <param name="reason">Reason of the reload.</param>
        /// <param name="expectedMs">Estimated duration of the reload, if known.</param>
        public void BeforeReload(DomainReloadPayloadReason reason, long? expectedMs)
        {
            _mainThread.BeforeReload();
            if (IsOpen) SayLast(new DomainReloadNotification(Timestamp(), new DomainReloadPayload(_operations.Identity.Generation) { Reason = reason, ExpectedMs = expectedMs }));
            Stop();
        }

        /// <summary>The Editor quits: notifies the servers, and stops.</summary>
        public void Quit()
        {
            SayLast(new UnityShutdownNotification(Timestamp()) { Payload = new UnityShutdownPayload { Reason = "quit" } });
            Stop();
        }

        /// <summary>The user's connection switch.</summary>
        public void SetConnectWanted(bool isWanted)
        {
            lock (_gate)
            {
                _options.ConnectWanted = isWanted;
                if (!isWanted) Push(new UserDisconnectNotification(Timestamp()) { Payload = new UserDisconnectPayload { Reason = "disconnected by the user" } });
                foreach (ITransport transport in _transports) transport.SetWanted(isWanted);
            }
        }

        /// <summary>
        /// Cancels an operation of any store for the user (CXL-05): removes it, or requests its code to stop.
        /// </summary>
        /// <returns>False: the operation is unknown or has ended.</returns>
        public bool Cancel(string logId)
        {
            return _operations.Cancel(logId);
        }

        /// <summary>
        /// Stops without notifying anybody. When it returns, no thread, timer, socket or static reference of the bridge
        /// remains, except a compilation that is still running: that ends by itself.
        /// </summary>
        public void Stop()
        {
            ITransport[] transports;
            lock (_gate)
            {
                if (_isStopped) return;
                _isStopped = true;
                transports = _transports.ToArray();
            }

            if (_parts.CustomTools != null) _parts.CustomTools.Changed -= ToolsChanged;
            foreach (ITransport transport in transports) transport.Stop();
            _clock.Stop();
            _mainThread.Stop();
            _logs.Stop();
            _operations.Stop();
            if (_isLocked) _lock.Release();
        }

        private bool IsOpen
        {
            get
            {
                lock (_gate) return _transports.Count > 0;
            }
        }

        /// <summary>On the thread of the clock; retried until it succeeds.</summary>
        private void Open()
        {
            try
            {
                string? holder = _isLocked ? null : _lock.Take();
                _isLocked = holder == null;
                if (holder == null) Load();
                else TryLater(holder);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                TryLater(error.Message);
            }
        }

        private void TryLater(string problem)
        {
            _complaint.Say(problem, BridgeMessageLevel.Error);
            _open.Set(OpenRetryMs);
        }

        private void Load()
        {
            // Only once: a second load would take operations started meanwhile for interrupted.
            if (!_isLoaded) _operations.Load();
            _isLoaded = true;
            _logs.Load();
            _complaint.Reset();
            _parts.Host.Say(BridgeMessageLevel.Info, "domain loaded, generation " + _operations.Identity.Generation);
            Connect(new DomainParts(_parts.Host, _options, _operations, _logs, _mainThread, _clock) { CustomTools = _parts.CustomTools, SceneView = _parts.SceneView });
        }

        private void Connect(DomainParts parts)
        {
            lock (_gate)
            {
                if (_isStopped) return;
                if (_options.NewTransport != null) _transports.Add(_options.NewTransport(parts, _conversations));
                else if (_options.Listen != null) _transports.Add(new ServerListener(parts, _conversations, _options.Listen));
                else foreach (ServerAddress server in Servers()) _transports.Add(new ServerDialer(parts, _conversations, server));
                foreach (ITransport transport in _transports) transport.Start();
            }

            foreach (string folder in StateFolders()) new Registration(folder, _parts.Host, _options, _clock).Start();
        }

        private IReadOnlyList<ServerAddress> Servers()
        {
            return _options.Servers.Count > 0 ? _options.Servers : new[] { ServerAddress.OfThisUser() };
        }

        private IEnumerable<string> StateFolders()
        {
            IEnumerable<string?> folders = _options.Listen != null ? new[] { StateFolder.OfThisUser().Path } : Servers().Select(server => server.StateFolder);
            return folders.OfType<string>();
        }

        private static ServerStatus StatusOf(ITransport transport)
        {
            Conversation? conversation = transport.Conversation;
            return new ServerStatus(transport.Server, transport.State, conversation?.Clients ?? Array.Empty<string>())
            {
                IsConnected = conversation?.IsGreeted == true,
                ServerVersion = conversation?.ServerVersion ?? "",
            };
        }

        private void SayLast(UnityNotification notification)
        {
            IReadOnlyList<Conversation> all = Push(notification);
            ITransport[] transports;
            lock (_gate) transports = _transports.ToArray();
            // Before the conversations end: a transport that still wants one reconnects at once.
            foreach (ITransport transport in transports) transport.SetWanted(false);
            foreach (Conversation conversation in all) conversation.End();
            long until = Uptime.Now + LastWordsMs;
            foreach (Conversation conversation in all) conversation.Flush((int)Math.Max(0, until - Uptime.Now));
        }

        private IReadOnlyList<Conversation> Push(UnityNotification notification)
        {
            IReadOnlyList<Conversation> all = _conversations.ToList();
            foreach (Conversation conversation in all) conversation.Push(notification);
            return all;
        }

        private void ToolsChanged(string why)
        {
            string[] names = _parts.CustomTools?.Tools.Select(tool => tool.Name).ToArray() ?? Array.Empty<string>();
            Push(new ToolsChangedNotification(Timestamp(), new ToolsChangedPayload(names) { Reason = why }));
        }

        private void AskForFrame()
        {
            if (!_mainThread.IsUnderWay) return;
            _parts.AskForFrame?.Invoke();
            _frames.SetNoLaterThan(_mainThread.NextFrameMs);
        }

        private void CloseLogWindow()
        {
            _logs.CloseWindow();
            _logWindow.Set(LogWindowMs);
        }

        private string Timestamp()
        {
            return Rfc3339.Format(DateTimeOffset.FromUnixTimeMilliseconds(_options.Now()));
        }
    }
}
