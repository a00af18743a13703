#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using static McpUnityBridge.Core.Tests.OperationsWorld;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>The evidence that a journal provides after a kill, a torn file, or a copy.</summary>
    public sealed class FileJournalTests
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

        [TestCase("\"r\"")]
        [TestCase("null")]
        [TestCase("{\"a\":[1,2.5,\"\u00e4\"],\"journal\":{\"x\":1},\"checksum\":\"00000000\"}")]
        public void ThePeopleWhoReadAFileSeeHowTheOperationEnded(string result)
        {
            _world.Run(1, JToken.Parse(result));
            string path = Path.Combine(_world.Journal.Folder, Id(1) + ".json");
            string text = File.ReadAllText(path);
            JObject file = JObject.Parse(text);
            Assert.AreEqual("completed", (string?)file["status"]);
            Assert.AreEqual(true, (bool?)file["is_complete"]);
            Assert.AreEqual(Id(1), (string?)file["log_id"]);
            Assert.IsTrue(JToken.DeepEquals(JToken.Parse(result), file["result"]));
            StringAssert.StartsWith("{\n  \"status\": \"completed\",\n", text.Replace("\r\n", "\n"));
            Assert.IsNotNull(file["timestamp"]);
            string before = ProtocolJson.Write(Operations.Updates(Store).Single());
            _world.Kill();
            Assert.AreEqual("1 completed", _world.Listed());
            Assert.AreEqual(before, ProtocolJson.Write(Operations.Updates(Store).Single()), "the same bytes each time (ENV-07)");
        }

        [Test]
        public void AFileForPeopleThatWasChangedByHandIsDamage()
        {
            _world.Run(1);
            string journal = Operations.Identity.JournalId;
            string path = Path.Combine(_world.Journal.Folder, Id(1) + ".json");
            File.WriteAllText(path, File.ReadAllText(path).Replace("completed", "Completed"));
            _world.Kill();
            Assert.AreNotEqual(journal, Operations.Identity.JournalId);
        }

        /// <summary>Written by a version without the readable form.</summary>
        [Test]
        public void AnOlderFileOfAnEndIsRead()
        {
            _world.Run(1);
            string before = ProtocolJson.Write(Operations.Updates(Store).Single());
            string path = Path.Combine(_world.Journal.Folder, Id(1) + ".json");
            SealedFile.Write(JournalDisk.Real, path, ProtocolJson.Write(ReadableRecord.Unfold(SealedFile.Read(path)!)));
            StringAssert.StartsWith("{\"checksum\":", File.ReadAllText(path));
            _world.Kill();
            Assert.AreEqual("1 completed", _world.Listed());
            Assert.AreEqual(before, ProtocolJson.Write(Operations.Updates(Store).Single()));
        }

        /// <summary>
        /// A kill right after each durable step: what the next process lists, and whether the same execute starts
        /// something there.
        /// </summary>
        [TestCase(0, "", true)]
        [TestCase(1, "1 accepted", true)]
        [TestCase(2, "1 interrupted", false)]
        [TestCase(3, "1 completed", false)]
        [TestCase(4, "", false)]
        public void AKillAfterEachStepIsResolvedFromTheJournal(int steps, string listed, bool startsAgain)
        {
            if (steps > 0) _world.Execute(1);
            if (steps > 1) _world.Start();
            if (steps > 2) Operations.End(Id(1), RunOutcome.Completed("r"));
            if (steps > 3) _world.Acknowledge(1);
            string journal = Operations.Identity.JournalId;
            _world.Kill();
            Assert.AreEqual(journal, Operations.Identity.JournalId);
            Assert.AreEqual(2, Operations.Identity.Generation);
            Assert.AreEqual(listed, _world.Listed());
            Assert.IsFalse(Operations.HasWork, "nothing starts by itself (EXO-03)");
            _world.Execute(1);
            Assert.AreEqual(startsAgain, _world.Start() != null);
        }

        /// <summary>
        /// The line may have been complete while its work ran: nothing proves that it never started (EXO-04).
        /// </summary>
        [Test]
        public void StartsThatEndInATornLineProveNothing()
        {
            _world.Run(1);
            _world.Execute(2);
            _world.Start();
            byte[] whole = Read("starts.log");
            int firstLine = Array.IndexOf(whole, (byte)'\n') + 1;
            for (int length = firstLine + 1; length < whole.Length; length++)
            {
                JournalContent content = ReadCopy("starts.log", whole.Take(length).ToArray(), out long _);
                Assert.AreEqual(JournalKind.Damaged, JournalAssessment.Of(content, _world.ProjectPath, Environment.MachineName).Kind, "cut at " + length);
            }
        }

        [Test]
        public void ADraftCutOffAtAnyByteIsSweptAway()
        {
            _world.Execute(1);
            byte[] whole = Read(Id(1) + ".json");
            for (int length = 0; length <= whole.Length; length++)
            {
                JournalContent content = ReadCopy(Id(1) + ".json.tmp", whole.Take(length).ToArray(), out long left);
                Assert.AreEqual(1, content.Operations.Count);
                Assert.IsNull(content.Damage);
                Assert.AreEqual(-1, left);
            }
        }

        [Test]
        public void ARecordThatWasAboutToBeReplacedIsThereAsADraft()
        {
            _world.Run(1);
            string path = Path.Combine(_world.Folder, Id(1) + ".json");
            Operations.Stop();
            File.Move(path, path + ".tmp");
            _world.Open();
            Assert.AreEqual("1 completed", _world.Listed());
            Assert.IsTrue(File.Exists(path));
        }

        [Test]
        public void HalfADraftWithoutARecordIsSweptAway()
        {
            _world.Execute(1);
            _world.Execute(2);
            string journal = Operations.Identity.JournalId;
            Operations.Stop();
            string path = Path.Combine(_world.Folder, Id(2) + ".json");
            byte[] whole = File.ReadAllBytes(path);
            File.Delete(path);
            File.WriteAllBytes(path + ".tmp", whole.Take(whole.Length / 2).ToArray());
            _world.Open();
            Assert.AreEqual(journal, Operations.Identity.JournalId);
            Assert.AreEqual("1 accepted", _world.Listed());
        }

        /// <summary>
        /// Otherwise a full disk would damage the whole journal, because a start without a record is damage.
        /// </summary>
        [Test]
        public void ALargeRecordStaysUntilItsAcknowledgementIsWrittenDown()
        {
            _world.Run(1, new string('x', 100_000));
            string journal = Operations.Identity.JournalId;
            string log = Path.Combine(_world.Folder, "acknowledged.log");
            Directory.CreateDirectory(log);
            _world.Acknowledge(1);
            Directory.Delete(log);
            _world.Kill();
            Assert.AreEqual(journal, Operations.Identity.JournalId);
            Assert.AreEqual("1 completed", _world.Listed());
            _world.Acknowledge(1);
            Assert.IsFalse(File.Exists(Path.Combine(_world.Folder, Id(1) + ".json")));
        }

        [Test]
        public void AnAcknowledgementCutOffByAKillNeverCounted()
        {
            _world.Run(1);
            _world.Run(2);
            _world.Acknowledge(1);
            string journal = Operations.Identity.JournalId;
            byte[] line = Read("acknowledged.log");
            Operations.Stop();
            using (FileStream log = File.OpenWrite(Path.Combine(_world.Folder, "acknowledged.log")))
            {
                log.Seek(0, SeekOrigin.End);
                log.Write(line, 0, line.Length / 2);
            }

            _world.Open();
            Assert.AreEqual(journal, Operations.Identity.JournalId);
            Assert.AreEqual("2 completed", _world.Listed());
            _world.Acknowledge(2);
            _world.Kill();
            Assert.AreEqual("", _world.Listed());
        }

        [Test]
        public void ALineThatIsHalfWrittenIsRemoved()
        {
            string path = Path.Combine(_world.Folder, "lines.log");
            int room = int.MaxValue;
            var file = new AppendFile(path, JournalDisk.Real, name => new SmallDisk(name, () => room));
            file.Append(SealedLines.Seal("one"));
            room = 5;
            Assert.Throws<IOException>(() => file.Append(SealedLines.Seal("two")));
            room = int.MaxValue;
            file.Append(SealedLines.Seal("three"));
            file.Close();
            SealedLines lines = SealedLines.Read(File.ReadAllBytes(path));
            CollectionAssert.AreEqual(new[] { "one", "three" }, lines.Texts);
            Assert.AreEqual(Torn.No, lines.Torn);
        }

        [Test]
        public void AFileWithOneByteChangedOrMissingIsNeverTakenAsWhole()
        {
            _world.Run(1);
            _world.Run(2);
            _world.Acknowledge(2);
            _world.Execute(3);
            _world.Start();
            foreach (string name in new[] { "header.json", "starts.log", "acknowledged.log", Id(1) + ".json", Id(3) + ".json" })
            {
                byte[] whole = Read(name);
                for (int at = 0; at < whole.Length; at++)
                {
                    byte[] spoilt = (byte[])whole.Clone();
                    spoilt[at] ^= 1;
                    bool isEndOfTail = at == whole.Length - 1 && name.EndsWith(".log", StringComparison.Ordinal);
                    Assert.IsTrue(isEndOfTail || ReadCopy(name, spoilt, out _).Damage != null, "byte " + at + " of " + name);
                    bool isLine = name.EndsWith(".log", StringComparison.Ordinal);
                    if (!isLine) Assert.IsNotNull(ReadCopy(name, whole.Take(at).ToArray(), out _).Damage, name + " cut at " + at);
                }
            }
        }

        [TestCase("the header lost")]
        [TestCase("the starts lost")]
        [TestCase("the record of a start lost")]
        [TestCase("a start twice")]
        [TestCase("a record under another name")]
        [TestCase("a newer format")]
        [TestCase("a record of a newer format")]
        [TestCase("a record that cannot be read")]
        [TestCase("another project")]
        public void AnInvalidJournalIsSetAsideAndReported(string what)
        {
            _world.Run(1);
            _world.Execute(2);
            _world.Start();
            string before = Operations.Identity.JournalId;
            Operations.Stop();
            Spoil(what);
            _world.Open();
            Assert.AreNotEqual(before, Operations.Identity.JournalId);
            Assert.AreEqual("", _world.Listed());
            Assert.AreEqual(0, Operations.Identity.LastStart);
            StringAssert.StartsWith("journal set aside (", _world.Messages.Last());
            Assert.IsTrue(Directory.GetFiles(Path.Combine(_world.Folder, "set-aside-1")).Length > 1);
            string minted = Operations.Identity.JournalId;
            _world.Kill();
            Assert.AreEqual(minted, Operations.Identity.JournalId);
        }

        [Test]
        public void AnIdBecomesAFileNameOnlyIfItIsOne()
        {
            foreach (string id in new[] { "../../../../etc/passwd", "..", "", "header", Id(1).ToUpperInvariant() + "x", Id(1) + "/", "00000000-0000-7000-8000-00000000000/" })
            {
                var request = new OperationExecuteParams(Store, id, 1, 1, BridgeTool.UnityExecuteCode, _world.Request(1).Params, 1, 1024);
                Assert.Throws<ArgumentException>(() => Operations.Execute(Store, request));
            }

            Assert.AreEqual(2, Directory.GetFiles(_world.Folder).Length, "header.json and .gitignore");
        }

        [Test]
        public void AFolderWithOtherContentIsNotChanged()
        {
            _world.Operations.Stop();
            Directory.Delete(_world.Folder, true);
            Directory.CreateDirectory(_world.Folder);
            File.WriteAllText(Path.Combine(_world.Folder, "notes.json"), "mine");
            _world.Open();
            Assert.IsFalse(Directory.Exists(Path.Combine(_world.Folder, "set-aside-1")));
            Assert.AreEqual("mine", File.ReadAllText(Path.Combine(_world.Folder, "notes.json")));
        }

        [Test]
        public void LogLinesAreSentUntilEveryStoreHasThem()
        {
            _world.Journal.AppendLogs(Enumerable.Range(1, 3).Select(Entry).ToList());
            _world.Journal.MarkLogs(Store, 3);
            _world.Journal.MarkLogs(OtherStore, 1);
            File.AppendAllText(Path.Combine(_world.Folder, "logs.log"), "torn");
            _world.Kill();
            Assert.AreEqual("2 3", string.Join(" ", _world.Journal.Content.LogEntries.Select(entry => entry.Seq)));
            Assert.AreEqual(3, _world.Journal.Content.LogMarks[Store]);
            _world.Journal.MarkLogs(OtherStore, 3);
            _world.Kill();
            Assert.AreEqual(0, _world.Journal.Content.LogEntries.Count);
            Assert.AreEqual(3, _world.Journal.Content.LogSeq, "a number is never given twice");
        }

        [Test]
        public void NumbersOfLogLinesContinueAfterThoseThatWereDropped()
        {
            string text = new string('x', 500_000);
            _world.Journal.NoteServed("an Editor");
            _world.Journal.AppendLogs(Enumerable.Range(1, 10).Select(seq => Entry(seq, text)).ToList());
            _world.Journal.MarkLogs(Store, 10);
            Assert.Less(Read("logs.log").Length, text.Length, "the file was compacted");
            _world.Kill();
            Assert.AreEqual(0, _world.Journal.Content.LogEntries.Count);
            Assert.AreEqual(10, _world.Journal.Content.LogSeq);
            Assert.AreEqual("an Editor", _world.Journal.Content.ServedInstance, "what follows the log is kept");
        }

        [Test]
        public void LogLinesOfADamagedJournalAreKeptUnderNewNumbers()
        {
            _world.Journal.AppendLogs(Enumerable.Range(1, 3).Select(Entry).ToList());
            _world.Journal.MarkLogs(Store, 1);
            Operations.Stop();
            File.Delete(Path.Combine(_world.Folder, "header.json"));
            File.WriteAllText(Path.Combine(_world.Folder, Id(7) + ".json"), "torn");
            _world.Open();
            Assert.AreEqual("1 line 2, 2 line 3", string.Join(", ", _world.Journal.Content.LogEntries.Select(entry => entry.Seq + " " + entry.Message)));
            _world.Kill();
            Assert.AreEqual(2, _world.Journal.Content.LogEntries.Count);
        }

        [Test]
        public void ManyAcknowledgedOperationsTakeNoMoreRoomThanTheyMust()
        {
            for (int number = 1; number <= 1200; number++)
            {
                _world.Run(number);
                _world.Acknowledge(number);
            }

            _world.Time += Retention + 1;
            Operations.DoChores();
            Assert.AreEqual(0, Directory.GetFiles(_world.Folder, "0*.json").Length);
            Assert.AreEqual(0, Read("acknowledged.log").Length);
            _world.ReloadDomain();
            Assert.AreEqual(1, File.ReadAllLines(Path.Combine(_world.Folder, "starts.log")).Length);
            Assert.AreEqual(1200, Operations.Identity.LastStart);
            _world.Run(1201);
            _world.Kill();
            Assert.AreEqual("1201 completed", _world.Listed());
            Assert.AreEqual(1201, Operations.Identity.LastStart);
        }

        [Test]
        public void ADraftOfAnotherJournalIsNotTakenForOneOfThis()
        {
            _world.Run(1);
            string record = Path.Combine(_world.Folder, Id(1) + ".json");
            File.Copy(record, Path.Combine(_world.Folder, Id(2) + ".json.tmp"));
            File.Copy(record, record + ".tmp");
            Operations.ReplaceJournal("again");
            string minted = Operations.Identity.JournalId;
            _world.Kill();
            Assert.AreEqual(minted, Operations.Identity.JournalId);
            Assert.AreEqual("", _world.Listed());
        }

        [Test]
        public void OldJournalsThatWereSetAsideGo()
        {
            for (int time = 0; time < 13; time++) Operations.ReplaceJournal("again");
            string[] names = Directory.GetDirectories(_world.Folder).Select(Path.GetFileName).ToArray()!;
            Assert.AreEqual(10, names.Length);
            CollectionAssert.Contains(names, "set-aside-13");
            CollectionAssert.DoesNotContain(names, "set-aside-3");
        }

        private static LogEntry Entry(int seq)
        {
            return Entry(seq, "line " + seq);
        }

        private static LogEntry Entry(int seq, string message)
        {
            return new LogEntry(Id(1000 + seq), "2026-11-21T10:00:00.000Z", LogType.Info, "console", message, seq);
        }

        /// <summary>Writes as many bytes as it has room for, then fails.</summary>
        private sealed class SmallDisk : FileStream
        {
            private readonly Func<int> _room;

            public SmallDisk(string path, Func<int> room) : base(path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, 1)
            {
                _room = room;
            }

            public override void Write(byte[] array, int offset, int count)
            {
                base.Write(array, offset, Math.Min(count, _room()));
                base.Flush();
                if (count > _room()) throw new IOException("no space left on device");
            }
        }

        private byte[] Read(string name)
        {
            return File.ReadAllBytes(Path.Combine(_world.Folder, name));
        }

        /// <summary>The journal as another process reads it, with this file in it.</summary>
        /// <param name="left">Length of the file after reading; -1 if it was deleted.</param>
        private JournalContent ReadCopy(string name, byte[] content, out long left)
        {
            string folder = _world.Folder + "-copy";
            if (!Directory.Exists(folder)) OperationsWorld.Copy(_world.Folder, folder);
            var file = new FileInfo(Path.Combine(folder, name));
            File.WriteAllBytes(file.FullName, content);
            JournalContent read = new FileJournal(folder).Read();
            file.Refresh();
            left = file.Exists ? file.Length : -1;
            string whole = Path.Combine(_world.Folder, name);
            if (File.Exists(whole)) File.Copy(whole, file.FullName, true);
            return read;
        }

        private void Spoil(string what)
        {
            string At(string name) => Path.Combine(_world.Folder, name);
            switch (what)
            {
                case "the header lost":
                    File.Delete(At("header.json"));
                    return;
                case "the starts lost":
                    File.Delete(At("starts.log"));
                    return;
                case "the record of a start lost":
                    File.Delete(At(Id(2) + ".json"));
                    return;
                case "a start twice":
                    File.AppendAllText(At("starts.log"), File.ReadLines(At("starts.log")).First() + "\n");
                    return;
                case "a record under another name":
                    File.Copy(At(Id(2) + ".json"), At(Id(3) + ".json"));
                    return;
                case "a newer format":
                    SealedFile.Write(JournalDisk.Real, At("header.json"), "{\"format\":2}");
                    return;
                case "a record of a newer format":
                    SealedFile.Write(JournalDisk.Real, At(Id(2) + ".json"), "{\"format\":2}");
                    return;
                case "a record that cannot be read":
                    SealedFile.Write(JournalDisk.Real, At(Id(2) + ".json"), "{\"format\":1,\"request\":{}}");
                    return;
                default:
                    _world.ProjectPath = "/copy";
                    return;
            }
        }
    }
}
