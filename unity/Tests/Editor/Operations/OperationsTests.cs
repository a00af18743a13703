#nullable enable
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using static McpUnityBridge.Core.Tests.OperationsWorld;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// The promises about operations within one process; the conformance suite tests those between processes.
    /// </summary>
    public sealed class OperationsTests
    {
        private OperationsWorld _world = null!;

        private Operations Operations => _world.Operations;

        [SetUp]
        public void SetUp()
        {
            _world = OperationsWorld.Opened();
        }

        [TearDown]
        public void TearDown()
        {
            _world.Dispose();
        }

        /// <summary>The reload that follows would interrupt it.</summary>
        [Test]
        public void CodeThatAwaitsDoesNotStartWhileScriptsCompile()
        {
            _world.IsCompiling = true;
            _world.Execute(1);
            _world.Execute(2, "awaits");
            _world.Execute(3);
            Assert.AreEqual(Id(1), _world.Start()?.LogId);
            Operations.End(Id(1), RunOutcome.Completed(1));
            Assert.IsNull(Operations.StartNext(), "nor does what came after it");
            Assert.IsFalse(Operations.HasWork);
            _world.IsCompiling = false;
            Assert.AreEqual(Id(2), _world.Start()?.LogId);
            Operations.End(Id(2), RunOutcome.Completed(1));
            Assert.AreEqual(Id(3), _world.Start()?.LogId);
        }

        [Test]
        public void AnUpdateFitsIntoAFrameWhateverItContains()
        {
            string large = new string('x', Limits.FrameLimitBytes);
            _world.Execute(1);
            _world.Start();
            StringAssert.Contains("weighs", Assert.Throws<ArgumentException>(() => Operations.Update(Id(1), large))?.Message);
            Operations.End(Id(1), RunOutcome.Failed(ErrorCode.ExecutionError, large, large));
            Assert.That(ProtocolJson.Write(_world.Updates.Last()).Length, Is.LessThan(Limits.FrameLimitBytes / 4));
        }

        [Test]
        public void AnOperationRequestedByManyThreadsStartsOnce()
        {
            const int threads = 8;
            const int each = 50;
            var started = new ConcurrentBag<string>();
            bool isOver = false;
            var main = new Thread(() =>
            {
                while (!Volatile.Read(ref isOver) || Operations.QueueLength > 0)
                {
                    StartedWork? work = Operations.StartNext();
                    if (work == null) continue;
                    started.Add(work.LogId);
                    Operations.End(work.LogId, RunOutcome.Completed(1));
                }
            });
            main.Start();
            var servers = new List<Thread>();
            for (int index = 0; index < threads; index++)
            {
                var server = new Thread(() =>
                {
                    for (int number = 1; number <= each; number++) _world.Execute(number);
                });
                server.Start();
                servers.Add(server);
            }

            servers.ForEach(server => server.Join());
            Volatile.Write(ref isOver, true);
            main.Join();
            Assert.AreEqual(each, started.Count);
            Assert.AreEqual(each, started.Distinct().Count());
            Assert.AreEqual(each, File.ReadAllLines(Path.Combine(_world.Folder, "starts.log")).Length);
        }

        [Test]
        public void StartInTheOrderOfAcceptanceHoweverLongTheirPreparationTakes()
        {
            _world.Execute(2);
            _world.Execute(1);
            _world.Execute(3, "held");
            _world.Execute(4);
            Assert.AreEqual(new[] { Id(1), Id(2) }, new[] { _world.Start()?.LogId, _world.Start()?.LogId });
            Assert.IsNull(Operations.StartNext(), "the head of the queue is still being prepared");
            _world.Preparer.Release.Set();
            Assert.AreEqual(new[] { Id(3), Id(4) }, new[] { _world.Start()?.LogId, _world.Start()?.LogId });
        }

        [TestCase("!", "failed", ErrorCode.CompileError)]
        [TestCase("bug", "failed", ErrorCode.InternalError)]
        public void CodeThatCannotBePreparedEndsWithoutTheMainThread(string code, string state, ErrorCode expected)
        {
            _world.Execute(1, code);
            Assert.AreEqual(state, _world.StatesOf(1, until: state));
            Assert.AreEqual(expected, ((FailedUpdate)_world.LastOf(1)).ErrorCode);
            Assert.IsNull(_world.Start());
        }

        [Test]
        public void APolicyThatBecomesStricterKeepsWhatWaitsFromStarting()
        {
            _world.Execute(1);
            _world.Judge = _ => new BridgeVerdict(ErrorCode.BlockedByPolicy, "no");
            Assert.IsNull(_world.Start());
            Assert.AreEqual("not_started", _world.StatesOf(1));
            _world.Execute(2);
            Assert.AreEqual("not_started", _world.StatesOf(2), "reported at once");
        }

        [Test]
        public void AnIdThatIsSentAfterItsCancelWasDiscardedIsKnownAfterAReload()
        {
            _world.Cancel(1);
            _world.Time += OperationsWorld.Retention + 1;
            Operations.DoChores();
            _world.Execute(1);
            _world.Start();
            _world.ReloadDomain();
            Assert.AreEqual("1 interrupted", _world.Listed());
        }

        [Test]
        public void ACancelBeforeTheStartRemovesForGood()
        {
            _world.Execute(1, "held");
            Assert.AreEqual(OperationCancelResultOutcome.Removed, _world.Cancel(1));
            Assert.AreEqual(OperationCancelResultOutcome.Removed, _world.Cancel(2), "of an id that has not come yet");
            _world.Kill();
            Assert.AreEqual(OperationState.Cancelled, _world.Execute(1));
            Assert.AreEqual(OperationState.Cancelled, _world.Execute(2));
            Assert.IsNull(_world.Start());
        }

        [TestCase(false, true)]
        [TestCase(true, false)]
        public void ACancelRequestsTheEndOfRunningCodeUnlessOnlyForUnstarted(bool unstartedOnly, bool isAsked)
        {
            _world.Execute(1);
            StartedWork work = _world.Start()!;
            Assert.AreEqual(OperationCancelResultOutcome.Running, _world.Cancel(1, unstartedOnly));
            Assert.AreEqual(isAsked, work.Cancellation.WaitHandle.WaitOne(isAsked ? 10000 : 50));
            Operations.End(Id(1), RunOutcome.Failed(isAsked ? ErrorCode.Cancelled : ErrorCode.ExecutionError, "stopped", null));
            Assert.AreEqual(isAsked ? "running cancelled" : "running failed", _world.StatesOf(1));
            Assert.AreEqual(OperationCancelResultOutcome.Finished, _world.Cancel(1));
        }

        [Test]
        public void RequestsThatDoNotFitAreRefusedByName()
        {
            Operations.QueueLimit = 1;
            Assert.AreEqual("wrong_generation", _world.RefusalOf(() => Operations.Execute(Store, new OperationExecuteParams(Store, Id(9), 9, 7, BridgeTool.UnityExecuteCode, _world.Request(9).Params, 1, 1024))));
            Assert.AreEqual("foreign_store", _world.RefusalOf(() => Operations.Execute(OtherStore, _world.Request(9))));
            Assert.AreEqual("invalid_params", _world.RefusalOf(() => Operations.Execute(Store, new OperationExecuteParams(Store, Id(9), 9, 1, BridgeTool.UnityQuery, new Dictionary<string, JToken> { ["query"] = "1" }, 1, 1024))));
            var wrong = new OperationExecuteParams(Store, Id(9), 9, 1, BridgeTool.UnityExecuteCode, new Dictionary<string, JToken> { ["code"] = 5 }, 1, 1024);
            Assert.AreEqual("/params/code", Assert.Throws<BridgeRefusal>(() => Operations.Execute(Store, wrong))!.Pointer);
            _world.Execute(1, "held");
            Assert.AreEqual("overloaded", _world.RefusalOf(() => _world.Execute(2)));
            Assert.AreEqual("foreign_store", _world.RefusalOf(() => Operations.Cancel(OtherStore, new OperationCancelParams(OtherStore, Id(1), "x"))));
            Assert.AreEqual("1 queued", _world.Listed());
            Assert.AreEqual(0, Operations.Report(OtherStore).Unacknowledged.Count);
        }

        [Test]
        public void AJournalThatCannotBeWrittenRefusesNewWorkAndKeepsOldWorkFromStarting()
        {
            _world.Execute(1);
            _world.BreakDisk();
            Assert.AreEqual("journal_failed", _world.RefusalOf(() => _world.Execute(2)));
            Assert.AreEqual("journal_failed", _world.RefusalOf(() => _world.Cancel(1)));
            Assert.AreEqual("journal_failed", _world.RefusalOf(() => _world.Cancel(3)));
            Assert.IsNull(_world.Start());
            Assert.AreEqual("not_started", _world.StatesOf(1));
            _world.MendDisk();
            _world.Time += 2000;
            Operations.DoChores();
            Assert.That(File.ReadAllText(Path.Combine(_world.Folder, Id(1) + ".json")), Does.Contain("not_started"), "the end that was reported is written once it can be");
            _world.Execute(4);
            Assert.AreEqual("journal_failed", _world.RefusalOf(() => _world.Execute(2)), "later work was taken since (EXO-11)");
            Assert.AreEqual(Id(4), _world.Start()?.LogId);
        }

        [Test]
        public void WorkDoesNotStartWhereItsStartWouldBeWrittenIntoADeletedFile()
        {
            _world.Run(1);
            _world.Execute(2);
            File.Delete(Path.Combine(_world.Folder, "starts.log"));
            Assert.IsNull(_world.Start());
            Assert.AreEqual("not_started", _world.StatesOf(2));
        }

        [Test]
        public void AnEndIsReportedOnceTheDiskStoresIt()
        {
            _world.Execute(1);
            _world.Start();
            _world.BreakDisk();
            Operations.Update(Id(1), "half");
            Operations.End(Id(1), RunOutcome.Completed(2));
            Assert.AreEqual("running", _world.StatesOf(1));
            Assert.AreEqual("1 running", _world.Listed());
            Assert.AreEqual(OperationCancelResultOutcome.Finished, _world.Cancel(1));
            _world.MendDisk();
            _world.Time += 2000;
            Assert.AreEqual("running completed", _world.StatesOf(1, until: "completed"));
            var end = (CompletedUpdate)_world.LastOf(1);
            Assert.AreEqual("half 1", end.PartialResult + " " + end.PartialSeq);
            _world.Kill();
            Assert.AreEqual("1 completed", _world.Listed());
        }

        /// <summary>Measuring and writing a large result takes long.</summary>
        [Test]
        public void CodeThatHasEndedIsNotAskedToStop()
        {
            OperationCancelResultOutcome? met = null;
            Operations.Ending += _ => met = _world.Cancel(1);
            _world.Run(1);
            Assert.AreEqual(OperationCancelResultOutcome.Finished, met);
            Assert.AreEqual("running completed", _world.StatesOf(1));
        }

        [Test]
        public void PartialResultsThatFollowEachOtherMayBecomeOneAndTheNewestIsKept()
        {
            _world.Execute(1);
            _world.Start();
            for (int number = 1; number <= 1000; number++) Operations.Update(Id(1), number);
            SpinWait.SpinUntil(() => _world.LastOf(1) is RunningUpdate update && update.PartialSeq == 1000, 10000);
            int published = _world.Updates.Count;
            Assert.IsTrue(published < 500, published + " updates");
            _world.Kill();
            var interrupted = (InterruptedUpdate)Operations.Updates(Store).Single();
            Assert.AreEqual("1000 1000", interrupted.PartialResult + " " + interrupted.PartialSeq);
            Assert.AreEqual("Unity reloaded its domain, or ended, while this was running.", interrupted.Error);
            Assert.IsTrue(interrupted.Seq > _world.LastOf(1).Seq);
        }

        [Test]
        public void ARepeatedUpdateIsNotOlderThanTheLastOneSent()
        {
            _world.Execute(1);
            _world.Start();
            var sequences = new List<long>();
            Operations.Updated += update => sequences.Add(update.Seq);
            Operations.RepeatUpdates(Store, logId => Write(logId, "meanwhile"), update => sequences.Add(update.Seq));
            Assert.AreEqual(2, sequences.Count);
            Assert.AreEqual(sequences[0], sequences[1], "the newest again");
        }

        /// <summary>Sets a partial result, and waits until it is durable and sent.</summary>
        private void Write(string logId, string value)
        {
            long before = _world.LastOf(1).Seq;
            Operations.Update(logId, value);
            SpinWait.SpinUntil(() => _world.LastOf(1).Seq > before, 10000);
        }

        [Test]
        public void ThePartialResultOfTheLastMomentOutlivesAReload()
        {
            _world.Execute(1);
            _world.Start();
            Operations.Update(Id(1), "last words");
            _world.ReloadDomain();
            Assert.AreEqual("last words", (string?)((InterruptedUpdate)Operations.Updates(Store).Single()).PartialResult);
        }

        [Test]
        public void AResultIsComparedWithTheLimitToTheByte()
        {
            JToken result = new string('x', 600);
            long size = ResultSize.Of(result);
            _world.Execute(1, limit: size);
            _world.Start();
            Operations.End(Id(1), RunOutcome.Completed(result));
            Assert.AreEqual("running completed", _world.StatesOf(1));
            _world.Execute(2, limit: size - 1);
            _world.Start();
            Operations.End(Id(2), RunOutcome.Completed(result));
            var tooLarge = (FailedUpdate)_world.LastOf(2);
            Assert.AreEqual(ErrorCode.ResultTooLarge, tooLarge.ErrorCode);
            StringAssert.Contains("weighs " + size + " bytes in the answer and the limit is " + (size - 1), tooLarge.Error);
        }

        [Test]
        public void AResultThatIsNestedTooDeeplyToBeReadBackFails()
        {
            Assert.IsTrue(EndsWithDepth(1, 125) is CompletedUpdate);
            Assert.IsTrue(EndsWithDepth(2, 126) is FailedUpdate);
            _world.Kill();
            Assert.AreEqual("1 completed, 2 failed", _world.Listed());
        }

        private OperationUpdateParams EndsWithDepth(int number, int depth)
        {
            JToken value = 1;
            for (int level = 0; level < depth; level++) value = new JArray(value);
            _world.Execute(number);
            _world.Start();
            Operations.End(Id(number), RunOutcome.Completed(value));
            return _world.LastOf(number);
        }

        [Test]
        public void TheSameUpdateIsSentAfterAReload()
        {
            var value = new JObject { ["d"] = 1e10f, ["m"] = 1.10m, ["date"] = "2026-11-21T10:00:00Z", ["n"] = JValue.CreateNull(), ["u"] = "ü😀\u2028" };
            _world.Run(1, value);
            string published = ProtocolJson.Write(_world.LastOf(1));
            _world.ReloadDomain();
            Assert.AreEqual(published, ProtocolJson.Write(Operations.Updates(Store).Single()));
            _world.Execute(1);
            Assert.AreEqual(published, ProtocolJson.Write(_world.LastOf(1)));
        }

        [Test]
        public void AcknowledgedIdsBecomeAWatermarkAfterTheRetentionTimeNeverPastAnUnfinishedOne()
        {
            _world.Run(1);
            _world.Run(2);
            _world.Execute(3);
            _world.Start();
            _world.Run(4);
            foreach (int number in new[] { 1, 2, 4 }) _world.Acknowledge(number);
            Assert.AreEqual("3 running", _world.Listed());
            Assert.AreEqual(OperationState.Completed, _world.Execute(1));
            _world.Time += Retention + 1;
            _world.Cancel(99);
            Operations.DoChores();
            Assert.AreEqual(2, Operations.Report(Store).Watermark);
            Assert.IsFalse(File.Exists(Path.Combine(_world.Folder, Id(1) + ".json")));
            Assert.AreEqual("below_watermark", _world.RefusalOf(() => _world.Execute(2)));
            _world.Kill();
            Assert.AreEqual("3 interrupted", _world.Listed());
            Assert.AreEqual("below_watermark", _world.RefusalOf(() => _world.Execute(1)));
            Assert.AreEqual(OperationState.Completed, _world.Execute(4));
        }

        /// <summary>A server uses this answer to decide what it joins new work to, or runs it after (EXO-15).</summary>
        [Test]
        public void TheStateIsQueuedOnlyUntilTheStart()
        {
            _world.Execute(1);
            _world.Execute(2);
            Assert.AreEqual("1 queued, 2 queued", States(Store));
            Assert.AreEqual(Id(1), _world.Start()?.LogId);
            Assert.AreEqual("1 running, 2 queued", States(Store));
            Operations.End(Id(1), RunOutcome.Completed(1));
            _world.Start();
            Assert.AreEqual("1 completed, 2 running", States(Store));
            _world.Acknowledge(1);
            Assert.AreEqual("1 completed, 2 running", States(Store));
            Assert.AreEqual("", States(OtherStore));
        }

        /// <summary>
        /// Hello reports it as queued; an update would mean that it runs, and no server would send it again.
        /// </summary>
        [Test]
        public void QueuedWorkIsNotInTheUpdates()
        {
            _world.Execute(1);
            Assert.IsEmpty(Operations.Updates(Store));
            _world.ReloadDomain();
            Assert.AreEqual("1 accepted", _world.Listed());
            Assert.IsEmpty(Operations.Updates(Store));
        }

        private string States(string store)
        {
            var asked = new OperationStatusParams(store, new[] { Id(1), Id(2), Id(3) });
            return string.Join(", ", Operations.Status(store, asked).Select(report => report.AcceptSeq + " " + OperationStateWire.Text(report.State)));
        }

        /// <summary>
        /// As long as keys are kept, counted from the end: the work may have waited and run for weeks.
        /// </summary>
        [TestCase(Limits.KeyMemoryMs, "1 completed")]
        [TestCase(Limits.KeyMemoryMs + 1, "")]
        public void AnUnacknowledgedEndIsKeptFor(long afterItsEnd, string listed)
        {
            _world.Execute(1);
            _world.Time += Limits.KeyMemoryMs + 1;
            _world.Start();
            Operations.End(Id(1), RunOutcome.Completed(1));
            _world.Time += afterItsEnd;
            _world.ReloadDomain();
            Assert.AreEqual(listed, _world.Listed());
        }

        [Test]
        public void WhatWasAcknowledgedBeforeAReloadExpiresToTheMillisecond()
        {
            _world.Run(1);
            _world.Acknowledge(1);
            _world.ReloadDomain();
            _world.Time += Retention;
            Operations.DoChores();
            Assert.AreEqual(1, Operations.Report(Store).Watermark);
            Assert.AreEqual("below_watermark", _world.RefusalOf(() => _world.Execute(1)));
        }

        [Test]
        public void AcknowledgementsOfWhatNeverStartedWithdrawItAndThoseOfOthersAreIgnored()
        {
            _world.Execute(1);
            _world.Start();
            _world.Execute(2, "held");
            _world.Acknowledge(1);
            _world.Acknowledge(2, OperationState.NotStarted);
            Operations.Acknowledge(OtherStore, new OperationAckParams(OtherStore, Id(1), OperationState.Completed));
            Assert.AreEqual("1 running", _world.Listed());
            _world.Kill();
            Assert.AreEqual(OperationState.NotStarted, _world.Execute(2));
            Assert.IsNull(_world.Start());
        }

        [Test]
        public void OnlyItsOwnStoreAcknowledgesAnEnd()
        {
            _world.Run(1);
            Operations.Acknowledge(OtherStore, new OperationAckParams(OtherStore, Id(1), OperationState.Completed));
            Assert.AreEqual("1 completed", _world.Listed());
            StringAssert.Contains("it belongs to " + Store, _world.Messages.Last());
        }

        [Test]
        public void AReplacedJournalStartsNoQueuedWorkAndReceivesNoResults()
        {
            _world.Execute(1);
            _world.Start();
            _world.Execute(2);
            string before = Operations.Identity.JournalId;
            int published = _world.Updates.Count;
            Operations.ReplaceJournal("rolled back");
            Assert.AreNotEqual(before, Operations.Identity.JournalId);
            Assert.AreEqual(0, Operations.Identity.LastStart);
            Operations.Update(Id(1), 1);
            Operations.End(Id(1), RunOutcome.Completed(1));
            Assert.IsNull(_world.Start());
            Assert.AreEqual(published, _world.Updates.Count);
            Assert.AreEqual("", _world.Listed());
            _world.Run(3);
            _world.Kill();
            Assert.AreEqual("3 completed", _world.Listed());
        }

        /// <summary>The disk is full when a server refuses the journal.</summary>
        [Test]
        public void AJournalThatCannotBeReplacedKeepsItsWorkAndStartsNoneUntilAServerAcceptsIt()
        {
            _world.Execute(1);
            _world.Start();
            _world.Execute(2);
            SpinWait.SpinUntil(() => Operations.HasWork, 20000);
            string before = Operations.Identity.JournalId;
            _world.BreakDisk();
            Operations.ReplaceJournal("rolled back");
            _world.MendDisk();
            Assert.AreEqual(before, Operations.Identity.JournalId);
            Assert.IsFalse(Operations.HasWork);
            Assert.IsNull(Operations.StartNext());
            Operations.End(Id(1), RunOutcome.Completed(1));
            Assert.AreEqual("1 completed, 2 queued", _world.Listed());
            Operations.JournalAccepted();
            Assert.AreEqual(Id(2), Operations.StartNext()?.LogId);
        }

        /// <summary>EXO-01: the end of the first run would end the second.</summary>
        [Test]
        public void WorkThatStartedInAReplacedJournalIsNotAcceptedAgain()
        {
            _world.Run(1);
            _world.Execute(2);
            _world.Start();
            _world.Execute(3);
            Operations.ReplaceJournal("rolled back");
            Assert.AreEqual("below_watermark", _world.RefusalOf(() => _world.Execute(1)));
            Assert.AreEqual("below_watermark", _world.RefusalOf(() => _world.Execute(2)));
            Assert.AreEqual(OperationState.Queued, _world.Execute(3));
        }

        [Test]
        public void NothingIsSentOrStartedAfterStop()
        {
            _world.Execute(1);
            _world.Start();
            _world.Execute(2);
            Operations.Stop();
            int published = _world.Updates.Count;
            Operations.End(Id(1), RunOutcome.Completed(1));
            Assert.IsNull(Operations.StartNext());
            Assert.AreEqual("wrong_generation", _world.RefusalOf(() => _world.Execute(3)));
            Assert.AreEqual("wrong_generation", _world.RefusalOf(() => _world.Cancel(2)));
            _world.Acknowledge(2, OperationState.NotStarted);
            Assert.AreEqual(published, _world.Updates.Count);
        }
    }
}
