#nullable enable
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Execution
{
    /// <summary>When atomic code is rolled back, and what its error reports (RDY-10).</summary>
    public sealed class AtomicWorkTests
    {
        [Test]
        public void A_failure_is_rolled_back_before_it_is_reported()
        {
            using var world = new UndoWorld();
            RunOutcome outcome = world.Run(() => throw new InvalidOperationException("boom"));
            Assert.That(outcome.Error, Does.StartWith("InvalidOperationException: boom\nRolled back (atomic)"));
            CollectionAssert.AreEqual(new[] { "begin", "enter", "roll back", "end" }, world.Undo.Calls);
        }

        [Test]
        public void A_result_takes_nothing_back()
        {
            using var world = new UndoWorld();
            Assert.IsNotNull(world.Run(() => 1).Result);
            CollectionAssert.AreEqual(new[] { "begin", "enter", "end" }, world.Undo.Calls);
        }

        [Test]
        public void Code_that_waits_is_left_and_entered()
        {
            using var world = new UndoWorld();
            world.Run(() => Twice());
            Assert.That(string.Join(" ", world.Undo.Calls), Does.Match("^begin enter( leave enter){2,} end$"));
        }

        [Test]
        public void What_cannot_be_rolled_back_is_reported()
        {
            using var world = new UndoWorld();
            world.Undo.Obstacle = "somebody sat on it";
            Assert.That(world.Run(() => throw new Exception("boom")).Error, Is.EqualTo("Exception: boom\nNot rolled back, although it was atomic: somebody sat on it. All that the code did stays."));
        }

        [Test]
        public void Without_Undo_nothing_is_reported_as_rolled_back()
        {
            using var world = new EditorWorld();
            Assert.That(world.EndOf(world.Queue.Accept(() => throw new Exception("boom"), true)).Error, Does.Contain("this Editor has no Undo"));
        }

        [Test]
        public void A_reload_ends_it_as_interrupted()
        {
            using var world = new UndoWorld();
            FakeOperation operation = world.Editor.Queue.Accept(() => new TaskCompletionSource<object>().Task, true);
            world.Editor.Frames(2);
            world.Editor.MainThread.BeforeReload();
            Assert.AreEqual(ErrorCode.Interrupted, operation.Outcome!.Code);
            Assert.That(operation.Outcome.Error, Does.Contain("\nRolled back (atomic)"));
        }

        private static async Task<object> Twice()
        {
            await AI.NextFrame();
            await Task.Delay(1);
            return 1;
        }

        private sealed class UndoWorld : IDisposable
        {
            internal UndoWorld() => Editor = new EditorWorld(parts => parts.Undo = Undo);

            internal FakeUndo Undo { get; } = new FakeUndo();

            internal EditorWorld Editor { get; }

            internal RunOutcome Run(Func<object?> code) => Editor.EndOf(Editor.Queue.Accept(code, true));

            public void Dispose() => Editor.Dispose();
        }

        private sealed class FakeUndo : IUndoGroups
        {
            internal List<string> Calls { get; } = new List<string>();

            internal string? Obstacle { get; set; }

            public void Begin(string logId, string? session) => Calls.Add("begin");

            public void Leave(string logId) => Calls.Add("leave");

            public void Enter(string logId) => Calls.Add("enter");

            public string? RollBack(string logId)
            {
                Calls.Add("roll back");
                return Obstacle;
            }

            public void End(string logId, bool hasWaited, bool goesOn) => Calls.Add("end");
        }
    }
}
