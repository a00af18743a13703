#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>Code called with the atomic option, on the sample scene and an Undo stack (RDY-10).</summary>
    [NonParallelizable]
    public sealed class AtomicCodeTests
    {
        private const string RolledBack = "\nRolled back (atomic): all that the code changed through Undo. Changes outside Undo stay: files, assets,";

        private EditorWorld _editor = null!;

        [SetUp]
        public void Open()
        {
            World.Current = SampleScene.Open();
            _editor = new EditorWorld(parts => parts.Undo = new UndoGroups());
        }

        [TearDown]
        public void Close() => _editor.Dispose();

        [Test]
        public void CodeThatThrowsIsRolledBackAsFarAsItIsRecorded()
        {
            string before = Outline();
            RunOutcome outcome = Run(() =>
            {
                ChangeAll();
                Assert.AreNotEqual(before, Outline());
                throw new InvalidOperationException("boom");
            });
            Assert.AreEqual(ErrorCode.ExecutionError, outcome.Code);
            Assert.That(outcome.Error, Does.StartWith("InvalidOperationException: boom" + RolledBack));
            Assert.AreEqual(before, Outline());
        }

        [Test]
        public void WhatIsNotRecordedStays()
        {
            Assert.That(Run(() => { Record("Made"); new GameObject("Half"); throw new Exception(); }).Error, Does.Contain("objects that were not recorded."));
            Assert.IsTrue(GameObject.Find("Half"));
            Assert.IsFalse(GameObject.Find("Made"));
        }

        [Test]
        public void WithoutAtomicAllStays()
        {
            string? error = _editor.Run(() => { Record("Made"); throw new Exception("boom"); }).Error;
            Assert.AreEqual("Exception: boom", error);
            Assert.IsTrue(GameObject.Find("Made"));
        }

        [Test]
        public void WhatComesToItsEndStaysAsOneStep()
        {
            FakeOperation operation = Begin(() => InSteps("First", "Second"));
            Assert.IsNotNull(_editor.EndOf(operation).Result);
            Assert.AreEqual("AI: " + operation.LogId, Names().Last());
            Undo.PerformUndo();
            Assert.IsFalse(GameObject.Find("First") || GameObject.Find("Second"));
        }

        [Test]
        public void CodeThatWaitedIsRolledBackWhole()
        {
            Assert.That(Run(() => InSteps("First", "Second", "throw")).Error, Does.Contain(RolledBack));
            Assert.IsFalse(GameObject.Find("First") || GameObject.Find("Second"));
        }

        [Test]
        public void ACancelThatIsObeyedTakesBack()
        {
            FakeOperation operation = Begin(() => Until(AI.CancellationToken));
            _editor.Frames(3);
            Assert.IsTrue(GameObject.Find("Made"));
            operation.Cancellation.Cancel();
            RunOutcome outcome = _editor.EndOf(operation);
            Assert.AreEqual(ErrorCode.Cancelled, outcome.Code);
            Assert.That(outcome.Error, Does.Contain(RolledBack));
            Assert.IsFalse(GameObject.Find("Made"));
        }

        [Test]
        public void ADeadlineOfTheCodeItselfTakesBack()
        {
            RunOutcome outcome = Run(() => Until(new CancellationTokenSource(30).Token));
            Assert.AreEqual(ErrorCode.ExecutionError, outcome.Code);
            Assert.That(outcome.Error, Does.Contain(RolledBack));
            Assert.IsFalse(GameObject.Find("Made"));
        }

        [Test]
        public void WhatOthersRecordedMeanwhileIsNotRolledBack()
        {
            FakeOperation operation = Begin(() => InSteps("First", "wait", "Second", "throw"));
            _editor.Frames(2);
            Undo.IncrementCurrentGroup();
            Record("Theirs");
            string? error = _editor.EndOf(operation).Error;
            Assert.That(error, Does.Contain("\nNot rolled back, although it was atomic: while the code waited, others recorded changes for Undo, or took some back (on top lies \"Theirs\")"));
            Assert.IsTrue(GameObject.Find("First") && GameObject.Find("Theirs") && GameObject.Find("Second"));
        }

        [Test]
        public void WorkThatRanMeanwhileStays()
        {
            FakeOperation atomic = Begin(() => InSteps("First", "wait", "wait", "throw"));
            _editor.Frames(1);
            _editor.Run(() => Record("Theirs"));
            Assert.That(_editor.EndOf(atomic).Error, Does.Contain("\nNot rolled back"));
            Assert.IsTrue(GameObject.Find("First") && GameObject.Find("Theirs"));
        }

        [Test]
        public void AReloadRollsBackAndReportsIt()
        {
            FakeOperation operation = Begin(() => Until(CancellationToken.None));
            _editor.Frames(2);
            _editor.MainThread.BeforeReload();
            Assert.AreEqual(ErrorCode.Interrupted, operation.Outcome!.Code);
            Assert.That(operation.Outcome.Error, Does.StartWith("Unity reloaded its domain while this was running." + RolledBack));
            Assert.IsFalse(GameObject.Find("Made"));
        }

        [Test]
        public void AReloadDoesNotTakeBackWhatOthersRecorded()
        {
            FakeOperation operation = Begin(() => Until(CancellationToken.None));
            _editor.Frames(2);
            Record("Theirs");
            _editor.MainThread.BeforeReload();
            Assert.That(operation.Outcome!.Error, Does.Contain("\nNot rolled back"));
            Assert.IsTrue(GameObject.Find("Made") && GameObject.Find("Theirs"));
        }

        [Test]
        public void WorkForAfterTheReloadIsRefused()
        {
            bool hasBegun = false;
            FakeOperation operation = Begin(() => { Record("Made"); return new Suspension(new Continuation("T", "M", new JObject()), () => hasBegun = true); });
            RunOutcome outcome = _editor.EndOf(operation);
            Assert.That(outcome.Error, Does.StartWith("Atomic code cannot continue after a domain reload").And.Contain(RolledBack));
            Assert.IsFalse(hasBegun || GameObject.Find("Made"));
            Assert.IsNull(operation.Suspended);
        }

        private FakeOperation Begin(Func<object?> code) => _editor.Queue.Accept(code, true);

        private RunOutcome Run(Func<object?> code) => _editor.EndOf(Begin(code));

        private static async Task<object> InSteps(params string[] steps)
        {
            foreach (string step in steps)
            {
                if (step == "throw") throw new InvalidOperationException("boom");
                if (step != "wait") Record(step);
                await AI.NextFrame();
            }

            return "done";
        }

        private static async Task<object> Until(CancellationToken stop)
        {
            for (Record("Made"); ; await AI.NextFrame()) stop.ThrowIfCancellationRequested();
        }

        private static object? Record(string name)
        {
            Undo.RegisterCreatedObjectUndo(new GameObject(name), name);
            return null;
        }

        private static void ChangeAll()
        {
            GameObject player = GameObject.Find("Player");
            Undo.RecordObject(player, "Rename");
            player.name = "Renamed";
            Undo.RecordObject(player.transform, "Move");
            player.transform.position += Vector3.up;
            Undo.AddComponent<MeshRenderer>(player);
            Undo.SetTransformParent(GameObject.Find("Ground").transform, player.transform, "Below");
            Undo.IncrementCurrentGroup();
            Undo.DestroyObjectImmediate(GameObject.Find("Enemies"));
            Undo.DestroyObjectImmediate(player.GetComponent<Rigidbody>());
            Record("Made");
        }

        private static string Outline() => string.Join("\n", World.Current.Everywhere(true).Select(each => $"{each.name} {each.transform.parent?.name} {each.transform.position} {string.Join(",", each.Components.Select(part => part.GetType().Name))}").OrderBy(line => line, StringComparer.Ordinal));

        private static IReadOnlyList<string> Names() => UndoList.Names()!;
    }
}
