#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Protocol;
using NUnit.Framework;
using static McpUnityBridge.Core.Tests.OperationsWorld;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// Runs a scenario once for each of its disk changes: at that change the process dies, or the disk refuses it. What
    /// earlier calls have promised is true in the next process.
    /// </summary>
    public sealed class DyingDiskTests
    {
        private const int LargeChars = 100_000;

        private OperationsWorld _world = null!;
        private Promises _promises = null!;

        [TestCase(Trouble.Dies)]
        [TestCase(Trouble.DiesHalfway)]
        [TestCase(Trouble.Refuses)]
        [TestCase(Trouble.RefusesHalfway)]
        public void WhatWasPromisedHoldsWhereverTheDiskStops(Trouble trouble)
        {
            PlayAtEachChange(trouble, int.MaxValue / 2, OperationsWorld.Opened, world => new Action[]
            {
                () => Execute(1),
                () => Start(),
                () => End(1, new string('x', LargeChars)),
                () => Execute(2),
                () => Acknowledge(1),
                () => Start(),
                () => Execute(3),
                () => Execute(4),
                () => Expire(),
                () => End(2, "r"),
                () => Start(),
                () => Acknowledge(2),
                () => ReplaceJournal(),
                () => Execute(5),
                () => Start(),
                () => End(5, "r"),
            });
        }

        /// <summary>Enough of them to rewrite the acknowledgement log.</summary>
        [TestCase(Trouble.Dies)]
        [TestCase(Trouble.Refuses)]
        public void WorkThatIsDiscardedNeverStartsAgainWhereverTheDiskStops(Trouble trouble)
        {
            const int Many = 1010;
            using (OperationsWorld full = OperationsWorld.Opened())
            {
                for (int number = 1; number <= Many; number++)
                {
                    full.Run(number);
                    full.Acknowledge(number);
                }

                full.Operations.Stop();
                // The changes of the header, the records and the acknowledgement log.
                PlayAtEachChange(trouble, 4, () => OperationsWorld.Over(full.Folder), world =>
                {
                    foreach (int number in new[] { 1, 2, Many / 2, Many })
                    {
                        _promises.Started.Add(number);
                        _promises.Ended.Add(number);
                        _promises.Acknowledged.Add(number);
                    }

                    return new Action[] { () => Expire(), () => Execute(Many + 1) };
                });
            }
        }

        /// <param name="ends">
        /// For a scenario with many changes: only this number at its beginning and its end, because the others are
        /// alike.
        /// </param>
        private void PlayAtEachChange(Trouble trouble, int ends, Func<OperationsWorld> open, Func<OperationsWorld, Action[]> storyIn)
        {
            int changes = PlayOnce(trouble, int.MaxValue, open, storyIn);
            Assert.Greater(changes, 3, "the story changes nothing");
            foreach (int change in Enumerable.Range(1, changes).Where(at => at <= ends || at > changes - ends)) PlayOnce(trouble, change, open, storyIn);
        }

        /// <summary>Returns the number of changes.</summary>
        private int PlayOnce(Trouble trouble, int change, Func<OperationsWorld> open, Func<OperationsWorld, Action[]> storyIn)
        {
            using (_world = open())
            {
                var disk = new StoppingDisk(trouble);
                _promises = new Promises(_world.Operations.Identity.JournalId);
                _world.ReopenOn(disk);
                Action[] story = storyIn(_world);
                disk.StopAt(change);
                Play(story, trouble);
                int made = disk.Made;
                Check(trouble + " at change " + change);
                return made;
            }
        }

        private void Play(Action[] story, Trouble trouble)
        {
            foreach (Action step in story)
            {
                try
                {
                    step();
                    _promises.UnderWay = null;
                }
                catch (ProcessDied)
                {
                    return;
                }
                catch (Exception refusal) when (trouble >= Trouble.Refuses && (refusal is BridgeRefusal || refusal is IOException))
                {
                    // The caller received an exception, so nothing was promised.
                }
            }
        }

        private void Check(string when)
        {
            _world.ReopenAfterKill();
            if (_world.Operations.Identity.JournalId == _promises.JournalId)
            {
                foreach (int number in _promises.Accepted) CheckListed(number, when);
            }
            else
            {
                // An operation with a torn start record may have run, and a journal that is partly set aside is no
                // evidence: the server then reports interrupted.
                Assert.IsTrue(_promises.UnderWay == "start" || _promises.IsBeingReplaced, when + ": the journal is another one after " + _promises.UnderWay);
                Assert.AreEqual("", _world.Listed(), when);
            }

            CheckNothingStartsAgain(when);
        }

        private void CheckListed(int number, string when)
        {
            string listed = ", " + _world.Listed() + ",";
            bool Says(string state) => listed.Contains(", " + number + " " + state + ",");
            if (_promises.Acknowledged.Contains(number)) return;
            bool isEnded = _promises.Ended.Contains(number);
            bool isStarted = _promises.Started.Contains(number);
            // If its start could not be written, it ended as not started; if it could, that may have been its start.
            string[] states = isEnded ? new[] { "completed" } : isStarted ? new[] { "interrupted", "completed" } : new[] { "accepted", "interrupted", "not_started" };
            Assert.IsTrue(states.Any(Says) || _promises.UnderWay == "acknowledge", when + ": " + number + " is not in " + _world.Listed());
        }

        private void CheckNothingStartsAgain(string when)
        {
            bool isSame = _world.Operations.Identity.JournalId == _promises.JournalId;
            if (!isSame) return;
            // The server sends it again: nothing starts before that.
            foreach (int number in _promises.Accepted.Union(_promises.Started))
            {
                try
                {
                    _world.Execute(number);
                }
                catch (BridgeRefusal)
                {
                    // A discarded operation is refused, which shows that it was known.
                }
            }

            for (StartedWork? work = _world.Start(); work != null; work = _world.Start())
            {
                int number = Convert.ToInt32(work.LogId.Substring(24), 16);
                Assert.IsFalse(_promises.Started.Contains(number), when + ": " + number + " started again");
                _world.Operations.End(work.LogId, RunOutcome.Completed(1));
            }
        }

        private void Execute(int number)
        {
            _promises.UnderWay = "execute";
            _world.Execute(number);
            _promises.Accepted.Add(number);
        }

        private void Start()
        {
            _promises.UnderWay = "start";
            // Nothing starts from a journal that is still to be replaced, so there is nothing to wait for.
            if (_promises.IsBeingReplaced)
            {
                Assert.IsNull(_world.Operations.StartNext());
                return;
            }

            StartedWork? work = _world.Start();
            if (work != null) _promises.Started.Add(Convert.ToInt32(work.LogId.Substring(24), 16));
        }

        private void End(int number, string result)
        {
            if (!_promises.Started.Contains(number)) return;
            _promises.UnderWay = "end";
            _world.Operations.End(Id(number), RunOutcome.Completed(result));
            if (_world.StatesOf(number).EndsWith("completed", StringComparison.Ordinal)) _promises.Ended.Add(number);
        }

        private void Acknowledge(int number)
        {
            if (!_promises.Ended.Contains(number)) return;
            _promises.UnderWay = "acknowledge";
            _world.Acknowledge(number);
            _promises.Acknowledged.Add(number);
        }

        private void Expire()
        {
            _promises.UnderWay = "expire";
            _world.Time += Retention + 1;
            _world.Operations.DoChores();
        }

        private void ReplaceJournal()
        {
            _promises.IsBeingReplaced = true;
            _world.Operations.ReplaceJournal("again");
            if (_world.Operations.Identity.JournalId == _promises.JournalId) return;
            _promises = new Promises(_world.Operations.Identity.JournalId);
        }

        public enum Trouble
        {
            Dies,
            DiesHalfway,
            Refuses,
            RefusesHalfway,
        }

        /// <summary>By number of the operation.</summary>
        private sealed class Promises
        {
            public Promises(string journalId)
            {
                JournalId = journalId;
            }

            public string JournalId { get; }

            public HashSet<int> Accepted { get; } = new HashSet<int>();

            public HashSet<int> Started { get; } = new HashSet<int>();

            public HashSet<int> Ended { get; } = new HashSet<int>();

            public HashSet<int> Acknowledged { get; } = new HashSet<int>();

            /// <summary>From the call that replaces the journal until it has done so.</summary>
            public bool IsBeingReplaced { get; set; }

            /// <summary>The call that had not returned when the process died; null if there was none.</summary>
            public string? UnderWay { get; set; }
        }

        private sealed class ProcessDied : Exception
        {
        }

        /// <summary>Stops once, at the n-th change; a dead process changes nothing more.</summary>
        private sealed class StoppingDisk : JournalDisk
        {
            private readonly Trouble _trouble;
            private int _stopAt = int.MaxValue;

            public StoppingDisk(Trouble trouble)
            {
                _trouble = trouble;
            }

            /// <summary>Changes since <see cref="StopAt" />.</summary>
            public int Made { get; private set; }

            private bool IsDead => Made >= _stopAt && _trouble < Trouble.Refuses;

            public void StopAt(int change)
            {
                Made = 0;
                _stopAt = change;
            }

            protected override void BeforeChange()
            {
                if (IsDead) throw new IOException("the process is dead");
                if (++Made == _stopAt) Stop();
            }

            protected override void Write(FileStream file, byte[] bytes)
            {
                if (IsDead) throw new IOException("the process is dead");
                if (++Made != _stopAt)
                {
                    base.Write(file, bytes);
                    return;
                }

                if (_trouble == Trouble.DiesHalfway || _trouble == Trouble.RefusesHalfway) base.Write(file, bytes.Take(bytes.Length / 2).ToArray());
                file.Flush();
                Stop();
            }

            private void Stop()
            {
                if (_trouble < Trouble.Refuses) throw new ProcessDied();
                throw new IOException("no space left on device");
            }
        }
    }
}
