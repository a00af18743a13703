#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Makes the parameters of one tool runnable: compiles code, parses a query, finds a custom tool. Called on a
    /// background thread; may take seconds.
    /// </summary>
    public interface IPreparer
    {
        /// <param name="parameters">Validated parameters.</param>
        /// <param name="stop">Cancelled when the domain ends.</param>
        Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop);
    }

    /// <summary>An action to begin on the main thread, or the reason why there is none.</summary>
    public sealed class Prepared
    {
        private Prepared(Func<object?>? begin, string? error, string? stackTrace)
        {
            Begin = begin;
            Error = error;
            StackTrace = stackTrace;
        }

        /// <summary>
        /// Null exactly if preparation failed. Called on the main thread, while AI.* refer to the operation. Returns
        /// the result, or a <c>Task</c> (with or without result), an <c>IEnumerator</c> (a coroutine), or a <see
        /// cref="Suspension" />; the result of a Task may again be a Suspension. May throw.
        /// </summary>
        public Func<object?>? Begin { get; }

        /// <summary>The error that ends the operation as compile_error.</summary>
        public string? Error { get; }

        public string? StackTrace { get; }

        /// <summary>
        /// The code awaits or yields: a domain reload would interrupt it, so it does not start while scripts compile.
        /// </summary>
        public bool IsCutByReload { get; private set; }

        /// <summary>If it fails, its changes through Undo are rolled back (RDY-10).</summary>
        public bool IsAtomic { get; private set; }

        internal Prepared AsAtomic() => new Prepared(Begin, Error, StackTrace) { IsCutByReload = IsCutByReload, IsAtomic = true };

        public static Prepared Ready(Func<object?> begin, bool isCutByReload = false) => new Prepared(begin, null, null) { IsCutByReload = isCutByReload };

        public static Prepared Failed(string error, string? stackTrace = null) => new Prepared(null, error, stackTrace);
    }
}
