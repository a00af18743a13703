#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;
using McpUnityBridge.Tests.Execution;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// Log entries: bounded, numbered once, and deleted only when every server has them (LGS-03, LGS-05).
    /// </summary>
    public sealed class LogOutboxTests
    {
        private const string One = "11111111-1111-4111-8111-111111111111";
        private const string Two = "22222222-2222-4222-8222-222222222222";

        private readonly FakeHost _host = new FakeHost();
        private TemporaryFolder _folder = null!;
        private LogOutbox _outbox = null!;
        private FileJournal _journal = null!;
        private long _now;

        [SetUp]
        public void SetUp()
        {
            _folder = new TemporaryFolder();
            _now = 1_700_000_000_000;
            _outbox = Opened();
        }

        [TearDown]
        public void TearDown()
        {
            _folder.Dispose();
        }

        [Test]
        public void AFloodIsCutAndCounted()
        {
            _outbox.Connected(One, 0);
            for (int index = 0; index < 30_000; index++) Add("flood");
            _now += 1000;
            _outbox.CloseWindow();
            List<LogEntry> all = All(One);
            Assert.AreEqual(1000, all.Count(entry => entry.Message == "flood"));
            Assert.AreEqual(29_000, all.Last().Dropped);
            Assert.AreEqual(1001, all.Select(entry => entry.LogId).Distinct().Count());
        }

        /// <summary>A game that logs a thousand lines per frame uses ids only for entries that are kept.</summary>
        [Test]
        public void WhatIsDroppedCostsNoId()
        {
            _outbox.Connected(One, 0);
            string?[] ids = Enumerable.Range(0, 1500).Select(_ => _outbox.Add(new NewLogEntry(LogType.Info, "console", "flood"))).ToArray();
            Assert.AreEqual(1000, ids.Distinct().Count(id => id != null));
            Assert.IsTrue(ids.Skip(1000).All(id => id == null));
        }

        /// <summary>A type added to the contract must be counted and reported here.</summary>
        [Test]
        public void EveryTypeIsCountedAndReported()
        {
            var counts = new LogCounts();
            var types = (LogType[])Enum.GetValues(typeof(LogType));
            foreach (LogType type in types) counts.Add(type);
            DroppedEntries dropped = counts.Json();
            Assert.AreEqual(types.Length, dropped.Error + dropped.Warning + dropped.Info);
        }

        /// <summary>More characters than may wait at once, in a domain that lasts for days (LGS-03).</summary>
        [Test]
        public void WhatIsStoredIsNotCounted()
        {
            _outbox.Connected(One, 0);
            string large = new string('x', 499_000);
            for (int number = 0; number < 120; number++)
            {
                _now += 1000;
                Add(large + number);
                StringAssert.EndsWith(large + number, All(One).Single().Message);
            }
        }

        /// <summary>A game that logs in each frame and sometimes throws (FU-28, FU-29).</summary>
        [TestCase(40, 120)]
        [TestCase(20_000, 1)]
        public void AFloodOfInfosCostsNoError(int infos, int errors)
        {
            _outbox.Connected(One, 0);
            for (int frame = 0; frame < errors; frame++)
            {
                for (int index = 0; index < infos; index++) Add("tick");
                Add("needle", LogType.Error);
            }

            _now += 1000;
            _outbox.CloseWindow();
            List<LogEntry> all = All(One);
            Assert.AreEqual(errors, all.Count(entry => entry.LogType == LogType.Error));
            Assert.AreEqual(infos * errors - 1000, all.Last().DroppedByType!.Info);
            Assert.AreEqual(LogType.Warning, all.Last().LogType);
        }

        /// <summary>
        /// Each place where entries wait: before the first server, while servers are disconnected, and while a server
        /// accepts none; each also after a reload.
        /// </summary>
        [TestCase("early", 1000, true)]
        [TestCase("early", 1000, false)]
        [TestCase("away", 10_000, true)]
        [TestCase("away", 10_000, false)]
        [TestCase("taking nothing", 10_000, true)]
        public void InfosAreDroppedBeforeErrors(string servers, int room, bool infosFirst)
        {
            if (servers != "early") _outbox.Connected(One, 0);
            if (servers == "away") _outbox.Disconnected(One);
            int errors = room / 2;
            if (infosFirst) AddSlowly(room, LogType.Info);
            AddSlowly(errors, LogType.Error);
            if (!infosFirst) AddSlowly(room, LogType.Info);
            if (servers == "early") EndDomain();
            if (servers == "early") _outbox = Opened();
            List<LogEntry> all = All(One);
            Assert.AreEqual(errors, all.Count(entry => entry.LogType == LogType.Error));
            Assert.AreEqual(room - errors, all.Count(entry => entry.LogType == LogType.Info));
            _now += 1000;
            _outbox.CloseWindow();
            LogEntry droppedEntry = all.Concat(All(One)).Single(entry => entry.Dropped != null);
            Assert.AreEqual((0L, 0L, (long)errors), (droppedEntry.DroppedByType!.Error, droppedEntry.DroppedByType.Warning, droppedEntry.DroppedByType.Info));
        }

        [Test]
        public void DroppedErrorsAreReportedAsAnError()
        {
            AddSlowly(1500, LogType.Error);
            Add("an info, of which no place is left");
            _outbox.Connected(One, 0);
            LogEntry droppedEntry = All(One).First();
            Assert.AreEqual(LogType.Error, droppedEntry.LogType);
            Assert.AreEqual((500L, 1L, 501L), (droppedEntry.DroppedByType!.Error, droppedEntry.DroppedByType.Info, droppedEntry.Dropped));
            StringAssert.Contains("(500 errors, 0 warnings, 1 infos)", droppedEntry.Message);
        }

        [Test]
        public void ABatchIsUnderWayOnceAndComesAgainWhenItWasNotTaken()
        {
            Add("a");
            _outbox.Connected(One, 0);
            LogEntry first = _outbox.NextBatch(One).Single();
            Assert.IsEmpty(_outbox.NextBatch(One));
            _outbox.Failed(One);
            Assert.That(_outbox.SendableInMs(One), Is.GreaterThan(500));
            SpinWait.SpinUntil(() => _outbox.SendableInMs(One) == 0, 20_000);
            Assert.AreEqual(first.LogId, _outbox.NextBatch(One).Single().LogId, "on the same connection, too");
            _outbox.Failed(One);
            _outbox.Disconnected(One);
            _outbox.Connected(One, 0);
            Assert.AreEqual(first.LogId, _outbox.NextBatch(One).Single().LogId);
        }

        [Test]
        public void EntriesOfAnOperationAreSentAfterThoseInFlight()
        {
            _outbox.Connected(One, 0);
            Add("of none");
            Assert.AreEqual(1, _outbox.NextBatch(One).Count);
            Add("of none too");
            _outbox.Add(new NewLogEntry(LogType.Info, "AI", "mine") { OperationLogId = "a" });
            Assert.IsEmpty(_outbox.NextBatch(One));
            Assert.IsEmpty(_outbox.NextBatchOf(One, "b"));
            CollectionAssert.AreEqual(new[] { "of none too", "mine" }, _outbox.NextBatchOf(One, "a").Select(entry => entry.Message));
            Assert.IsEmpty(_outbox.NextBatchOf(One, "a"));
            _outbox.Stored(One, 1);
            Assert.IsEmpty(_outbox.NextBatch(One), "the other batch is still under way");
            _outbox.Failed(One);
            _outbox.Disconnected(One);
            _outbox.Connected(One, 1);
            Assert.AreEqual(2, _outbox.NextBatchOf(One, "a").Count, "refused, and sent again on a new connection");
        }

        [Test]
        public void HoweverManyBatchesWereLostWithAConnectionTheNextOneGetsAll()
        {
            _outbox.Connected(One, 0);
            Add("of none");
            _outbox.NextBatch(One);
            _outbox.Add(new NewLogEntry(LogType.Info, "AI", "mine") { OperationLogId = "a" });
            _outbox.NextBatchOf(One, "a");
            _outbox.Disconnected(One);
            _outbox.Connected(One, 0);
            CollectionAssert.AreEqual(new[] { "of none", "mine" }, _outbox.NextBatch(One).Select(entry => entry.Message));
        }

        [Test]
        public void EachStoreGetsWhatItDoesNotHave()
        {
            _outbox.Connected(One, 0);
            _outbox.Connected(Two, 0);
            Add("a");
            Assert.AreEqual("a", All(One).Single().Message);
            Add("b");
            CollectionAssert.AreEqual(new[] { "b" }, All(One).Select(entry => entry.Message));
            CollectionAssert.AreEqual(new[] { "a", "b" }, All(Two).Select(entry => entry.Message));
        }

        [Test]
        public void NumbersContinueAfterTheMarkOfTheServer()
        {
            _outbox.Connected(One, 41);
            Add("a");
            Assert.AreEqual(42, All(One).Single().Seq);
        }

        [Test]
        public void AStoreThatNeverComesAgainDoesNotFillTheMemory()
        {
            _outbox.Connected(Two, 0);
            _outbox.Disconnected(Two);
            _outbox.Connected(One, 0);
            for (int second = 0; second < 12; second++)
            {
                for (int index = 0; index < 1000; index++) Add("line");
                _now += 1000;
                Assert.AreEqual(1000, All(One).Count, "second " + second);
            }
        }

        [Test]
        public void AStoreThatNeverComesAgainDoesNotStopTheLogAfterAReload()
        {
            _outbox.Connected(Two, 1);
            _outbox.Disconnected(Two);
            _outbox.Connected(One, 1);
            for (int second = 0; second < 11; second++)
            {
                for (int index = 0; index < 1000; index++) Add("line");
                _now += 1000;
                All(One);
            }

            long last = _journal.Read().LogSeq;
            _outbox = Opened();
            _outbox.Connected(One, last);
            Add("new");
            Assert.AreEqual("new", All(One).Last().Message);
        }

        [Test]
        public void WhatComesAfterTheEndIsNotWrittenDown()
        {
            // Before the first server nothing is written to disk.
            _outbox.Connected(One, 0);
            Add("a");
            _outbox.Stop();
            Assert.IsNotEmpty(Add("b"));
            _journal.Close();
            Assert.AreEqual(1, Journal().Read().LogSeq);
        }

        [Test]
        public void AnEntryFitsIntoAFrameWhateverItContains()
        {
            _outbox.Connected(One, 0);
            string large = new string('x', Limits.FrameLimitBytes);
            _outbox.Add(new NewLogEntry(LogType.Info, large, large) { Value = large, StackTrace = large });
            Assert.That(ProtocolJson.Write(All(One).Single()).Length, Is.LessThan(Limits.FrameLimitBytes / 4));
        }

        [Test]
        public void ABatchHasItsBounds()
        {
            _outbox.Connected(One, 0);
            for (int index = 0; index < Limits.LogBatchMax + 1; index++) Add("small");
            Assert.AreEqual(Limits.LogBatchMax, _outbox.NextBatch(One).Count);
            _outbox.Connected(Two, Limits.LogBatchMax + 1);
            for (int index = 0; index < 6; index++) Add(new string('x', 400_000));
            Assert.AreEqual(2, _outbox.NextBatch(Two).Count);
        }

        [Test]
        public void AClockThatIsSetBackDoesNotCloseTheLog()
        {
            _outbox.Connected(One, 0);
            for (int index = 0; index < 1001; index++) Add("full");
            _now -= 3_600_000;
            Add("after");
            Assert.AreEqual(1, All(One).Count(entry => entry.Message == "after"));
        }

        /// <summary>An AI client is started after a day of work, because of the error just seen.</summary>
        [Test]
        public void WithoutAServerTheNewestAreKept()
        {
            AddSlowly(12_500);
            _outbox.Connected(One, 0);
            List<LogEntry> all = All(One);
            Assert.AreEqual(11_500, all.First().Dropped);
            CollectionAssert.AreEqual(Enumerable.Range(11_500, 1000).Select(number => "line " + number), all.Skip(1).Select(entry => entry.Message));
            Assert.AreEqual(all[1].Timestamp, all[0].Timestamp, "the count of what was dropped is sent before what was kept");
        }

        [Test]
        public void WhileTheServersAreAwayTheNewestAreKept()
        {
            _outbox.Connected(One, 0);
            _outbox.Disconnected(One);
            AddSlowly(12_500);
            List<LogEntry> kept = All(One);
            Assert.AreEqual(10_000, kept.Count);
            Assert.AreEqual("line 12499", kept.Last().Message);
            _now += 1000;
            _outbox.CloseWindow();
            Assert.AreEqual(2500, All(One).Single().Dropped);
        }

        /// <summary>
        /// An entry causes no write while the bridge is not in use, and a reload loses none of the newest.
        /// </summary>
        [Test]
        public void BeforeTheFirstServerNothingIsWrittenUntilTheDomainEnds()
        {
            Add("a");
            Assert.IsFalse(File.Exists(LogsFile));
            EndDomain();
            Assert.IsTrue(File.Exists(LogsFile));
            long size = new FileInfo(LogsFile).Length;
            _outbox = Opened();
            Add("b");
            Assert.AreEqual(size, new FileInfo(LogsFile).Length);
            _outbox.Connected(One, 0);
            CollectionAssert.AreEqual(new[] { "a", "b" }, All(One).Select(entry => entry.Message));
        }

        [TestCase(true, ExpectedResult = 2)]
        [TestCase(false, ExpectedResult = 1)]
        public int FromTheFirstServerOnOfThisEditorEachIsWrittenAtOnce(bool isSameEditor)
        {
            _outbox.Connected(One, 0);
            Add("a");
            EndDomain();
            if (!isSameEditor) _host.InstanceId = "22222222-2222-4222-8222-222222222222";
            _outbox = Opened();
            Add("b");
            _journal.Close();
            return Journal().Read().LogEntries.Count;
        }

        [Test]
        public void EntriesOutliveTheProcess()
        {
            _outbox.Connected(One, 0);
            string logId = Add("a");
            Assert.AreEqual(1, _outbox.NextBatch(One).Count);
            LogOutbox next = Opened();
            next.Connected(One, 0);
            Assert.AreEqual(logId, next.NextBatch(One).Single().LogId);
        }

        [Test]
        public void ANewJournalBeginsAtOneWithTheRemainingEntries()
        {
            _outbox.Connected(One, 7);
            Add("a");
            Add("b");
            _outbox.Renumber(() => true);
            _outbox.Connected(One, 0);
            CollectionAssert.AreEqual(new[] { 1L, 2L }, All(One).Select(entry => entry.Seq));
        }

        [Test]
        public void WhatCameBeforeTheJournalWasReadIsNotLost()
        {
            var outbox = new LogOutbox(Journal(), new BridgeOptions { Now = () => _now }, _host);
            outbox.Add(new NewLogEntry(LogType.Info, "console", "early"));
            outbox.Load();
            outbox.Connected(One, 0);
            CollectionAssert.AreEqual(new[] { "early" }, outbox.NextBatch(One).Select(entry => entry.Message));
        }

        private string LogsFile => Path.Combine(_folder.Path, "AI_Logs", "logs.log");

        private void AddSlowly(int count, LogType type = LogType.Info)
        {
            for (int number = 0; number < count; number++)
            {
                if (number % 1000 == 0) _now += 1000;
                Add("line " + number, type);
            }
        }

        private void EndDomain()
        {
            _outbox.Stop();
            _journal.Close();
        }

        private string Add(string message, LogType type = LogType.Info)
        {
            return _outbox.Add(new NewLogEntry(type, "console", message))!;
        }

        private FileJournal Journal()
        {
            return new FileJournal(Path.Combine(_folder.Path, "AI_Logs"));
        }

        private LogOutbox Opened()
        {
            _journal = Journal();
            Directory.CreateDirectory(_journal.Folder);
            _journal.Read();
            var outbox = new LogOutbox(_journal, new BridgeOptions { Now = () => _now }, _host);
            outbox.Load();
            return outbox;
        }

        /// <summary>All entries sent to a store, each batch stored at once.</summary>
        private List<LogEntry> All(string store)
        {
            var all = new List<LogEntry>();
            for (;;)
            {
                _outbox.Stored(store, all.Count == 0 ? 0 : all.Last().Seq);
                Rested(store);
                IReadOnlyList<LogEntry> batch = _outbox.NextBatch(store);
                if (batch.Count == 0) return all;
                all.AddRange(batch);
            }
        }

        /// <summary>Reconnects, so that a batch may be sent at once.</summary>
        private void Rested(string store)
        {
            _outbox.Disconnected(store);
            _outbox.Connected(store, 0);
        }
    }
}
