#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// The whole bridge over real sockets, as a listener to which a server connects: two connections, which end one
    /// after the other.
    /// </summary>
    public sealed class ServerListenerTests : IBridgeHost, ICustomTools
    {
        /// <summary>More than the buffers hold for a server that does not read.</summary>
        private const int MuchBytes = 6_000_000;

        private readonly List<string> _messages = new List<string>();
        private TemporaryFolder _project = null!;
        private Bridge _bridge = null!;
        private TestDialler _server = null!;

        public event Action<string>? Changed;

        public string ProjectName => "Game";

        public string ProjectPath => _project.Path;

        public string UnityVersion => "2022.3.62f3";

        public string InstanceId => "33333333-3333-4333-8333-333333333333";

        public bool IsFocused => true;

        public bool IsPlaying => false;

        public bool IsCompiling => false;

        public ReloadNote? Reload => null;

        public IReadOnlyList<CustomTool> Tools => Array.Empty<CustomTool>();

        [SetUp]
        public void SetUp()
        {
            _messages.Clear();
            _project = new TemporaryFolder();
            string token = Secrets.Hex(Secrets.RandomBytes(32));
            var listen = new ListenAddress("127.0.0.1", 0, _project.File("token", token));
            _bridge = new Bridge(new BridgeParts(this, new Dictionary<BridgeTool, IPreparer>()) { CustomTools = this }, new BridgeOptions { Listen = listen });
            _bridge.Start();
            const string Waiting = "waiting for a server on 127.0.0.1:";
            Until(() => MessageFrom(Waiting) != null, "a port");
            _server = new TestDialler(int.Parse(MessageFrom(Waiting)!.Substring(Waiting.Length)), token);
            _server.Greet();
            Assert.IsNotNull(_server.NextPush());
        }

        [TearDown]
        public void TearDown()
        {
            _bridge.Stop();
            _server.Dispose();
            _project.Dispose();
        }

        /// <summary>
        /// The server closes the first connection while data is still being written on the second: the data is not
        /// lost.
        /// </summary>
        [Test]
        public void WhatIsPushedLastArrivesBehindTheEndOfTheFirstConnection()
        {
            Changed?.Invoke(new string('x', MuchBytes));
            _bridge.SetConnectWanted(false);
            _server.CloseFirst();
            Until(() => MessageFrom("connection closed: ") != null, "the end of the first connection");
            Assert.AreEqual(MuchBytes, ((string?)_server.NextPush()!["payload"]!["reason"])!.Length);
            Assert.AreEqual("USER_DISCONNECT", (string?)_server.NextPush()!["type"]);
            Assert.IsNull(_server.NextPush());
        }

        /// <summary>A server that does not read delays the next server only briefly, and a reload not at all.</summary>
        [Test]
        public void AServerThatDoesNotReadDoesNotDelayAReload()
        {
            Changed?.Invoke(new string('x', MuchBytes));
            _bridge.SetConnectWanted(false);
            _server.CloseFirst();
            Until(() => MessageFrom("connection closed: ") != null, "the end of the first connection");
            var since = Stopwatch.StartNew();
            _bridge.BeforeReload(DomainReloadPayloadReason.Compile, null);
            Assert.That(since.ElapsedMilliseconds, Is.LessThan(1000), "a server that does not read");
        }

        public void Recovered()
        {
        }

        public void Wake()
        {
        }

        public void Say(BridgeMessageLevel level, string message)
        {
            lock (_messages) _messages.Add(message);
        }

        public void Refused(IReadOnlyList<RefusedTool> tools)
        {
        }

        private string? MessageFrom(string beginning)
        {
            lock (_messages) return _messages.FirstOrDefault(message => message.StartsWith(beginning, StringComparison.Ordinal));
        }

        private static void Until(Func<bool> isSo, string what)
        {
            var since = Stopwatch.StartNew();
            for (; !isSo(); Thread.Sleep(1)) Assert.That(since.ElapsedMilliseconds, Is.LessThan(20_000), what);
        }
    }
}
