#nullable enable
using System;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The operations, as the main thread uses them. What a method records is durable when it returns (EXO-02); a disk
    /// failure is retried, never thrown.
    /// </summary>
    public interface IWorkQueue
    {
        /// <summary>Whether <see cref="StartNext" /> or <see cref="ResumeNext" /> has an operation to return.</summary>
        bool HasWork { get; }

        /// <summary><see cref="HasWork" /> has become true: wake the main thread. Raised on any thread.</summary>
        event Action? Ready;

        /// <summary>
        /// The next operation in order of acceptance (EXO-11), its start recorded; null if there is none or its code is
        /// still being compiled. Operations that may not start (policy, compile error, journal failure) are ended and
        /// skipped. Main thread only.
        /// </summary>
        StartedWork? StartNext();

        /// <summary>
        /// The next suspended operation whose reload is complete, its resumption recorded (EXO-13); null if there is
        /// none. Main thread only.
        /// </summary>
        ResumedWork? ResumeNext();

        /// <summary>
        /// The newest partial result of a running operation (PAR-02); ignored for any other. Any thread. Consecutive
        /// values may be coalesced.
        /// </summary>
        void Update(string logId, JToken value);

        /// <summary>
        /// Changes running to suspended (EXO-13). False: the disk failed and the operation still runs; retry after a
        /// second, and begin the reload only after true.
        /// </summary>
        bool Suspend(string logId, Continuation continuation);

        /// <summary>
        /// The awaited compilation failed, so no reload follows: suspended operations resume in this domain.
        /// </summary>
        void ResumeInPlace();

        /// <summary>The normalized id if the journal has that operation; otherwise null. Any thread.</summary>
        string? KnownLogId(string logId);

        /// <summary>Ends a running operation, or a suspended one whose reload could not begin.</summary>
        void End(string logId, RunOutcome outcome);
    }

    /// <summary>An operation that the main thread starts now.</summary>
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

        /// <summary>See operation/execute. The queue applies it when the operation ends (WIR-02).</summary>
        public long ResultLimitBytes { get; }

        /// <summary>AI.CancellationToken.</summary>
        public CancellationToken Cancellation { get; }

        /// <summary>See operation/execute. Null: the server did not send it.</summary>
        public string? Session { get; set; }
    }

    /// <summary>An operation that the main thread continues now.</summary>
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

        /// <summary>See operation/execute. Null: the server did not send it.</summary>
        public string? Session { get; set; }
    }

    /// <summary>What runs after a domain reload: a static method that takes the state (EXO-13).</summary>
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

        /// <summary>Null exactly if the run failed.</summary>
        public JToken? Result { get; }

        public ErrorCode? Code { get; }

        public string? Error { get; }

        public string? StackTrace { get; }

        public static RunOutcome Completed(JToken result) => new RunOutcome(result, null, null, null);

        /// <param name="code">
        /// execution_error, cancelled if the code stopped because of a cancel request, or invalid_params if a tool
        /// refused its arguments.
        /// </param>
        /// <param name="error">Type and message of the exception.</param>
        public static RunOutcome Failed(ErrorCode code, string error, string? stackTrace) => new RunOutcome(null, code, error, stackTrace);

        /// <summary>The same failure with one more line in its error.</summary>
        internal RunOutcome With(string line) => new RunOutcome(Result, Code, Error + "\n" + line, StackTrace);
    }
}
