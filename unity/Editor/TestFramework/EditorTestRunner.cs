#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEditor.TestTools.TestRunner.Api;
using UnityEngine;
using TNode = NUnit.Framework.Interfaces.TNode;
using BridgeTestMode = McpUnityBridge.TestMode;
using UnityTestStatus = UnityEditor.TestTools.TestRunner.Api.TestStatus;
using UnityTestMode = UnityEditor.TestTools.TestRunner.Api.TestMode;

namespace McpUnityBridge.Editor.TestFramework
{
    /// <summary>
    /// AI.RunTests with Unity's test framework. A run continues by itself after a domain reload; events before the
    /// bridge attaches again are queued. Main thread.
    /// </summary>
    public sealed class EditorTestRunner : ITestRunner, IErrorCallbacks, IDisposable
    {
        private const string Key = "McpUnityBridge.TestRun";

        private readonly TestRunnerApi _api;
        private readonly Queue<Action<ITestListener>> _kept = new Queue<Action<ITestListener>>();
        private ITestListener? _listener;

        public EditorTestRunner()
        {
            _api = ScriptableObject.CreateInstance<TestRunnerApi>();
            // Otherwise opening a scene would destroy it.
            _api.hideFlags = HideFlags.HideAndDontSave;
            _api.RegisterCallbacks(this);
        }

        private static bool IsUnderWay
        {
            get => SessionState.GetBool(Key, false);
            set => SessionState.SetBool(Key, value);
        }

        public void Dispose()
        {
            _api.UnregisterCallbacks(this);
            UnityEngine.Object.DestroyImmediate(_api);
        }

        /// <inheritdoc />
        public void Run(BridgeTestMode mode, string? filter, ITestListener listener)
        {
            if (_listener != null)
            {
                listener.RunFailed("a run of tests is under way. Wait for its end.");
                return;
            }
            _listener = listener;
            IsUnderWay = true;
            var chosen = new Filter { testMode = mode == BridgeTestMode.EditMode ? UnityTestMode.EditMode : UnityTestMode.PlayMode };
            if (filter != null) chosen.groupNames = new[] { Regex.Escape(filter) };
            _api.Execute(new ExecutionSettings(chosen));
        }

        /// <inheritdoc />
        public bool Attach(ITestListener listener)
        {
            if (!IsUnderWay && _kept.Count == 0) return false;
            _listener = listener;
            while (_kept.Count > 0) _kept.Dequeue()(listener);
            // The run ended before the bridge attached again.
            if (!IsUnderWay) _listener = null;
            return true;
        }

        public void RunStarted(ITestAdaptor testsToRun)
        {
        }

        public void TestStarted(ITestAdaptor test)
        {
        }

        public void TestFinished(ITestResultAdaptor result)
        {
            if (result.Test.IsSuite) return;
            var outcome = new TestCaseResult(result.FullName, OutcomeOf(result.TestStatus), result.Duration, NullIfEmpty(result.Message), NullIfEmpty(result.StackTrace));
            Notify(listener => listener.Finished(outcome));
        }

        public void RunFinished(ITestResultAdaptor result)
        {
            string xml = NunitXml(result);
            Notify(listener => listener.RunEnded(xml));
            Detach();
        }

        /// <summary>For example a failed build.</summary>
        public void OnError(string message)
        {
            Notify(listener => listener.RunFailed(message));
            Detach();
        }

        private void Detach()
        {
            IsUnderWay = false;
            _listener = null;
        }

        /// <summary>Runs that were begun elsewhere are not reported here.</summary>
        private void Notify(Action<ITestListener> what)
        {
            if (!IsUnderWay) return;
            if (_listener == null) _kept.Enqueue(what);
            else what(_listener);
        }

        /// <summary>The NUnit 3 format, as Unity writes it on the command line.</summary>
        private static string NunitXml(ITestResultAdaptor result)
        {
            var run = new TNode("test-run");
            string total = Text(result.PassCount + result.FailCount + result.SkipCount + result.InconclusiveCount);
            run.AddAttribute("id", "2");
            run.AddAttribute("testcasecount", total);
            run.AddAttribute("result", result.ResultState);
            run.AddAttribute("total", total);
            run.AddAttribute("passed", Text(result.PassCount));
            run.AddAttribute("failed", Text(result.FailCount));
            run.AddAttribute("inconclusive", Text(result.InconclusiveCount));
            run.AddAttribute("skipped", Text(result.SkipCount));
            run.AddAttribute("asserts", Text(result.AssertCount));
            run.AddAttribute("start-time", result.StartTime.ToString("u", CultureInfo.InvariantCulture));
            run.AddAttribute("end-time", result.EndTime.ToString("u", CultureInfo.InvariantCulture));
            run.AddAttribute("duration", result.Duration.ToString(CultureInfo.InvariantCulture));
            run.ChildNodes.Add(result.ToXml());
            return run.OuterXml;
        }

        private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

        private static string OutcomeOf(UnityTestStatus status)
        {
            switch (status)
            {
                case UnityTestStatus.Passed:
                    return "passed";
                case UnityTestStatus.Failed:
                    return "failed";
                case UnityTestStatus.Skipped:
                    return "skipped";
                default:
                    return "inconclusive";
            }
        }

        private static string? NullIfEmpty(string? text) => string.IsNullOrEmpty(text) ? null : text;
    }
}
