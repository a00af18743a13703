#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// The whole bridge over real sockets, for cases that the conformance suite cannot test with its single server.
    /// </summary>
    public sealed class BridgeTests : IBridgeHost, IWarmPreparer, IProjectCompiler
    {
        private const string StoreOne = "11111111-1111-4111-8111-111111111111";
        private const string StoreTwo = "22222222-2222-4222-8222-222222222222";
        private const string LogIdOne = "01890000-0000-7000-8000-000000000001";
        private const string LogIdTwo = "01890000-0000-7000-8000-000000000002";

        private readonly List<string> _messages = new List<string>();
        private TemporaryFolder _project = null!;
        private TestServer _one = null!;
        private TestServer _two = null!;
        private object _result = 1;
        private Func<object?>? _code;
        private volatile Thread? _loader;
        private Action? _asksForFrame;
        private int _warmUps;

        public event Action<IReadOnlyList<CompilerNote>>? Ended;

        public string ProjectName => "Game";

        public string ProjectPath => _project.Path;

        public string UnityVersion => "2022.3.62f3";

        public string InstanceId => "33333333-3333-4333-8333-333333333333";

        public bool IsFocused => true;

        public bool IsPlaying => false;

        public bool IsCompiling => false;

        public ReloadNote? Reload { get; private set; }

        [SetUp]
        public void SetUp()
        {
            _project = new TemporaryFolder();
            _one = new TestServer(StoreOne);
            _two = new TestServer(StoreTwo);
            _messages.Clear();
            Reload = null;
            _result = 1;
            _code = null;
            _asksForFrame = null;
            _warmUps = 0;
        }

        [TearDown]
        public void TearDown()
        {
            _one.Dispose();
            _two.Dispose();
            _project.Dispose();
        }

        [Test]
        public void TwoServersEachReceiveOnlyTheirOwnWork()
        {
            Bridge bridge = Started();
            Execute(_one, LogIdOne);
            Execute(_two, LogIdTwo);
            Pump(bridge, 2);
            Assert.AreEqual(2, bridge.Status.Connections.Count(connection => connection.IsConnected));
            bridge.Quit();
            _one.ReadToEnd();
            _two.ReadToEnd();
            CollectionAssert.AreEqual(new[] { LogIdOne }, UpdatedIds(_one));
            CollectionAssert.AreEqual(new[] { LogIdTwo }, UpdatedIds(_two));
            Assert.AreEqual(1, _one.Pushed("UNITY_SHUTDOWN").Count());
            Assert.AreEqual(1, _two.Pushed("UNITY_SHUTDOWN").Count());
        }

        [Test]
        public void AServerIsNotObeyedInTheNameOfAnother()
        {
            Bridge bridge = Started();
            Execute(_one, LogIdOne, StoreTwo);
            Assert.AreEqual("foreign_store", (string?)_one.Receive(null)["error"]!["data"]!["code"]);
            bridge.Stop();
        }

        /// <summary>A reload cannot be delayed: nothing may wait for a server that does not read.</summary>
        [Test]
        public void TheLastMessagesAreSentWithoutWaiting()
        {
            // More than the buffers hold for a server that does not read.
            _result = new string('x', 5_000_000);
            Bridge bridge = Started();
            Execute(_two, LogIdTwo);
            Pump(bridge, 1);
            var since = Stopwatch.StartNew();
            bridge.BeforeReload(DomainReloadPayloadReason.Compile, 1500);
            Assert.That(since.ElapsedMilliseconds, Is.LessThan(1000), "a server that does not read");
            _one.ReadToEnd();
            JObject reload = _one.Pushed("DOMAIN_RELOAD").Single();
            Assert.AreEqual("compile", (string?)reload["params"]!["payload"]!["reason"]);
            Assert.AreEqual(1500, (int)reload["params"]!["payload"]!["expectedMs"]!);
        }

        /// <summary>The main thread is blocked meanwhile (TMO-04).</summary>
        [Test]
        public void TheEditorIsAliveWhileItsMainThreadIsStuck()
        {
            Bridge bridge = Started();
            Assert.That((long)_one.Receive(BridgeMethods.EditorHeartbeat)["params"]!["main_thread_age_ms"]!, Is.GreaterThan(0));
            bridge.Stop();
        }

        /// <summary>
        /// The wait is 100, 200, 500 and 1000 ms, each plus or minus a quarter, however fast the refusal is.
        /// </summary>
        [Test]
        public void AServerThatRejectsTheTokenIsDialledWithBackoff()
        {
            Bridge bridge = Created();
            bridge.Start();
            _one.Refuse();
            var since = Stopwatch.StartNew();
            for (int time = 2; time <= 5; time++) _one.Refuse();
            Assert.That(since.ElapsedMilliseconds, Is.GreaterThanOrEqualTo(1350));
            bridge.Stop();
        }

        /// <summary>For a temporary refusal: five seconds.</summary>
        [Test]
        public void AServerThatRefusesHelloIsNotDialledAgainAtOnce()
        {
            Bridge bridge = Created();
            bridge.Start();
            _one.RefuseHello();
            var since = Stopwatch.StartNew();
            _one.Greet();
            Assert.That(since.ElapsedMilliseconds, Is.GreaterThan(4000));
            bridge.Stop();
        }

        [Test]
        public void EachServerIsNotifiedOnceAfterTheReload()
        {
            Reload = new ReloadNote(DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() - 100, DomainReloadPayloadReason.Compile, 3);
            Bridge bridge = Started();
            // After the first notification, the connection is established.
            _one.Receive(BridgeMethods.EditorNotification);
            _two.Receive(BridgeMethods.EditorNotification);
            bridge.SetConnectWanted(false);
            _one.ReadToEnd();
            _two.ReadToEnd();
            Assert.AreEqual(3, (int)_one.Pushed("DOMAIN_RELOAD_RECOVERED").Single()["params"]!["payload"]!["compileErrors"]!);
            Assert.AreEqual(1, _two.Pushed("DOMAIN_RELOAD_RECOVERED").Count());
            Assert.AreEqual(1, _two.Pushed("USER_DISCONNECT").Count());
            Assert.IsNull(Reload);
            bridge.SetConnectWanted(true);
            _one.Greet();
            // Its answer comes after all messages that follow hello.
            _one.Ask(BridgeMethods.OperationStatus, new OperationStatusParams(_one.StoreId, new[] { LogIdOne }));
            _one.Receive(null);
            bridge.Quit();
            _one.ReadToEnd();
            Assert.AreEqual(1, _one.Pushed("DOMAIN_RELOAD_RECOVERED").Count());
        }

        [Test]
        public void TheLogOfAnOperationComesBeforeItsEnd()
        {
            Bridge bridge = Started();
            _code = () =>
            {
                for (int number = 1; number <= 5; number++) bridge.Logs.Add(new NewLogEntry(LogType.Info, "console", "line " + number) { OperationLogId = LogIdOne });
                return 1;
            };
            // Until this is answered, no other batch is sent.
            bridge.Logs.Add(new NewLogEntry(LogType.Info, "console", "a line before"));
            _one.Receive(BridgeMethods.LogsAppend);
            Execute(_one, LogIdOne);
            Pump(bridge, 1);
            JObject end = _one.Receive(BridgeMethods.OperationUpdate);
            while ((string?)end["params"]!["state"] != "completed") end = _one.Receive(BridgeMethods.OperationUpdate);
            IEnumerable<JToken> sent = _one.Received.Where(message => (string?)message["method"] == BridgeMethods.LogsAppend).SelectMany(message => (JArray)message["params"]!["entries"]!);
            Assert.AreEqual(5, sent.Count(entry => (string?)entry["operation_log_id"] == LogIdOne));
            bridge.Stop();
        }

        /// <summary>
        /// A user who edits a script waits for the domain load, and so for all work of the main thread in it.
        /// </summary>
        [Test]
        public void TheMainThreadReadsNoJournal()
        {
            Bridge bridge = Created();
            bridge.Start();
            Until(() => _loader != null, "the journal is read");
            bridge.Stop();
            Assert.AreNotSame(Thread.CurrentThread, _loader);
        }

        /// <summary>
        /// Inspecting all marked methods and building a schema for each parameter takes longer than the rest of a
        /// domain load.
        /// </summary>
        [Test]
        public void TheMainThreadReadsNoTool()
        {
            var readers = new List<Thread>();
            var tools = new WatchedTools(() => { lock (readers) readers.Add(Thread.CurrentThread); });
            var bridge = new Bridge(new BridgeParts(this, new Dictionary<BridgeTool, IPreparer> { [BridgeTool.UnityExecuteCode] = this }) { CustomTools = tools }, new BridgeOptions { Servers = new[] { _one.Address } });
            bridge.Start();
            _one.Greet();
            bridge.Stop();
            Assert.AreEqual("looked_at", (string?)_one.Received.Single(message => (string?)message["method"] == BridgeMethods.EditorHello)["params"]!["tools"]![0]!["name"]);
            CollectionAssert.DoesNotContain(readers, Thread.CurrentThread);
        }

        /// <summary>
        /// On .NET, where Thread.Abort throws, the code continues, and the answer does not say that it is interrupted.
        /// </summary>
        [Test]
        public void AForcedCancelIsAnsweredByWhatTheRuntimeCanDo()
        {
            bool hasBegun = false;
            bool isEnough = false;
            _code = () =>
            {
                Volatile.Write(ref hasBegun, true);
                while (!Volatile.Read(ref isEnough)) Thread.Sleep(1);
                return null;
            };
            Bridge bridge = Started();
            Execute(_one, LogIdOne);
            _one.Receive(null);
            Until(() => bridge.MainThread.HasWork, "work");
            var frame = new Thread(bridge.MainThread.Pump);
            frame.Start();
            Until(() => Volatile.Read(ref hasBegun), "code that runs");
            _one.Ask(BridgeMethods.OperationCancel, new OperationCancelParams(_one.StoreId, LogIdOne, "test") { Force = true });
            JToken answer = _one.Receive(null)["result"]!;
            Assert.AreEqual("running", (string?)answer["outcome"]);
            Assert.AreEqual(Interruption.IsPossible ? true : (bool?)null, (bool?)answer["forced"]);
            isEnough = true;
            frame.Join();
            Pump(bridge, 1);
            Assert.AreEqual(Interruption.IsPossible ? OperationState.Cancelled : OperationState.Completed, bridge.Status.Recent.Single().State);
            bridge.Stop();
        }

        /// <summary>
        /// Awaits and coroutines of an unfocused Editor would otherwise proceed only with its rare frames.
        /// </summary>
        [Test]
        public void WhileACoroutineRunsFramesAreRequested()
        {
            int asked = 0;
            bool isEnough = false;
            _asksForFrame = () => Interlocked.Increment(ref asked);
            _code = () => Steps(() => isEnough);
            Bridge bridge = Started();
            Assert.AreEqual(0, asked, "nothing is under way");
            Execute(_one, LogIdOne);
            Until(() => bridge.MainThread.HasWork, "work");
            bridge.MainThread.Pump();
            int begun = Volatile.Read(ref asked);
            Until(() => Volatile.Read(ref asked) > begun + 5, "a main thread that is asked for frames");
            isEnough = true;
            Pump(bridge, 1);
            int ended = Volatile.Read(ref asked);
            Thread.Sleep(200);
            Assert.That(Volatile.Read(ref asked), Is.LessThanOrEqualTo(ended + 1), "nothing is under way any more");
            bridge.Stop();
        }

        /// <summary>
        /// The end of a compilation is detected in frames, which an unfocused Editor does not make by itself.
        /// </summary>
        [Test]
        public void WhileACompilationIsAwaitedFramesAreRequested()
        {
            int asked = 0;
            _asksForFrame = () => Interlocked.Increment(ref asked);
            _code = () => McpUnityBridge.AI.Compile();
            Bridge bridge = Started();
            Execute(_one, LogIdOne);
            Until(() => bridge.MainThread.HasWork, "work");
            bridge.MainThread.Pump();
            int begun = Volatile.Read(ref asked);
            Until(() => Volatile.Read(ref asked) > begun + 20, "a main thread that is asked for frames");
            Ended?.Invoke(Array.Empty<CompilerNote>());
            Pump(bridge, 1);
            int ended = Volatile.Read(ref asked);
            Thread.Sleep(200);
            Assert.That(Volatile.Read(ref asked), Is.LessThanOrEqualTo(ended + 1), "nothing is under way any more");
            bridge.Stop();
        }

        /// <summary>
        /// The end of an await wakes the main thread by itself, so an Editor in the background need not make frames for
        /// it.
        /// </summary>
        [Test]
        public void WhileCodeOnlyAwaitsFramesAreRequestedWithBackoff()
        {
            int asked = 0;
            var end = new System.Threading.Tasks.TaskCompletionSource<int>();
            _asksForFrame = () => Interlocked.Increment(ref asked);
            _code = () => end.Task;
            Bridge bridge = Started();
            Execute(_one, LogIdOne);
            Until(() => bridge.MainThread.HasWork, "work");
            bridge.MainThread.Pump();
            var since = Stopwatch.StartNew();
            int begun = Volatile.Read(ref asked);
            for (int seen = begun; since.ElapsedMilliseconds < 3000; Thread.Sleep(1))
            {
                if (seen == Volatile.Read(ref asked)) continue;
                seen = Volatile.Read(ref asked);
                bridge.MainThread.Pump();
            }

            Assert.That(Volatile.Read(ref asked) - begun, Is.InRange(5, 60));
            end.SetResult(1);
            Pump(bridge, 1);
            bridge.Stop();
        }

        /// <summary>
        /// Usually no server is running yet; the console would otherwise show a warning at each domain reload.
        /// </summary>
        [Test]
        public void ToBeWithoutAServerIsNoWarning()
        {
            string state = Path.Combine(_project.Path, "state");
            Directory.CreateDirectory(state);
            Bridge bridge = Created(ServerAddress.OfStateFolder(state), _one.Address);
            bridge.Start();
            Until(() => _messages.Any(message => message.StartsWith("Info: waiting for a server: no server has left", StringComparison.Ordinal)), "what it waits for");
            _one.Greet();
            _one.Receive(BridgeMethods.EditorNotification);
            _one.Dispose();
            Until(() => _messages.Any(message => message.StartsWith("Info: connection closed", StringComparison.Ordinal)), "the end of a connection");
            Until(() => _messages.Any(message => message.StartsWith("Info: no connection to ", StringComparison.Ordinal)), "a server that is gone");
            bridge.Stop();
            CollectionAssert.IsEmpty(_messages.Where(message => !message.StartsWith("Info: ", StringComparison.Ordinal)));
        }

        [Test]
        public void AServerOnStandbyIsReportedOnceAndRetried()
        {
            Bridge bridge = Created(_one.Address);
            bridge.Start();
            for (int time = 0; time < 4; time++) _one.BecomeStandby();
            _one.Greet();
            _one.Receive(BridgeMethods.EditorNotification);
            bridge.Stop();
            CollectionAssert.AreEqual(new[] { "Info: " + _one.Address.Url + " is on standby" }, _messages.Where(message => message.Contains("is on standby")));
            CollectionAssert.IsEmpty(_messages.Where(message => !message.StartsWith("Info: ", StringComparison.Ordinal)));
        }

        [Test]
        public void AServerThatHasNoTokenForThisMachineIsNamedOnceWithWhatToDoAndTriedAgain()
        {
            Bridge bridge = Created(_one.Address);
            bridge.Start();
            for (int time = 0; time < 4; time++) _one.TurnAway("401 Unauthorized");
            _one.Greet();
            _one.Receive(BridgeMethods.EditorNotification);
            bridge.Stop();
            string[] warnings = _messages.Where(message => message.StartsWith("Warning: ", StringComparison.Ordinal)).ToArray();
            Assert.AreEqual(1, warnings.Length, string.Join("\n", _messages));
            StringAssert.StartsWith("Warning: no connection to " + _one.Address.Url + ": the server knows no token of this machine", warnings[0]);
            StringAssert.Contains("mcp-unity-bridge token machine add", warnings[0]);
        }

        /// <summary>The previous owner may be suspended, with its connection open.</summary>
        [Test]
        public void AServerThatHasTakenAStoreOverGetsItsWorkAndTheFormerOwnerIsHungUpOn()
        {
            using (var next = new TestServer(StoreOne))
            {
                Bridge bridge = Created(_one.Address, next.Address);
                bridge.Start();
                _one.Greet();
                _one.Receive(BridgeMethods.EditorNotification);
                Execute(_one, LogIdOne);
                _one.Receive(null);
                next.Greet();
                next.Receive(BridgeMethods.EditorNotification);
                Until(() => _messages.Contains("Info: " + _one.Address.Url + " has lost its space to another server"), "the former owner to be hung up on");
                CollectionAssert.AreEqual(new[] { LogIdOne }, next.Received.Single(message => (string?)message["method"] == BridgeMethods.EditorHello)["params"]!["operations"]!.Select(operation => (string?)operation["log_id"]));
                Pump(bridge, 1);
                Assert.AreEqual(LogIdOne, (string?)next.Receive(BridgeMethods.OperationUpdate)["params"]!["log_id"]);
                bridge.Logs.Add(new NewLogEntry(LogType.Info, "test", "after the takeover"));
                next.Receive(BridgeMethods.LogsAppend);
                bridge.Stop();
            }

            CollectionAssert.IsEmpty(UpdatedIds(_one));
            CollectionAssert.IsEmpty(_messages.Where(message => !message.StartsWith("Info: ", StringComparison.Ordinal)));
        }

        [Test]
        public void ATokenThatCannotBeReadIsAWarning()
        {
            string state = Path.Combine(_project.Path, "state");
            _project.File("state/hub.json", new JObject { ["host"] = System.Net.Dns.GetHostName(), ["url"] = "ws://127.0.0.1:1/" }.ToString());
            Bridge bridge = Created(ServerAddress.OfStateFolder(state));
            bridge.Start();
            Until(() => _messages.Any(message => message.StartsWith("Warning: waiting for a server: the token cannot be read", StringComparison.Ordinal)), "a warning");
            bridge.Stop();
        }

        /// <summary>
        /// Before its first call; not for a server without clients, and once for all clients of a domain.
        /// </summary>
        [Test]
        public void TheFirstClientWarmsUpTheCompiler()
        {
            Bridge bridge = Started();
            Execute(_one, LogIdOne);
            Pump(bridge, 1);
            Assert.AreEqual(0, _warmUps, "servers without a client");
            _one.Notify(BridgeMethods.ClientSetName, new ClientSetNameParams(new[] { "someone" }));
            _one.Notify(BridgeMethods.ClientSetName, new ClientSetNameParams(new[] { "someone", "another" }));
            Until(() => _messages.Contains("Warning: no compiler here"), "a warm-up");
            bridge.SetConnectWanted(false);
            bridge.SetConnectWanted(true);
            _one.Greet("someone");
            _one.Receive(BridgeMethods.EditorNotification);
            bridge.Stop();
            Assert.AreEqual(1, _warmUps);
        }

        [Test]
        public void AServerThatHasAClientAtOnceWarmsUpTheCompiler()
        {
            Bridge bridge = Created();
            bridge.Start();
            _one.Greet("someone");
            Until(() => _messages.Contains("Warning: no compiler here"), "a warm-up");
            bridge.Stop();
        }

        [Test]
        public void ATokenIsNeverReported()
        {
            Bridge bridge = Started();
            bridge.Quit();
            _one.ReadToEnd();
            string everything = string.Join("\n", _messages.Concat(_one.Received.Select(message => message.ToString())).Concat(bridge.Status.Connections.Select(connection => connection.Server + connection.State)));
            StringAssert.DoesNotContain(_one.Token, everything);
        }

        [Test]
        public void AProjectThatIsOpenElsewhereIsNotChanged()
        {
            string path = Path.Combine(_project.Path, "Library", "mcp-unity-bridge.lock");
            int other = ProjectLockTests.AnotherProcess();
            _project.File("Library/mcp-unity-bridge.lock", new JObject { ["pid"] = other, ["host"] = System.Net.Dns.GetHostName(), ["path"] = path }.ToString());
            Bridge bridge = Created();
            bridge.Start();
            Until(() => bridge.Status.Problem != null, "a problem");
            StringAssert.Contains("process " + other, bridge.Status.Problem);
            Assert.IsFalse(Directory.Exists(Path.Combine(_project.Path, "AI_Logs")));
            File.Delete(path);
            _one.Greet();
            Assert.IsNull(bridge.Status.Problem);
            bridge.Stop();
            Assert.IsFalse(File.Exists(path));
        }

        public void Compile()
        {
        }

        public void Import()
        {
        }

        public IReadOnlyList<CompilerNote> TakeLast() => Array.Empty<CompilerNote>();

        public void Recovered()
        {
            Reload = null;
        }

        public void Wake()
        {
        }

        public void Say(BridgeMessageLevel level, string message)
        {
            lock (_messages) _messages.Add(level + ": " + message);
            if (message.StartsWith("domain loaded", StringComparison.Ordinal)) _loader = Thread.CurrentThread;
        }

        public string? WarmUp(CancellationToken stop)
        {
            Interlocked.Increment(ref _warmUps);
            return "no compiler here";
        }

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            return Prepared.Ready(() => _code == null ? _result : _code());
        }

        private Bridge Created()
        {
            return Created(_one.Address, _two.Address);
        }

        private Bridge Created(params ServerAddress[] servers)
        {
            var parts = new BridgeParts(this, new Dictionary<BridgeTool, IPreparer> { [BridgeTool.UnityExecuteCode] = this }) { AskForFrame = _asksForFrame, Compiler = this };
            return new Bridge(parts, new BridgeOptions { Servers = servers });
        }

        private static IEnumerator Steps(Func<bool> isEnough)
        {
            while (!isEnough()) yield return null;
        }

        private Bridge Started()
        {
            Bridge bridge = Created();
            bridge.Start();
            _one.Greet();
            _two.Greet();
            _one.Receive(BridgeMethods.EditorNotification);
            _two.Receive(BridgeMethods.EditorNotification);
            return bridge;
        }

        private static void Execute(TestServer server, string logId, string? store = null)
        {
            var parameters = new Dictionary<string, JToken> { ["code"] = "return 1;" };
            long acceptSeq = logId[35] - '0';
            server.Ask(BridgeMethods.OperationExecute, new OperationExecuteParams(store ?? server.StoreId, logId, acceptSeq, 1, BridgeTool.UnityExecuteCode, parameters, 1, 100_000_000));
        }

        private void Until(Func<bool> isSo, string what)
        {
            var since = Stopwatch.StartNew();
            for (bool isDone = false; !isDone; Thread.Sleep(1))
            {
                lock (_messages) isDone = isSo();
                Assert.That(since.ElapsedMilliseconds, Is.LessThan(20_000), what);
            }
        }

        /// <summary>Runs frames of the main thread until this number of operations has ended.</summary>
        private static void Pump(Bridge bridge, int ended)
        {
            var since = Stopwatch.StartNew();
            while (bridge.Status.Recent.Count(operation => operation.EndedAt != null) < ended)
            {
                Assert.That(since.ElapsedMilliseconds, Is.LessThan(20_000), "operations that end");
                bridge.MainThread.Pump();
                Thread.Sleep(1);
            }
        }

        private static IEnumerable<string?> UpdatedIds(TestServer server)
        {
            return server.Received.Where(message => (string?)message["method"] == BridgeMethods.OperationUpdate).Select(message => (string?)message["params"]!["log_id"]).Distinct();
        }

        private sealed class WatchedTools : ICustomTools
        {
            private readonly Action _asked;

            internal WatchedTools(Action asked)
            {
                _asked = asked;
            }

            public event Action<string>? Changed
            {
                add { }
                remove { }
            }

            public IReadOnlyList<CustomTool> Tools
            {
                get
                {
                    _asked();
                    return new[] { new CustomTool("looked_at", "Nothing.", new Dictionary<string, JToken> { ["type"] = "object" }) };
                }
            }

            public void Refused(IReadOnlyList<RefusedTool> tools)
            {
            }
        }
    }
}
