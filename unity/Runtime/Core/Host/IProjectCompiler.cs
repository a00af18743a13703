#nullable enable
using System.Collections.Generic;
using System;

namespace McpUnityBridge.Core
{
    /// <summary>Compiles the scripts of the project. Main thread.</summary>
    public interface IProjectCompiler
    {
        /// <summary>
        /// Begins a compilation. Either a domain reload follows (<see cref="TakeLast" /> of the next domain returns its
        /// messages), or <see cref="Ended" /> is raised.
        /// </summary>
        void Compile();

        /// <summary>
        /// Imports changed files and compiles changed scripts. Either a domain reload follows, or <see cref="Ended" />
        /// is raised: with the errors that keep scripts from being loaded, or without notes.
        /// </summary>
        void Import();

        /// <summary>
        /// Raised when a compilation ends without a reload, whatever began it: it had errors, or there was nothing to
        /// compile.
        /// </summary>
        event Action<IReadOnlyList<CompilerNote>>? Ended;

        /// <summary>Errors and warnings of the compilation that led to this domain; empty if there was none.</summary>
        IReadOnlyList<CompilerNote> TakeLast();
    }

    /// <summary>A compiler error or warning.</summary>
    public sealed class CompilerNote
    {
        public CompilerNote(bool isError, string code, string message, string file, int line, int column)
        {
            IsError = isError;
            Code = code;
            Message = message;
            File = file;
            Line = line;
            Column = column;
        }

        public bool IsError { get; }

        /// <summary>For example CS0103.</summary>
        public string Code { get; }

        public string Message { get; }

        /// <summary>Relative to the project, with / as the separator.</summary>
        public string File { get; }

        public int Line { get; }

        public int Column { get; }

        /// <summary>As in Unity's console, without empty parts.</summary>
        public string ConsoleLine
        {
            get
            {
                string kind = IsError ? "error" : "warning";
                string place = File.Length == 0 ? "" : $"{File}({Line},{Column}): ";
                return Code.Length == 0 ? $"{place}{kind}: {Message}" : $"{place}{kind} {Code}: {Message}";
            }
        }
    }

    /// <summary>Runs the tests of the project. Main thread.</summary>
    public interface ITestRunner
    {
        /// <summary>
        /// Begins a run. Play mode reloads the domain during the run; <see cref="Attach" /> is called in each domain in
        /// which a run is active.
        /// </summary>
        void Run(TestMode mode, string? filter, ITestListener listener);

        /// <summary>Attaches a listener to a run that survived a reload. False: there is none.</summary>
        bool Attach(ITestListener listener);
    }

    /// <summary>Receives the events of a test run, on the main thread.</summary>
    public interface ITestListener
    {
        void Finished(TestCaseResult result);

        /// <param name="nunitXml">The whole result as NUnit 3 XML.</param>
        void RunEnded(string nunitXml);

        /// <summary>The run could not begin, or was aborted: no more events follow.</summary>
        /// <param name="message">The reason, from the test framework.</param>
        void RunFailed(string message);
    }

    /// <summary>The result of one test.</summary>
    public sealed class TestCaseResult
    {
        public TestCaseResult(string fullName, string outcome, double seconds, string? message, string? stackTrace)
        {
            FullName = fullName;
            Outcome = outcome;
            Seconds = seconds;
            Message = message;
            StackTrace = stackTrace;
        }

        public string FullName { get; }

        /// <summary>passed, failed, skipped or inconclusive.</summary>
        public string Outcome { get; }

        public double Seconds { get; }

        public string? Message { get; }

        public string? StackTrace { get; }
    }
}
