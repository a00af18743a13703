#nullable enable
using System.Collections.Generic;
using System;

namespace McpUnityBridge.Core
{
    /// <summary>Compiles the scripts of the project. Main thread.</summary>
    public interface IProjectCompiler
    {
        /// <summary>Begins a compilation. A domain reload follows it (<see cref="TakeLast" /> of the next domain has its messages), or <see cref="Ended" />.</summary>
        void Compile();

        /// <summary>Imports what has changed on disk, and compiles scripts that are among it. A domain reload follows, or <see cref="Ended" />: with the errors that keep scripts from being loaded, or without notes.</summary>
        void Import();

        /// <summary>A compilation is over that no reload follows: it had errors, or there was nothing to compile. Whatever began it.</summary>
        event Action<IReadOnlyList<CompilerNote>>? Ended;

        /// <summary>Errors and warnings of the compilation that led to this domain; empty if there was none.</summary>
        IReadOnlyList<CompilerNote> TakeLast();
    }

    /// <summary>An error or a warning.</summary>
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

        /// <summary>Such as CS0103.</summary>
        public string Code { get; }

        public string Message { get; }

        /// <summary>Relative to the project, with /.</summary>
        public string File { get; }

        public int Line { get; }

        public int Column { get; }

        /// <summary>As Unity's console has it; without the parts that are empty.</summary>
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
        /// <summary>Begins a run. Play mode reloads the domain on the way; <see cref="Attach" /> is called in each domain in which a run is under way.</summary>
        void Run(TestMode mode, string? filter, ITestListener listener);

        /// <summary>Goes on hearing of the run that survived a reload. False: there is none.</summary>
        bool Attach(ITestListener listener);
    }

    /// <summary>Hears of a run of tests, on the main thread.</summary>
    public interface ITestListener
    {
        void Finished(TestCaseResult result);

        /// <param name="nunitXml">The whole result as NUnit 3 XML.</param>
        void RunEnded(string nunitXml);

        /// <summary>It could not be begun, or broke off: no more comes.</summary>
        /// <param name="message">Of the test framework: why.</param>
        void RunFailed(string message);
    }

    /// <summary>One test.</summary>
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
