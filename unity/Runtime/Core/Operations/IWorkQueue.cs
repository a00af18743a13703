#nullable enable
using System;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The operations as the main thread sees them. What it is told is durable when a method returns (EXO-02); a disk that fails is tried again, never thrown.</summary>
    public interface IWorkQueue
    {
        /// <summary>Whether <see cref="StartNext" /> or <see cref="ResumeNext" /> has something.</summary>
        bool HasWork { get; }

        /// <summary>That has become true: wake the main thread. Raised on any thread.</summary>
        event Action? Ready;

        /// <summary>
        /// The next operation in the order of acceptance (EXO-11), its start written down; null if there is none or its code is still being compiled.
        /// What may not start (policy, compile error, a journal that fails) has been ended and is skipped. Main thread only.
        /// </summary>
        StartedWork? StartNext();

        /// <summary>A suspended operation whose reload is over, its resumption written down (EXO-13); null if there is none. Main thread only.</summary>
        ResumedWork? ResumeNext();

        /// <summary>The newest partial result of a running operation (PAR-02); ignored for any other. Any thread. Several in a row may become one.</summary>
        void Update(string logId, JToken value);

        /// <summary>Running becomes suspended (EXO-13). False: the disk failed and it still runs; call again in a second, and begin the reload only after true.</summary>
        bool Suspend(string logId, Continuation continuation);

        /// <summary>The compilation that it waited for has failed, so that no reload follows: what is suspended resumes in this domain.</summary>
        void ResumeInPlace();

        /// <summary>The id, if the journal knows an operation of that id; else null. Any thread.</summary>
        string? KnownLogId(string logId);

        /// <summary>It has ended; also one that is suspended, where its reload could not be begun.</summary>
        void End(string logId, RunOutcome outcome);
    }

    /// <summary>Begin it now.</summary>
    public sealed class StartedWork
    {
        public StartedWork(string logId, Prepared prepared, long resultLimitBytes, CancellationToken cancellation)
        {
            LogId = logId;
            Prepared = prepared;
            ResultLimitBytes = resultLimitBytes;
            Cancellation = cancellation;
        }

        public string LogId { get; }

        public Prepared Prepared { get; }

        /// <summary>See operation/execute. Applied by the queue when it ends (WIR-02).</summary>
        public long ResultLimitBytes { get; }

        /// <summary>AI.CancellationToken.</summary>
        public CancellationToken Cancellation { get; }
    }

    /// <summary>Go on with it now.</summary>
    public sealed class ResumedWork
    {
        public ResumedWork(string logId, Continuation continuation, CancellationToken cancellation)
        {
            LogId = logId;
            Continuation = continuation;
            Cancellation = cancellation;
        }

        public string LogId { get; }

        public Continuation Continuation { get; }

        public CancellationToken Cancellation { get; }
    }

    /// <summary>What goes on after a domain reload: a static method that takes the state (EXO-13).</summary>
    public sealed class Continuation
    {
        public Continuation(string type, string method, JToken state)
        {
            Type = type;
            Method = method;
            State = state;
        }

        /// <summary>Full name, with the name of its assembly: <c>Namespace.Type, Assembly</c>.</summary>
        public string Type { get; }

        public string Method { get; }

        public JToken State { get; }
    }

    /// <summary>How a run ended.</summary>
    public sealed class RunOutcome
    {
        private RunOutcome(JToken? result, ErrorCode? errorCode, string? error, string? stackTrace)
        {
            Result = result;
            Code = errorCode;
            Error = error;
            StackTrace = stackTrace;
        }

        /// <summary>Null iff it failed.</summary>
        public JToken? Result { get; }

        public ErrorCode? Code { get; }

        public string? Error { get; }

        public string? StackTrace { get; }

        public static RunOutcome Completed(JToken result) => new RunOutcome(result, null, null, null);

        /// <param name="code">execution_error, cancelled where the code obeyed a cancel, or invalid_params where a tool refused its call.</param>
        /// <param name="error">Type and message of the exception.</param>
        public static RunOutcome Failed(ErrorCode code, string error, string? stackTrace) => new RunOutcome(null, code, error, stackTrace);

        /// <summary>The same failure, with one more line in its error.</summary>
        internal RunOutcome With(string line) => new RunOutcome(Result, Code, Error + "\n" + line, StackTrace);
    }
}
