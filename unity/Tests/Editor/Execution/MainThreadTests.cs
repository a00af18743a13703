#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Execution
{
    public sealed class MainThreadTests
    {
        private static EditorWorld NewWorld() => new EditorWorld();

        private static Func<object?> Async(Func<Task<object?>> body) => () => body();

        /// <summary>About sixty come in a second, all day.</summary>
        [Test]
        public void AnIdleFrameAllocatesNothing()
        {
            // Missing in the class library of .NET Framework, which Unity may use.
            var allocated = (Func<long>?)typeof(GC).GetMethod("GetAllocatedBytesForCurrentThread")?.CreateDelegate(typeof(Func<long>));
            if (allocated == null) Assert.Ignore("this runtime does not say");
            using (EditorWorld world = NewWorld())
            {
                world.Frames(100);
                long before = allocated!();
                world.Frames(1000);
                // The runtime itself sometimes allocates some bytes; a frame that allocates would add 24,000 here.
                Assert.Less(allocated() - before, 1000);
            }
        }

        [Test]
        public void Results_of_every_kind_of_body_end_the_operation()
        {
            using (EditorWorld world = NewWorld())
            {
                Assert.AreEqual("42", world.Result(() => 42));
                Assert.AreEqual("\"later\"", world.Result(Async(async () => { await Task.Delay(5); return "later"; })));
                Assert.AreEqual("null", world.Result(() => DoNothing()));
                Assert.AreEqual("3", world.Result(() => Task.FromResult(3)));
                Assert.AreEqual("7", world.Result(Async(async () => { await Task.Yield(); return Task.FromResult<object?>(7); })));
                Assert.AreEqual("\"of AI.Return\"", world.Result(() => Coroutine()));
                Assert.AreEqual("[2,4]", world.Result(() => new[] { 1, 2 }.Select(number => number * 2)));
            }
        }

        private static async Task DoNothing() => await Task.Delay(1);

        private static IEnumerator Coroutine()
        {
            AI.Return("of AI.Return");
            yield return null;
        }

        [Test]
        public void Code_that_awaits_frees_the_main_thread_and_continues_there_as_its_own_operation()
        {
            using (EditorWorld world = NewWorld())
            {
                int main = Environment.CurrentManagedThreadId;
                var arrived = new int[3];
                TaskCompletionSource<bool>[] met = arrived.Select(_ => new TaskCompletionSource<bool>()).ToArray();
                Func<object?> body = Async(async () =>
                {
                    for (int round = 0; round < met.Length; round++)
                    {
                        string before = AI.LogId;
                        await Task.Delay(1);
                        await Task.Run(() => Assert.AreEqual(before, AI.LogId));
                        // Each waits until the other arrives, which could not happen if an await blocked the main
                        // thread.
                        if (++arrived[round] == 2) met[round].SetResult(true);
                        await met[round].Task;
                        Assert.AreEqual(before, AI.LogId);
                        Assert.AreEqual(main, Environment.CurrentManagedThreadId);
                    }

                    return AI.LogId;
                });
                FakeOperation a = world.Queue.Accept(body);
                FakeOperation b = world.Queue.Accept(body);
                Assert.AreEqual(a.LogId, (string?)world.EndOf(a).Result);
                Assert.AreEqual(b.LogId, (string?)world.EndOf(b).Result);
                Assert.IsNull(AI.CurrentLogId);
                Assert.IsNotInstanceOf<MainThreadContext>(SynchronizationContext.Current);
            }
        }

        [Test]
        public void NextFrame_is_the_next_frame()
        {
            using (EditorWorld world = NewWorld())
            {
                int reached = 0;
                world.Queue.Accept(Async(async () =>
                {
                    for (; reached < 3; reached++) await AI.NextFrame();
                    return null;
                }));
                for (int frame = 0; frame < 4; frame++)
                {
                    Assert.AreEqual(Math.Max(0, frame - 1), reached);
                    world.MainThread.Pump();
                }

                Assert.AreEqual(3, reached);
            }
        }

        [Test]
        public void Code_that_always_posts_again_does_not_hold_the_frame()
        {
            using (EditorWorld world = NewWorld())
            {
                bool stop = false;
                FakeOperation yielding = world.Queue.Accept(Async(async () =>
                {
                    while (!stop) await Task.Yield();
                    return "stopped";
                }));
                world.Frames(3);
                Assert.AreEqual("2", world.Result(() => 2));
                stop = true;
                Assert.AreEqual("stopped", (string?)world.EndOf(yielding).Result);
            }
        }

        [Test]
        public void Coroutines_wait_for_what_they_yield()
        {
            using (EditorWorld world = NewWorld())
            {
                var gate = new TaskCompletionSource<bool>();
                var loading = new LoadingOperation();
                var custom = new CustomWait();
                var at = new List<string>();
                FakeOperation operation = world.Queue.Accept(() => Waiting(at, gate.Task, loading, custom));
                world.Frames(5);
                Assert.AreEqual("begun nested", string.Join(" ", at));
                gate.SetResult(true);
                world.Frames(5);
                Assert.AreEqual("begun nested task", string.Join(" ", at));
                loading.isDone = true;
                world.Frames(5);
                Assert.AreEqual("begun nested task loaded", string.Join(" ", at));
                custom.keepWaiting = false;
                world.Frames(2);
                Assert.AreEqual("begun nested task loaded custom", string.Join(" ", at));
                long began = Uptime.Now;
                Assert.AreEqual("true", ProtocolJson.Write(world.EndOf(operation).Result!));
                Assert.GreaterOrEqual(Uptime.Now - began, 50);
            }
        }

        private static IEnumerator Waiting(List<string> at, Task task, LoadingOperation loading, CustomWait custom)
        {
            at.Add("begun");
            yield return Nested(at);
            yield return task;
            at.Add("task");
            yield return loading;
            at.Add("loaded");
            yield return custom;
            at.Add("custom");
            yield return new WaitForSeconds(0.1f);
            AI.Return(true);
        }

        private static IEnumerator Nested(List<string> at)
        {
            yield return null;
            yield return new object();
            at.Add("nested");
        }

        /// <summary>Has the members of UnityEngine.WaitForSeconds.</summary>
        private sealed class WaitForSeconds
        {
            internal readonly float m_Seconds;

            internal WaitForSeconds(float seconds)
            {
                m_Seconds = seconds;
            }
        }

        private sealed class LoadingOperation
        {
            public bool isDone { get; set; }
        }

        private sealed class CustomWait : IEnumerator
        {
            public bool keepWaiting { get; set; } = true;

            public object? Current => null;

            public bool MoveNext() => keepWaiting;

            public void Reset()
            {
            }
        }

        [Test]
        public void Exceptions_end_the_operation_with_type_and_message()
        {
            using (EditorWorld world = NewWorld())
            {
                AssertFailed(world.Run(() => throw new ArgumentException("no such thing")), ErrorCode.ExecutionError, "ArgumentException: no such thing");
                AssertFailed(world.Run(Async(async () => { await Task.Delay(1); throw new TimeoutException("late"); })), ErrorCode.ExecutionError, "TimeoutException: late");
                AssertFailed(world.Run(() => Broken()), ErrorCode.ExecutionError, "InvalidOperationException: in a coroutine");
                AssertFailed(world.Run(() => WaitsForBroken()), ErrorCode.ExecutionError, "TimeoutException: in a task");
                AssertFailed(world.Run(() => new Unspeakable()), ErrorCode.ExecutionError, "NotSupportedException: no words");
                AssertFailed(world.Run(() => throw new OperationFailure("The whole sentence.")), ErrorCode.ExecutionError, "The whole sentence.");
                AssertFailed(world.Run(() => throw new OperationCanceledException()), ErrorCode.ExecutionError, "OperationCanceledException: The operation was canceled.");
                Assert.AreEqual("1", world.Result(() => 1));
            }
        }

        private static IEnumerator WaitsForBroken()
        {
            yield return Task.FromException(new TimeoutException("in a task"));
        }

        private static IEnumerator Broken()
        {
            yield return null;
            throw new InvalidOperationException("in a coroutine");
        }

        private sealed class Unspeakable
        {
            public override string ToString() => throw new NotSupportedException("no words");
        }

        private static void AssertFailed(RunOutcome outcome, ErrorCode code, string error)
        {
            Assert.AreEqual(error, outcome.Error);
            Assert.AreEqual(code, outcome.Code);
        }

        [Test]
        public void Code_that_ends_by_its_token_is_cancelled()
        {
            using (EditorWorld world = NewWorld())
            {
                FakeOperation operation = world.Queue.Accept(Async(async () => { await Task.Delay(60000, AI.CancellationToken); return 1; }));
                world.Frames(1);
                operation.Cancellation.Cancel();
                AssertFailed(world.EndOf(operation), ErrorCode.Cancelled, "TaskCanceledException: A task was canceled.");
            }
        }

        [Test]
        public void An_uncaught_exception_is_logged_and_ends_nothing()
        {
            using (EditorWorld world = NewWorld())
            {
                Assert.AreEqual("1", world.Result(Async(async () => { Lost(); await Task.Delay(1); return 1; })));
                // Posted actions run before the exception if both are in the same frame.
                world.Until(() => world.Logs.Entries.Length == 1);
                world.MainThread.Post(() => throw new InvalidOperationException("errand"));
                world.Until(() => world.Logs.Entries.Length == 2);
                CollectionAssert.AreEqual(new[] { "InvalidOperationException: lost", "InvalidOperationException: errand" }, world.Logs.Entries.Select(entry => entry.Message));
                Assert.AreEqual(LogType.Error, world.Logs.Entries[0].Type);
                Assert.IsNotNull(world.Logs.Entries[0].OperationLogId);
            }
        }

        private static async void Lost()
        {
            await Task.Yield();
            throw new InvalidOperationException("lost");
        }

        [Test]
        public void Starts_share_a_budget_and_come_in_order()
        {
            var options = new BridgeOptions { FrameBudgetMs = 20 };
            using (var world = new EditorWorld(null, options))
            {
                var order = new List<int>();
                for (int i = 0; i < 8; i++)
                {
                    int number = i;
                    world.Queue.Accept(() => { order.Add(number); Thread.Sleep(15); return null; });
                }

                world.MainThread.Pump();
                Assert.That(order.Count, Is.InRange(1, 3));
                Assert.IsTrue(world.MainThread.HasWork);
                world.Until(() => order.Count == 8);
                CollectionAssert.IsOrdered(order);
            }
        }

        [Test]
        public void Code_runs_by_the_invariant_culture()
        {
            CultureInfo before = CultureInfo.CurrentCulture;
            var german = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            german.NumberFormat.NumberDecimalSeparator = ",";
            try
            {
                CultureInfo.CurrentCulture = german;
                using (EditorWorld world = NewWorld())
                {
                    Assert.AreEqual("\"2.5 2.5\"", world.Result(Async(async () => { string first = $"{2.5}"; await Task.Delay(1); return first + " " + 2.5; })));
                    Assert.AreSame(german, CultureInfo.CurrentCulture);
                }
            }
            finally
            {
                CultureInfo.CurrentCulture = before;
            }
        }

        [Test]
        public void Age_grows_while_the_main_thread_is_stuck()
        {
            using (EditorWorld world = NewWorld())
            {
                world.Result(() => { Thread.Sleep(1000); Assert.GreaterOrEqual(world.MainThread.AgeMs, 990); return null; });
                Assert.Less(world.MainThread.AgeMs, 990);
            }
        }

        [Test]
        public void What_keeps_it_is_named_and_never_guessed()
        {
            string? title = null;
            BlockedByKind? work = null;
            bool wasInCode = false;
            Action<BridgeParts> equip = parts =>
            {
                parts.Dialog = () => title;
                parts.Doing = isInCode =>
                {
                    wasInCode = isInCode;
                    return work == null ? null : new BlockedBy(work.Value);
                };
            };
            using (var world = new EditorWorld(equip))
            {
                string Named()
                {
                    BlockedBy? by = Task.Run(() => world.MainThread.BlockedBy).Result;
                    return by == null ? "nothing" : $"{by.Kind.Value} {by.LogId} {by.Title}";
                }

                Assert.AreEqual("nothing", Named());
                FakeOperation operation = world.Queue.Accept(() =>
                {
                    string code = Named();
                    work = BlockedByKind.Import;
                    string import = Named();
                    title = "Save?";
                    return new[] { code, import, Named() };
                });
                string id = operation.LogId;
                var reported = (JArray)world.EndOf(operation).Result!;
                CollectionAssert.AreEqual(new[] { "user_code " + id + " ", "import " + id + " ", "dialog " + id + " Save?" }, reported.Select(one => (string?)one));
                Assert.IsTrue(wasInCode);
                title = "";
                Assert.AreEqual("dialog  ", Named());
                title = null;
                Assert.AreEqual("import  ", Named());
                Assert.IsFalse(wasInCode);
            }
        }

        /// <summary>
        /// A server drops a heartbeat with a negative age. Frames run without a pause while all cores read the age.
        /// </summary>
        [Test]
        public void Age_is_never_negative()
        {
            using (EditorWorld world = NewWorld())
            {
                long least = 0;
                bool isOver = false;
                var askers = new List<Thread>();
                for (int number = 0; number < Environment.ProcessorCount * 4; number++)
                {
                    var asker = new Thread(() =>
                    {
                        while (!Volatile.Read(ref isOver)) if (world.MainThread.AgeMs < 0) Interlocked.Decrement(ref least);
                    });
                    asker.Start();
                    askers.Add(asker);
                }

                long end = Uptime.Now + 2000;
                while (Uptime.Now < end) world.MainThread.Pump();
                Volatile.Write(ref isOver, true);
                askers.ForEach(asker => asker.Join());
                Assert.AreEqual(0, least, "negative ages");
            }
        }

        [Test]
        public void A_frame_inside_of_a_frame_does_nothing()
        {
            using (EditorWorld world = NewWorld())
            {
                bool second = false;
                world.Queue.Accept(() => { world.MainThread.Pump(); Assert.IsFalse(second); return null; });
                FakeOperation last = world.Queue.Accept(() => second = true);
                Assert.AreEqual("true", ProtocolJson.Write(world.EndOf(last).Result!));
            }
        }

        [Test]
        public void A_suspension_is_written_down_before_the_reload_is_asked_for()
        {
            using (EditorWorld world = NewWorld())
            {
                FakeOperation? operation = null;
                Continuation? writtenAtBegin = null;
                int begun = 0;
                var continuation = new Continuation("T", "M", "state");
                world.Queue.IsDiskFull = true;
                operation = world.Queue.Accept(() => new Suspension(continuation, () =>
                {
                    begun++;
                    writtenAtBegin = operation!.Suspended;
                }));
                world.Frames(2);
                Assert.AreEqual(0, begun);
                world.Queue.IsDiskFull = false;
                world.Until(() => begun > 0);
                Assert.AreSame(continuation, writtenAtBegin);
                Assert.IsNull(operation.Outcome);
            }
        }

        [Test]
        public void A_suspension_that_was_written_down_late_asks_for_the_reload_once()
        {
            using (EditorWorld world = NewWorld())
            {
                int begun = 0;
                world.Queue.IsDiskFull = true;
                world.Queue.Accept(() => new Suspension(new Continuation("T", "M", "state"), () => begun++));
                world.Frames(2);
                world.Queue.IsDiskFull = false;
                world.Until(() => begun > 0);
                world.Frames(5);
                Assert.AreEqual(1, begun);
            }
        }

        [TestCase(false, "suspended")]
        [TestCase(true, "running")]
        public void A_suspension_that_the_disk_refused_is_written_down_before_another_reload(bool isStillFull, string expected)
        {
            using (EditorWorld world = NewWorld())
            {
                int begun = 0;
                world.Queue.IsDiskFull = true;
                FakeOperation operation = world.Queue.Accept(() => new Suspension(new Continuation("T", "M", "state"), () => begun++));
                world.Frames(2);
                world.Queue.IsDiskFull = isStillFull;
                world.MainThread.BeforeReload();
                Assert.AreEqual(expected, operation.Suspended == null ? "running" : "suspended");
                Assert.AreEqual(0, begun, "a reload comes anyway");
            }
        }

        /// <summary>An unfocused Editor would reload late, or never.</summary>
        [Test]
        public void Frames_are_asked_for_while_a_reload_is_awaited()
        {
            using (EditorWorld world = NewWorld())
            {
                int asked = 0;
                world.MainThread.FramesWanted += inMs => asked++;
                FakeOperation operation = world.Queue.Accept(() => new Suspension(new Continuation("T", "M", "state"), null));
                world.Until(() => operation.Suspended != null);
                asked = 0;
                world.MainThread.Pump();
                Assert.AreEqual(1, asked);
            }
        }

        [Test]
        public void A_reload_that_cannot_begin_fails_the_operation()
        {
            using (EditorWorld world = NewWorld())
            {
                RunOutcome outcome = world.Run(() => new Suspension(new Continuation("T", "M", "state"), () => throw new InvalidOperationException("in play mode")));
                AssertFailed(outcome, ErrorCode.ExecutionError, "InvalidOperationException: in play mode");
            }
        }

        [Test]
        public void A_coroutine_takes_no_step_once_its_run_continues_after_the_reload()
        {
            using (EditorWorld world = NewWorld())
            {
                int steps = 0;
                IEnumerator Body()
                {
                    OperationRun.Required("test").OnReload = () => new Continuation("Game.Build", "Resume", new JObject());
                    for (; ; steps++) yield return null;
                }

                FakeOperation operation = world.Queue.Accept(() => Body());
                world.Frames(3);
                Assert.AreEqual(2, steps);
                world.MainThread.BeforeReload();
                world.Frames(3);
                Assert.IsNotNull(operation.Suspended);
                Assert.AreEqual(2, steps);
            }
        }

        [Test]
        public void Stop_drops_everything()
        {
            EditorWorld world = NewWorld();
            var gate = new TaskCompletionSource<bool>();
            bool continued = false;
            FakeOperation awaiting = world.Queue.Accept(Async(async () => { await gate.Task; continued = true; return null; }));
            FakeOperation yielding = world.Queue.Accept(() => Coroutine());
                        Exception? sent = null;
            SynchronizationContext? context = null;
            var sender = new Thread(() =>
            {
                try
                {
                    context!.Send(_ => { }, null);
                }
                catch (OperationCanceledException thrown)
                {
                    sent = thrown;
                }
            });
            FakeOperation stopping = world.Queue.Accept(() =>
            {
                context = SynchronizationContext.Current;
                sender.Start();
                world.MainThread.Stop();
                return 1;
            });
            FakeOperation waiting = world.Queue.Accept(() => 1);
            world.Frames(1);
            gate.SetResult(true);
            world.MainThread.Post(() => continued = true);
            world.Frames(3);
            Assert.IsTrue(sender.Join(5000));
            Assert.IsNotNull(sent);
            Assert.IsFalse(continued);
            Assert.IsFalse(world.MainThread.HasWork);
            Assert.IsFalse(world.Queue.HasListeners);
            foreach (FakeOperation operation in new[] { awaiting, yielding, stopping, waiting }) Assert.IsNull(operation.Outcome);
            Assert.AreEqual(3, world.Queue.Starts);
            Assert.Throws<InvalidOperationException>(() => AI.Write("not written"));
        }

        [Test]
        public void Stop_frees_code_that_awaits_something_far_away()
        {
            WeakReference held = StoppedWhileAwaiting();
            for (int i = 0; i < 20 && held.IsAlive; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }

            // Mono unloads a domain regardless of references, and its conservative collector may see false references.
            if (Type.GetType("Mono.Runtime") != null) Assert.Ignore("for .NET");
            Assert.IsFalse(held.IsAlive);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static WeakReference StoppedWhileAwaiting()
        {
            EditorWorld world = NewWorld();
            var held = new object();
            world.Queue.Accept(Async(async () =>
            {
                await Far(held);
                return held;
            }));
            world.Frames(2);
            world.MainThread.Stop();
            return new WeakReference(held);
        }

        private static async Task Far(object held)
        {
            await Task.Delay(600000);
            held.ToString();
        }

        [Test]
        public void Ten_thousand_operations_keep_no_memory()
        {
            using (EditorWorld world = NewWorld())
            {
                RunMany(world, 500);
                long before = GC.GetTotalMemory(true);
                RunMany(world, 10000);
                Assert.Less(GC.GetTotalMemory(true) - before, 200000);
            }
        }

        private static void RunMany(EditorWorld world, int count)
        {
            for (int i = 0; i < count; i++)
            {
                switch (i % 4)
                {
                    case 0:
                        world.Run(() => new { i, text = "x" });
                        break;
                    case 1:
                        world.Run(Async(async () => { AI.Update(i); await Task.Yield(); return new byte[100]; }));
                        break;
                    case 2:
                        world.Run(() => Coroutine());
                        break;
                    default:
                        world.Run(() => throw new InvalidOperationException("no"));
                        break;
                }

                world.Queue.Prune();
            }
        }
    }
}
