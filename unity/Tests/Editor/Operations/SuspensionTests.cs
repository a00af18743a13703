#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using static McpUnityBridge.Core.Tests.OperationsWorld;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Work that survives a domain reload (EXO-13).</summary>
    public sealed class SuspensionTests
    {
        private static readonly Continuation Next = new Continuation("Game.Build, Assembly-CSharp", "Resume", new JObject { ["step"] = 2 });
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

        [TestCase(true)]
        [TestCase(false)]
        public void SuspendedWorkResumesOnceInTheNextDomain(bool isKilled)
        {
            Suspend(1);
            Assert.AreEqual("running suspended", _world.StatesOf(1));
            Assert.IsNull(Operations.ResumeNext(), "its reload is still to come");
            string before = ProtocolJson.Write(_world.LastOf(1));
            Renew(isKilled);
            Assert.AreEqual("1 suspended", _world.Listed());
            Assert.AreEqual(before, ProtocolJson.Write(Operations.Updates(Store).Single()));
            ResumedWork work = Operations.ResumeNext()!;
            Assert.AreEqual("Game.Build, Assembly-CSharp Resume 2", work.Continuation.Type + " " + work.Continuation.Method + " " + work.Continuation.State["step"]);
            Assert.AreEqual("running suspended running", _world.StatesOf(1));
            Assert.IsNull(Operations.ResumeNext());
            Operations.End(Id(1), RunOutcome.Completed("done"));
            Assert.AreEqual(Enumerable.Range(2, 4).Select(seq => (long)seq), _world.Updates.Select(update => update.Seq));
            Renew(isKilled);
            Assert.AreEqual("1 completed", _world.Listed());
            Assert.IsNull(Operations.ResumeNext());
        }

        /// <summary>
        /// Called under the lock of the operations, so that no timer writes the partial result first (PAR-03).
        /// </summary>
        [Test]
        public void ThePartialResultOfTheLastMomentIsWrittenDownWithTheSuspension()
        {
            Operations.Updated += update =>
            {
                if (!(update is RunningUpdate)) return;
                Operations.Update(Id(1), "half");
                Assert.IsTrue(Operations.Suspend(Id(1), Next));
            };
            _world.Execute(1);
            _world.Start();
            _world.Kill();
            Assert.AreEqual("half", (string?)((SuspendedUpdate)Operations.Updates(Store).Single()).PartialResult);
        }

        [Test]
        public void AReloadAfterItResumedInterruptsIt()
        {
            Suspend(1);
            _world.ReloadDomain();
            Operations.ResumeNext();
            _world.ReloadDomain();
            Assert.IsNull(Operations.ResumeNext());
            Assert.AreEqual("1 interrupted", _world.Listed());
        }

        [Test]
        public void ItMaySuspendAgain()
        {
            Suspend(1);
            _world.ReloadDomain();
            Operations.ResumeNext();
            Assert.IsTrue(Operations.Suspend(Id(1), Next));
            _world.Kill();
            Assert.AreEqual(Id(1), Operations.ResumeNext()?.LogId);
        }

        [Test]
        public void WithoutAReloadItResumesInPlaceInTheOrderOfTheStarts()
        {
            Suspend(1);
            Suspend(2);
            Operations.ResumeInPlace();
            Assert.AreEqual(new[] { Id(1), Id(2), null }, new[] { Operations.ResumeNext()?.LogId, Operations.ResumeNext()?.LogId, Operations.ResumeNext()?.LogId });
        }

        [Test]
        public void WhatIsSuspendedWaitsWhileScriptsCompile()
        {
            Suspend(1);
            _world.ReloadDomain();
            _world.IsCompiling = true;
            Assert.IsFalse(Operations.HasWork);
            Assert.IsNull(Operations.ResumeNext(), "the coming reload would interrupt it");
            _world.IsCompiling = false;
            Assert.AreEqual(Id(1), Operations.ResumeNext()?.LogId);
        }

        /// <summary>Each store has its own numbers: they do not define an order between two stores.</summary>
        [Test]
        public void AfterAReloadTheWorkOfTwoStoresResumesInTheOrderOfTheStarts()
        {
            Suspend(5);
            var request = new OperationExecuteParams(OtherStore, Id(1), 1, Operations.Identity.Generation, BridgeTool.UnityExecuteCode, new Dictionary<string, JToken> { ["code"] = "1" }, 1, 1024 * 1024);
            Operations.Execute(OtherStore, request);
            _world.Start();
            Assert.IsTrue(Operations.Suspend(Id(1), Next));
            _world.ReloadDomain();
            Assert.AreEqual(new[] { Id(5), Id(1) }, new[] { Operations.ResumeNext()?.LogId, Operations.ResumeNext()?.LogId });
        }

        [Test]
        public void OneWhoseReloadCannotBeBegunEndsWithoutGoingOn()
        {
            Suspend(1);
            Operations.End(Id(1), RunOutcome.Failed(ErrorCode.ExecutionError, "no reload", null));
            Assert.AreEqual("running suspended failed", _world.StatesOf(1));
            Operations.ResumeInPlace();
            Assert.IsNull(Operations.ResumeNext());
            _world.ReloadDomain();
            Assert.IsNull(Operations.ResumeNext());
            Assert.AreEqual("1 failed", _world.Listed());
        }

        [Test]
        public void ACancelIsStoredUntilItResumes()
        {
            Suspend(1);
            Assert.AreEqual(OperationCancelResultOutcome.Running, _world.Cancel(1));
            _world.Kill();
            Assert.IsTrue(Operations.ResumeNext()!.Cancellation.IsCancellationRequested);
        }

        [Test]
        public void ACancelOnAFullDiskIsRefusedUnlessItIsNotedAlready()
        {
            Suspend(1);
            Suspend(2);
            Assert.AreEqual(OperationCancelResultOutcome.Running, _world.Cancel(2));
            _world.BreakDisk();
            Assert.AreEqual("journal_failed", _world.RefusalOf(() => _world.Cancel(1)));
            Assert.AreEqual(OperationCancelResultOutcome.Running, _world.Cancel(2));
            _world.MendDisk();
            Operations.ResumeInPlace();
            Assert.IsFalse(Operations.ResumeNext()!.Cancellation.IsCancellationRequested);
            Assert.IsTrue(Operations.ResumeNext()!.Cancellation.IsCancellationRequested);
        }

        [Test]
        public void WhatTheServerAcknowledgedAsInterruptedNeverResumes()
        {
            Suspend(1);
            _world.Acknowledge(1, OperationState.Interrupted);
            _world.ReloadDomain();
            Assert.IsNull(Operations.ResumeNext());
            Assert.AreEqual(OperationState.Interrupted, _world.Execute(1));
        }

        [Test]
        public void WhatTheServerMustHaveTimedOutNeverResumes()
        {
            Suspend(1);
            _world.Time += Limits.EditorEvidenceMs + 1L;
            _world.ReloadDomain();
            Assert.IsNull(Operations.ResumeNext());
            Assert.AreEqual("1 interrupted", _world.Listed());
        }

        /// <summary>For the tool undo (RDY-14); a server that does not send it is an older one.</summary>
        [TestCase("a session")]
        [TestCase(null)]
        public void WorkHasTheSessionOfItsRequestAlsoAfterTheReload(string? session)
        {
            OperationExecuteParams request = _world.Request(1);
            request.Session = session;
            Operations.Execute(request.StoreId, request);
            Assert.AreEqual(session, _world.Start()!.Session);
            Assert.IsTrue(Operations.Suspend(Id(1), Next));
            _world.ReloadDomain();
            Assert.AreEqual(session, Operations.ResumeNext()!.Session);
        }

        [Test]
        public void ADiskThatFailsHoldsItWhereItIs()
        {
            _world.Execute(1);
            _world.Start();
            _world.BreakDisk();
            Assert.IsFalse(Operations.Suspend(Id(1), Next));
            Assert.AreEqual("running", _world.StatesOf(1));
            _world.MendDisk();
            Assert.IsTrue(Operations.Suspend(Id(1), Next));
            Operations.ResumeInPlace();
            _world.BreakDisk();
            Assert.IsNull(Operations.ResumeNext());
            _world.MendDisk();
            Assert.IsNull(Operations.ResumeNext(), "not again at once");
            _world.Time += 2000;
            Assert.AreEqual(Id(1), Operations.ResumeNext()?.LogId);
        }

        private void Suspend(int number)
        {
            _world.Execute(number);
            _world.Start();
            Assert.IsTrue(Operations.Suspend(Id(number), Next));
        }

        private void Renew(bool isKilled)
        {
            if (isKilled) _world.Kill();
            else _world.ReloadDomain();
        }
    }
}
