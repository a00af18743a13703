#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Api
{
    public sealed class AITests
    {
        [Test]
        public void Write_adds_entries_under_a_name_or_an_operation()
        {
            using (var world = new EditorWorld())
            {
                FakeOperation other = world.Queue.Accept(() => null);
                FakeOperation operation = world.Queue.Accept(() =>
                {
                    AI.Write(new { a = 1 });
                    AI.Write("name", 2);
                    AI.Write(other.LogId, "three");
                    AI.Write("", 4);
                    AI.WriteError("bad");
                    return AI.WriteError("build", "broken");
                });
                Assert.AreEqual("entry-6", (string?)world.EndOf(operation).Result);
                var entries = world.Logs.Entries.Select(entry => $"{entry.Type} {entry.Name} {entry.Message} {ProtocolJson.Write(entry.Value!)} {entry.OperationLogId!.Last()}");
                CollectionAssert.AreEqual(new[] { "Info AI {\"a\":1} {\"a\":1} 2", "Info name 2 2 2", "Info AI three \"three\" 1", "Info AI 4 4 2", "Error AI bad \"bad\" 2", "Error build broken \"broken\" 2" }, entries);
            }
        }

        [Test]
        public void What_is_written_for_an_operation_is_its_partial_result_and_is_shown_in_the_console()
        {
            var shown = new List<string>();
            using (var world = new EditorWorld(parts => parts.Echo = (type, message) => shown.Add(type + " " + message)))
            {
                FakeOperation other = world.Queue.Accept(() => null);
                FakeOperation operation = world.Queue.Accept(() =>
                {
                    AI.Write(other.LogId.ToUpperInvariant(), new { half = true });
                    AI.Write("AAAAAAAA-0000-4000-8000-000000000001", 1);
                    AI.Update(2);
                    AI.WriteError("bad");
                    return null;
                });
                world.EndOf(operation);
                Assert.AreEqual("{\"half\":true}", ProtocolJson.Write(other.Partial!));
                Assert.AreEqual("aaaaaaaa-0000-4000-8000-000000000001", world.Logs.Entries[1].Name);
                CollectionAssert.AreEqual(new[] { "Info AI: {\"half\":true}", "Info aaaaaaaa-0000-4000-8000-000000000001: 1", "Info AI.Update: 2", "Error AI: bad" }, shown);
            }
        }

        [Test]
        public void WriteError_stores_what_was_thrown_and_where()
        {
            using (var world = new EditorWorld())
            {
                FakeOperation operation = world.Queue.Accept(() =>
                {
                    try
                    {
                        throw new InvalidOperationException("no disk", new FormatException("no number"));
                    }
                    catch (InvalidOperationException thrown)
                    {
                        AI.WriteError(AI.LogId, "copying failed", thrown);
                    }

                    return AI.WriteError("build", "broken", null);
                });
                world.EndOf(operation);
                NewLogEntry entry = world.Logs.Entries[0];
                Assert.AreEqual(LogType.Error, entry.Type);
                Assert.AreEqual("copying failed: InvalidOperationException: no disk", entry.Message);
                Assert.AreEqual("copying failed", (string?)entry.Value!["error"]);
                Assert.AreEqual("InvalidOperationException: no disk", (string?)entry.Value["exception"]);
                StringAssert.Contains("caused by FormatException: no number", entry.StackTrace, "frames of the bridge's own sources are left out");
                Assert.AreEqual(entry.StackTrace, (string?)entry.Value["stack_trace"]);
                Assert.AreEqual(ProtocolJson.Write(entry.Value), ProtocolJson.Write(operation.Partial!));
                Assert.AreEqual("broken", (string?)world.Logs.Entries[1].Value);
            }
        }

        [Test]
        public void Write_works_outside_of_operations_and_the_rest_says_why_not()
        {
            using (var world = new EditorWorld())
            {
                Assert.AreEqual("entry-1", AI.Write("importer", "step 1"));
                Assert.IsNull(world.Logs.Entries[0].OperationLogId);
                Assert.IsNull(AI.CurrentLogId);
                foreach (TestDelegate member in new TestDelegate[] { () => AI.Update(1), () => AI.Return(1), () => AI.LogId.ToString(), () => AI.CancellationToken.ToString(), () => AI.NextFrame(), () => AI.Compile(), () => AI.RunTests(TestMode.EditMode), () => AI.ContinueAfterReload("T, A", "M") })
                {
                    StringAssert.Contains("only in the code of an operation", Assert.Throws<InvalidOperationException>(member)!.Message);
                }
            }
        }

        [Test]
        public void Update_reports_partial_results_from_any_thread()
        {
            using (var world = new EditorWorld())
            {
                FakeOperation first = world.Queue.Accept(() => null);
                FakeOperation operation = world.Queue.Accept(() => Task.Run(() =>
                {
                    AI.Update(first.LogId, "of another");
                    AI.Update(new { done = 1 });
                }));
                world.EndOf(operation);
                Assert.AreEqual("{\"done\":1}", ProtocolJson.Write(operation.Partial!));
                Assert.AreEqual("of another", (string?)first.Partial);
            }
        }

        [Test]
        public void Operations_that_the_Editor_does_not_know_get_no_entries_and_no_updates()
        {
            using (var world = new EditorWorld())
            {
                const string unknown = "0190b3c8-7c1a-7e4d-9f00-ffffffffffff";
                FakeOperation operation = world.Queue.Accept(() =>
                {
                    AI.Update(unknown, 1);
                    return AI.Write(unknown, 2);
                });
                world.EndOf(operation);
                Assert.AreEqual(operation.LogId, world.Logs.Entries[0].OperationLogId);
                Assert.AreEqual(unknown, world.Logs.Entries[0].Name, "kept, so that the entry is found by it");
                StringAssert.Contains(unknown + ", which this Editor does not know", world.Host.Messages[0]);
            }
        }

        [Test]
        public void A_static_method_continues_after_a_reload_with_its_state()
        {
            Assert.AreEqual("\"2026-11-22T09:00:00Z\"", BehindReload(nameof(WithJson), new { at = "2026-11-22T09:00:00Z" }));
            Assert.AreEqual("\"no state\"", BehindReload(nameof(WithoutState), null));
            Assert.AreEqual("\"awaited 5\"", BehindReload(nameof(Awaits), 5));
        }

        [Test]
        public void State_may_be_of_a_type_of_the_project()
        {
            try
            {
                Assert.AreEqual("\"step 2 of a\"", BehindReload(nameof(WithState), new State { Name = "a", Step = 2 }));
            }
            catch (FileNotFoundException missing) when (missing.Message.Contains("System.Data"))
            {
                Assert.Ignore("the serializer of Newtonsoft.Json needs System.Data, which this Mono lacks");
            }
        }

        private static string BehindReload(string method, object? state)
        {
            Continuation continuation;
            using (var world = new EditorWorld())
            {
                FakeOperation operation = world.Queue.Accept(() => AI.ContinueAfterReload(typeof(AITests), method, state));
                world.Frames(1);
                if (operation.Outcome != null) throw new FileNotFoundException(operation.Outcome.Error);
                continuation = operation.Suspended!;
            }

            // The form in which the journal stores it.
            continuation = new Continuation(continuation.Type, continuation.Method, ProtocolJson.Parse(ProtocolJson.Write(continuation.State)));
            using (var world = new EditorWorld()) return Json(world.EndOf(world.Queue.AcceptSuspended(continuation)));
        }

        private sealed class State
        {
            public string Name { get; set; } = "";

            public int Step { get; set; }
        }

        private static object WithState(State state) => $"step {state.Step} of {state.Name}";

        private static object? WithJson(JObject state) => (string?)state["at"];

        internal static object WithoutState() => "no state";

        public static async Task<object?> Awaits(int state)
        {
            await AI.NextFrame();
            return "awaited " + state;
        }

        private static string Json(RunOutcome outcome)
        {
            return outcome.Result == null ? outcome.Error! : ProtocolJson.Write(outcome.Result);
        }

        [TestCase("Gone.Type, McpUnityBridge.Tests", "Run", "there is no such type")]
        [TestCase("McpUnityBridge.Tests.Api.AITests, McpUnityBridge.Tests", "Gone", "no static method")]
        [TestCase("McpUnityBridge.Tests.Api.AITests, McpUnityBridge.Tests", "Awaits", "its state is not a System.Int32")]
        public void A_continuation_that_is_impossible_says_why(string type, string method, string reason)
        {
            using (var world = new EditorWorld())
            {
                RunOutcome outcome = world.EndOf(world.Queue.AcceptSuspended(new Continuation(type, method, new JValue("text"))));
                Assert.AreEqual(ErrorCode.ExecutionError, outcome.Code);
                StringAssert.Contains(reason, outcome.Error);
                StringAssert.Contains(method + " of " + type, outcome.Error);
            }
        }

        [Test]
        public void A_type_can_be_named_without_its_assembly()
        {
            using (var world = new EditorWorld(parts => parts.Assemblies = () => new[] { typeof(AITests).Assembly }))
            {
                Assert.AreEqual("\"no state\"", Json(world.EndOf(world.Queue.AcceptSuspended(new Continuation("McpUnityBridge.Tests.Api.AITests", "WithoutState", JValue.CreateNull())))));
            }
        }

        [Test]
        public void ContinueAfterReload_refuses_at_once_what_cannot_be_there()
        {
            using (var world = new EditorWorld())
            {
                var endless = new object[1];
                endless[0] = endless;
                StringAssert.Contains("no static method Gone", world.Run(() => AI.ContinueAfterReload(typeof(AITests), "Gone")).Error);
                StringAssert.Contains("must be plain data", world.Run(() => AI.ContinueAfterReload("T, A", "M", endless)).Error);
            }
        }

        [Test]
        public void Code_can_continue_after_a_reload()
        {
            using (var world = new EditorWorld())
            {
                world.Code.Known["await; return 5;"] = () => Awaits(5);
                FakeOperation operation = world.Queue.AcceptSuspended(new Continuation("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", "await; return 5;"));
                Assert.AreEqual("\"awaited 5\"", Json(world.EndOf(operation)));
                RunOutcome broken = world.EndOf(world.Queue.AcceptSuspended(new Continuation("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", "nonsense")));
                StringAssert.EndsWith("(1,1): error CS0103: no nonsense", broken.Error);
                Assert.AreEqual(ErrorCode.ExecutionError, broken.Code);
            }
        }

        [Test]
        public void Code_behind_a_reload_begins_in_order_however_long_it_compiles()
        {
            using (var world = new EditorWorld())
            {
                var order = new List<string>();
                var operations = new List<FakeOperation>();
                foreach (string name in new[] { "slow", "broken", "quick" })
                {
                    if (name != "broken") world.Code.Known[name] = () => { order.Add(name); return name; };
                    operations.Add(world.Queue.AcceptSuspended(new Continuation("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", name)));
                }

                world.Until(() => operations.All(operation => operation.Outcome != null));
                CollectionAssert.AreEqual(new[] { "slow", "quick" }, order);
            }
        }

        [Test]
        public void Compile_gives_errors_in_place_and_warnings_behind_the_reload()
        {
            var compiler = new FakeCompiler();
            Continuation continuation;
            using (var world = new EditorWorld(parts => parts.Compiler = compiler))
            {
                FakeOperation operation = world.Queue.Accept(() => AI.Compile());
                world.Until(() => compiler.IsAsked);
                continuation = operation.Suspended!;
                compiler.End(new CompilerNote(true, "CS1029", "#error: 'x'", "Assets/A.cs", 3, 8));
                Assert.AreEqual(
                    "{\"errors\":[{\"code\":\"CS1029\",\"message\":\"#error: 'x'\",\"file\":\"Assets/A.cs\",\"line\":3,\"column\":8}],\"warnings\":[],\"reloaded\":false}",
                    Json(world.EndOf(operation)));
            }

            compiler.Last = new[] { new CompilerNote(false, "CS1030", "#warning: 'y'", "Assets/B.cs", 1, 1) };
            using (var world = new EditorWorld(parts => parts.Compiler = compiler))
            {
                string expected = "{\"errors\":[],\"warnings\":[{\"code\":\"CS1030\",\"message\":\"#warning: 'y'\",\"file\":\"Assets/B.cs\",\"line\":1,\"column\":1}],\"reloaded\":true}";
                Assert.AreEqual(expected, Json(world.EndOf(world.Queue.AcceptSuspended(continuation))));
                Assert.AreEqual(expected, Json(world.EndOf(world.Queue.AcceptSuspended(continuation))));
            }

            using (var world = new EditorWorld()) StringAssert.Contains("AI.Compile: this Editor", world.Run(() => AI.Compile()).Error);
        }

        [Test]
        public void A_compilation_that_fails_sends_on_what_waits_for_a_reload_whoever_began_it()
        {
            var compiler = new FakeCompiler();
            using (var world = new EditorWorld(parts => parts.Compiler = compiler))
            {
                FakeOperation operation = world.Queue.Accept(() => AI.ContinueAfterReload("McpUnityBridge.Tests.Api.AITests, McpUnityBridge.Tests", nameof(Goes)));
                world.Until(() => operation.Suspended != null);
                compiler.End(new CompilerNote(true, "CS1029", "#error: 'x'", "Assets/A.cs", 3, 8));
                Assert.AreEqual("\"resumed\"", Json(world.EndOf(operation)));
            }

            Assert.IsFalse(compiler.IsObserved);
        }

        public static string Goes() => "resumed";

        private sealed class FakeCompiler : IProjectCompiler
        {
            public event Action<IReadOnlyList<CompilerNote>>? Ended;

            internal bool IsAsked { get; private set; }

            internal bool IsObserved => Ended != null;

            internal IReadOnlyList<CompilerNote> Last { get; set; } = Array.Empty<CompilerNote>();

            internal bool IsImported { get; private set; }

            public void Compile() => IsAsked = true;

            public void Import() => IsImported = true;

            internal void End(params CompilerNote[] notes) => Ended?.Invoke(notes);

            public IReadOnlyList<CompilerNote> TakeLast()
            {
                IReadOnlyList<CompilerNote> last = Last;
                Last = Array.Empty<CompilerNote>();
                return last;
            }
        }

        [Test]
        public void RunTests_continues_after_a_reload_and_reports_each_test()
        {
            var tests = new FakeTests();
            var options = new BridgeOptions { Now = () => 1000 };
            Continuation continuation;
            using (var world = new EditorWorld(parts => parts.Tests = tests, options))
            {
                FakeOperation operation = world.Queue.Accept(() => AI.RunTests(TestMode.PlayMode, "Game."));
                world.Frames(1);
                Assert.AreEqual("PlayMode Game.", tests.Asked);
                tests.Listener!.Finished(new TestCaseResult("Game.A", "passed", 0.5, null, null));
                Assert.AreEqual("{\"passed\":1,\"failed\":0,\"skipped\":0,\"inconclusive\":0,\"last\":{\"name\":\"Game.A\",\"outcome\":\"passed\",\"seconds\":0.5}}", ProtocolJson.Write(operation.Partial!));
                world.MainThread.BeforeReload();
                continuation = operation.Suspended!;
                Assert.IsNotNull(continuation);
            }

            continuation = new Continuation(continuation.Type, continuation.Method, ProtocolJson.Parse(ProtocolJson.Write(continuation.State)));
            options.Now = () => 3500;
            using (var world = new EditorWorld(parts => parts.Tests = tests, options))
            {
                FakeOperation operation = world.Queue.AcceptSuspended(continuation);
                world.Frames(1);
                tests.Listener!.Finished(new TestCaseResult("Game.B", "failed", 1, "Expected: 1", "at Game.B"));
                tests.Listener.RunEnded("<test-run />");
                Assert.AreEqual(
                    "{\"passed\":1,\"failed\":1,\"skipped\":0,\"inconclusive\":0,\"seconds\":2.5,\"tests\":[{\"name\":\"Game.A\",\"outcome\":\"passed\",\"seconds\":0.5},"
                        + "{\"name\":\"Game.B\",\"outcome\":\"failed\",\"seconds\":1,\"message\":\"Expected: 1\",\"stack_trace\":\"at Game.B\"}],\"nunit_xml\":\"<test-run />\"}",
                    Json(world.EndOf(operation)));
            }

            tests.HasRun = false;
            using (var world = new EditorWorld(parts => parts.Tests = tests)) StringAssert.Contains("has not survived", world.EndOf(world.Queue.AcceptSuspended(continuation)).Error);
        }

        [Test]
        public void RunTests_with_unsaved_scenes_begins_nothing_and_says_how_to_save()
        {
            var tests = new FakeTests();
            var unsaved = new List<UnsavedScene> { new UnsavedScene("Level", "Assets/Level.unity"), new UnsavedScene("Untitled", "") };
            using var world = new EditorWorld(parts =>
            {
                parts.Tests = tests;
                parts.UnsavedScenes = () => unsaved;
            });
            Func<object?> code = () => AI.RunTests(TestMode.EditMode);
            string error = world.Run(code).Error!;
            foreach (string expected in new[] { "AI.RunTests", "Assets/Level.unity", "\"Untitled\" (untitled)", "EditorSceneManager.SaveScene(scene, \"Assets/" }) StringAssert.Contains(expected, error);
            Assert.AreEqual("", tests.Asked);
            unsaved.RemoveAt(1);
            StringAssert.Contains("EditorSceneManager.SaveOpenScenes()", world.Run(code).Error);
            unsaved.Clear();
            FakeOperation running = world.Queue.Accept(code);
            world.Frames(1);
            Assert.AreEqual("EditMode ", tests.Asked);
            Assert.IsNull(running.Outcome);
        }

        [Test]
        public void RunTests_imports_first_and_runs_what_is_on_disk()
        {
            var (tests, compiler) = (new FakeTests(), new FakeCompiler());
            Func<object?> code = () => AI.RunTests(TestMode.EditMode, "Game.");
            Continuation continuation;
            using (var world = NewWorld(tests, compiler))
            {
                FakeOperation unchanged = world.Queue.Accept(code);
                world.Until(() => compiler.IsImported);
                Assert.AreEqual("", tests.Asked);
                compiler.End();
                world.Until(() => tests.Asked == "EditMode Game.");
                tests.Listener!.RunEnded("<test-run />");
                StringAssert.Contains("\"warning\":\"Assets/A.cs is newer\"", Json(world.EndOf(unchanged)));
                FakeOperation changed = world.Queue.Accept(code);
                world.Frames(1);
                world.MainThread.BeforeReload();
                continuation = changed.Suspended!;
            }

            tests = new FakeTests();
            using (var world = NewWorld(tests, compiler))
            {
                world.Queue.AcceptSuspended(continuation);
                world.Until(() => tests.Asked == "EditMode Game.");
            }
        }

        [Test]
        public void RunTests_refuses_scripts_that_do_not_compile()
        {
            var (tests, compiler) = (new FakeTests(), new FakeCompiler());
            using EditorWorld world = NewWorld(tests, compiler);
            FakeOperation operation = world.Queue.Accept(() => AI.RunTests(TestMode.EditMode));
            world.Until(() => compiler.IsImported);
            compiler.End(new CompilerNote(true, "CS1029", "#error: 'x'", "Assets/A.cs", 3, 8), new CompilerNote(false, "CS1030", "#warning: 'y'", "Assets/B.cs", 1, 1));
            string error = world.EndOf(operation).Error!;
            StringAssert.Contains("no test ran.\nAssets/A.cs(3,8): error CS1029: #error: 'x'", error);
            StringAssert.DoesNotContain("CS1030", error);
            Assert.AreEqual("", tests.Asked);
        }

        private static EditorWorld NewWorld(ITestRunner tests, IProjectCompiler compiler) => new EditorWorld(parts =>
        {
            parts.Tests = tests;
            parts.Compiler = compiler;
            parts.ScriptsWarning = () => "Assets/A.cs is newer";
        });

        private sealed class FakeTests : ITestRunner
        {
            internal string Asked { get; private set; } = "";

            internal ITestListener? Listener { get; private set; }

            internal bool HasRun { get; set; } = true;

            public void Run(TestMode mode, string? filter, ITestListener listener)
            {
                Asked = mode + " " + filter;
                Listener = listener;
            }

            public bool Attach(ITestListener listener)
            {
                Listener = listener;
                return HasRun;
            }
        }
    }
}
