#nullable enable
using System;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>AI.RunTests: a run of tests, which may reload the domain on its way, as often as it likes (EXO-13). Main thread.</summary>
    internal sealed class TestRun : ITestListener
    {
        private static readonly string[] Outcomes = { "passed", "failed", "skipped", "inconclusive" };

        private readonly OperationRun _run;
        private readonly TaskCompletionSource<JObject> _ended = new TaskCompletionSource<JObject>();

        /// <summary>What survives a reload: when it began, the counts, and the tests so far.</summary>
        private readonly JObject _state;

        private TestRun(OperationRun run, JObject state)
        {
            _run = run;
            _state = state;
        }

        internal static Task<JObject> Begin(OperationRun run, TestMode mode, string? filter, bool failuresOnly)
        {
            ITestRunner runner = run.Owner.Parts.Tests ?? throw new ToolRefusal("AI.RunTests: this Editor has no tests (the Test Framework package is not installed).");
            string? refusal = UnsavedScene.Refusal("AI.RunTests", run.Owner.Parts.UnsavedScenes?.Invoke() ?? Array.Empty<UnsavedScene>());
            if (refusal != null) throw new ToolRefusal(refusal);
            var state = new JObject { ["began_at"] = run.Owner.Options.Now(), ["failures_only"] = failuresOnly, ["tests"] = new JArray() };
            foreach (string outcome in Outcomes) state[outcome] = 0;
            var tests = new TestRun(run, state);
            run.OnReload = tests.Continuation;
            runner.Run(mode, filter, tests);
            return tests._ended.Task;
        }

        /// <summary>Goes on after a reload, called by name.</summary>
        internal static Task<JObject> Continue(JObject state)
        {
            OperationRun run = OperationRun.Required("AI.RunTests");
            var tests = new TestRun(run, state);
            if (run.Owner.Parts.Tests?.Attach(tests) != true) throw new OperationFailure("AI.RunTests: the run of tests has not survived the domain reload.");
            run.OnReload = tests.Continuation;
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
            _ended.TrySetResult(result);
        }

        public void RunFailed(string message)
        {
            _run.OnReload = null;
            _ended.TrySetException(new OperationFailure("AI.RunTests: " + WellFormed.Text(message)));
        }

        private bool IsFailuresOnly => (bool?)_state["failures_only"] == true;

        private Continuation Continuation()
        {
            return new Continuation("McpUnityBridge.Core.TestRun, McpUnityBridge.Core", nameof(Continue), _state);
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
