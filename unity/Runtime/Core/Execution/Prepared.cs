#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Makes something runnable of the parameters of one tool: compiles code, parses a query, finds a custom tool. Called on a pool thread; may take seconds.</summary>
    public interface IPreparer
    {
        /// <param name="parameters">Validated.</param>
        /// <param name="stop">The domain ends.</param>
        Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop);
    }

    /// <summary>Something that can be begun on the main thread, or the reason why it cannot.</summary>
    public sealed class Prepared
    {
        private Prepared(Func<object?>? begin, string? error, string? stackTrace)
        {
            Begin = begin;
            Error = error;
            StackTrace = stackTrace;
        }

        /// <summary>
        /// Null iff it failed. Main thread; AI.* refer to the operation meanwhile. Gives the result, or a <c>Task</c> (with or without result), or an
        /// <c>IEnumerator</c> (a coroutine), or a <see cref="Suspension" />; what a Task gives may be a Suspension again. May throw.
        /// </summary>
        public Func<object?>? Begin { get; }

        /// <summary>What ends the operation as compile_error.</summary>
        public string? Error { get; }

        public string? StackTrace { get; }

        /// <summary>Its code awaits or yields: a domain reload would interrupt it, so that it does not start while scripts compile.</summary>
        public bool IsCutByReload { get; private set; }

        /// <summary>Where it fails, what it has changed through Undo is taken back (RDY-10).</summary>
        public bool IsAtomic { get; private set; }

        internal Prepared AsAtomic() => new Prepared(Begin, Error, StackTrace) { IsCutByReload = IsCutByReload, IsAtomic = true };

        public static Prepared Ready(Func<object?> begin, bool isCutByReload = false) => new Prepared(begin, null, null) { IsCutByReload = isCutByReload };

        public static Prepared Failed(string error, string? stackTrace = null) => new Prepared(null, error, stackTrace);
    }
}
