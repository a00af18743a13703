// Stubs from the public documentation of com.unity.test-framework 1.1: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;
using NUnit.Framework.Interfaces;

namespace UnityEditor.TestTools.TestRunner.Api
{
    public class TestRunnerApi : UnityEngine.ScriptableObject
    {
        public string Execute(ExecutionSettings executionSettings) => throw null;

        public void RegisterCallbacks<T>(T testCallbacks, int priority = 0) where T : ICallbacks => throw null;

        public void UnregisterCallbacks<T>(T testCallbacks) where T : ICallbacks => throw null;
    }

    public class ExecutionSettings
    {
        public ExecutionSettings(params Filter[] filtersToExecute)
        {
        }
    }

    public class Filter
    {
        public TestMode testMode;
        public string[] groupNames;
    }

    [Flags]
    public enum TestMode
    {
        EditMode = 1,
        PlayMode = 2,
    }

    public interface ICallbacks
    {
        void RunStarted(ITestAdaptor testsToRun);

        void RunFinished(ITestResultAdaptor result);

        void TestStarted(ITestAdaptor test);

        void TestFinished(ITestResultAdaptor result);
    }

    public interface IErrorCallbacks : ICallbacks
    {
        void OnError(string message);
    }

    public interface ITestAdaptor
    {
        bool IsSuite { get; }
    }

    public interface ITestResultAdaptor
    {
        ITestAdaptor Test { get; }

        string FullName { get; }

        string ResultState { get; }

        TestStatus TestStatus { get; }

        double Duration { get; }

        DateTime StartTime { get; }

        DateTime EndTime { get; }

        string Message { get; }

        string StackTrace { get; }

        int AssertCount { get; }

        int FailCount { get; }

        int PassCount { get; }

        int SkipCount { get; }

        int InconclusiveCount { get; }

        TNode ToXml();
    }

    public enum TestStatus
    {
        Skipped = 1,
        Passed = 2,
        Failed = 3,
    }
}

namespace UnityEngine.TestTools
{
    [AttributeUsage(AttributeTargets.Method)]
    public class UnityTestAttribute : Attribute
    {
    }

    public class EnterPlayMode
    {
    }

    public class ExitPlayMode
    {
    }

    public class WaitForDomainReload
    {
    }
}
