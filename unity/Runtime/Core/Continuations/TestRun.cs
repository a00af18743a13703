#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// AI.RunTests and run_tests: a test run, which may reload the domain any number of times (EXO-13). Main thread.
    /// </summary>
    internal sealed class TestRun : ITestListener
    {
        internal const string Member = "AI.RunTests";

        private static readonly string[] Outcomes = { "passed", "failed", "skipped", "inconclusive" };

        private const int MaxErrors = 10;

        private readonly OperationRun _run;
        private readonly TaskCompletionSource<JObject> _ended = new TaskCompletionSource<JObject>();

        /// <summary>The state that survives a reload: who began it and when, counts, and results so far.</summary>
        private readonly JObject _state;

        private TestRun(OperationRun run, JObject state)
        {
            _run = run;
            _state = state;
        }

        /// <summary>
        /// Imports and compiles files that have changed on disk, then begins the tests; refuses if the scripts do not
        /// compile.
        /// </summary>
        /// <param name="caller">The name that errors begin with: that of a tool, or AI.RunTests.</param>
        /// <param name="mode">Where they run.</param>
        /// <param name="filter">Part of the full names of the tests to run; null for all.</param>
        /// <param name="failuresOnly">Omit nunit_xml and the tests that passed.</param>
        internal static Task<JObject> Begin(string caller, TestMode mode, string? filter, bool failuresOnly)
        {
            OperationRun run = OperationRun.Required(caller);
            if (run.Owner.Parts.Tests == null) throw new ToolRefusal(caller + ": this Editor has no tests (the Test Framework package is not installed).");
            string? refusal = UnsavedScene.Refusal(caller, run.Owner.Parts.UnsavedScenes?.Invoke() ?? Array.Empty<UnsavedScene>());
            if (refusal != null) throw new ToolRefusal(refusal);
            var state = new JObject { ["caller"] = caller, ["began_at"] = run.Owner.Options.Now(), ["failures_only"] = failuresOnly, ["tests"] = new JArray(), ["mode"] = mode.ToString(), ["filter"] = filter };
            foreach (string outcome in Outcomes) state[outcome] = 0;
            var tests = new TestRun(run, state);
            IProjectCompiler? compiler = run.Owner.Parts.Compiler;
            if (compiler == null) tests.Start();
            else tests.StartAfter(compiler);
            return tests._ended.Task;
        }

        /// <summary>Continues after the reload of a compilation. Called by name.</summary>
        internal static Task<JObject> ContinueCompiled(JObject state)
        {
            var tests = new TestRun(OperationRun.Required(Member), state);
            tests.Start();
            return tests._ended.Task;
        }

        private void StartAfter(IProjectCompiler compiler)
        {
            _run.OnReload = () => Continuation(nameof(ContinueCompiled));
            compiler.Ended += Compiled;
            compiler.Import();

            void Compiled(IReadOnlyList<CompilerNote> notes)
            {
                compiler.Ended -= Compiled;
                _run.Owner.Post(() => StartUnless(notes.Where(note => note.IsError).ToList()));
            }
        }

        private void StartUnless(IReadOnlyList<CompilerNote> errors)
        {
            if (errors.Count == 0)
            {
                Start();
                return;
            }
            _run.OnReload = null;
            IEnumerable<string> lines = errors.Take(MaxErrors).Select(note => note.ConsoleLine);
            string rest = errors.Count > MaxErrors ? $"\n... and {errors.Count - MaxErrors} more errors" : "";
            _ended.TrySetException(new ToolRefusal(Caller + ": the scripts on disk do not compile, so no test ran.\n" + WellFormed.Text(string.Join("\n", lines)) + rest));
        }

        private void Start()
        {
            var mode = (TestMode)Enum.Parse(typeof(TestMode), (string)_state["mode"]!);
            _run.OnReload = () => Continuation(nameof(Continue));
            _run.Owner.Parts.Tests!.Run(mode, (string?)_state["filter"], this);
        }

        /// <summary>Continues after a reload. Called by name.</summary>
        internal static Task<JObject> Continue(JObject state)
        {
            OperationRun run = OperationRun.Required(Member);
            var tests = new TestRun(run, state);
            if (run.Owner.Parts.Tests?.Attach(tests) != true) throw new OperationFailure(tests.Caller + ": the run of tests has not survived the domain reload.");
            run.OnReload = () => tests.Continuation(nameof(Continue));
            return tests._ended.Task;
        }

        public void Finished(TestCaseResult result)
        {
            JObject test = Json(result);
            if (result.Outcome != "passed" || !IsFailuresOnly) ((JArray)_state["tests"]!).Add(test);
            string outcome = Array.IndexOf(Outcomes, result.Outcome) < 0 ? "inconclusive" : result.Outcome;
            _state[outcome] = (int)_state[outcome]! + 1;
            JObject partial = Counts();
            partial["last"] = test.DeepClone();
            _run.Owner.Queue.Update(_run.LogId, partial);
        }

        public void RunEnded(string nunitXml)
        {
            _run.OnReload = null;
            JObject result = Counts();
            result["seconds"] = (_run.Owner.Options.Now() - (long)_state["began_at"]!) / 1000.0;
            result["tests"] = _state["tests"];
            if (!IsFailuresOnly) result["nunit_xml"] = WellFormed.Text(nunitXml);
            string warning = _run.Owner.Parts.ScriptsWarning?.Invoke() ?? "";
            if (warning.Length > 0) result["warning"] = WellFormed.Text(warning);
            _ended.TrySetResult(result);
        }

        public void RunFailed(string message)
        {
            _run.OnReload = null;
            _ended.TrySetException(new OperationFailure(Caller + ": " + WellFormed.Text(message)));
        }

        /// <summary>Versions up to 0.1.0 have stored none.</summary>
        private string Caller => (string?)_state["caller"] ?? Member;

        private bool IsFailuresOnly => (bool?)_state["failures_only"] == true;

        private Continuation Continuation(string method)
        {
            return new Continuation("McpUnityBridge.Core.TestRun, McpUnityBridge.Core", method, _state);
        }

        private JObject Counts()
        {
            var counts = new JObject();
            foreach (string outcome in Outcomes) counts[outcome] = _state[outcome];
            return counts;
        }

        private static JObject Json(TestCaseResult result)
        {
            var test = new JObject { ["name"] = WellFormed.Text(result.FullName), ["outcome"] = result.Outcome, ["seconds"] = RenderedNumber.Of(result.Seconds) };
            if (result.Message != null) test["message"] = WellFormed.Text(result.Message);
            if (result.StackTrace != null) test["stack_trace"] = WellFormed.Text(result.StackTrace);
            return test;
        }
    }
}
