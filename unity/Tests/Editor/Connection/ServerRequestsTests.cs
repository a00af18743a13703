#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using static McpUnityBridge.Core.Tests.OperationsWorld;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Requests of a server whose connection is greeted, without sockets.</summary>
    public sealed class ServerRequestsTests
    {
        [TestCase(false, "running")]
        [TestCase(true, "finished")]
        public void AForcedCancelOfCodeThatEndsByItselfMeanwhileSaysSo(bool endsMeanwhile, string outcome)
        {
            using (OperationsWorld world = OperationsWorld.Opened())
            {
                world.Execute(1);
                world.Start();
                var thread = new FreeThread(() => { if (endsMeanwhile) world.Operations.End(Id(1), RunOutcome.Completed(1)); });
                JToken answer = Ask(world, thread, BridgeMethods.OperationCancel, new OperationCancelParams(Store, Id(1), "test") { Force = true });
                Assert.AreEqual(outcome, (string?)answer["outcome"]);
                Assert.IsNull(answer["forced"]);
            }
        }

        private static JToken Ask(OperationsWorld world, IMainThread thread, string method, IWireObject parameters)
        {
            var options = new BridgeOptions();
            var logs = new LogOutbox(world.Journal, options, world);
            logs.Load();
            var link = new RecordedLink();
            var requests = new OpenRequests();
            var parts = new DomainParts(world, options, world.Operations, logs, thread, new Clock(_ => { }, options.Scheduler));
            var conversation = new Conversation(parts, new Conversations(world.Operations, logs), link, requests, Store, 1);
            conversation.Begin();
            conversation.Receive(requests.Read(FrameWriter.Response(1, new EditorHelloResult("1", Array.Empty<string>(), Limits.ResultLimitBytes, Limits.HeartbeatIntervalMs, 0))));
            conversation.Receive(requests.Read(FrameWriter.Request(7, method, parameters)));
            conversation.Over();
            logs.Stop();
            return ProtocolJson.Parse(link.Sent.Last())["result"]!;
        }

        private sealed class RecordedLink : ILink
        {
            public List<string> Sent { get; } = new List<string>();

            public void Send(string text) => Sent.Add(text);

            public void SendPush(string text) => Sent.Add(text);

            public void End()
            {
            }

            public void Abort()
            {
            }

            public bool Flush(int timeoutMs) => true;
        }

        /// <summary>A main thread on which no code runs now.</summary>
        private sealed class FreeThread : IMainThread
        {
            private readonly Action _beforeAnswer;

            public FreeThread(Action beforeAnswer)
            {
                _beforeAnswer = beforeAnswer;
            }

            public bool HasWork => false;

            public long AgeMs => 0;

            public BlockedBy? BlockedBy => null;

            public void Pump()
            {
            }

            public void Post(Action errand)
            {
            }

            public bool Interrupt(string logId)
            {
                _beforeAnswer();
                return false;
            }
        }
    }
}
