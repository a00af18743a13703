#nullable enable
using System;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Runs the code of operations so that a user can interrupt it at once: an endless loop, or a wait for something
    /// that only the main thread can do, would block the Editor until it is killed and unsaved work is lost. Mono
    /// supports this; .NET does not.
    /// </summary>
    internal sealed class Interruption
    {
        [ThreadStatic]
        private static Interruption? here;

        private readonly object _gate = new object();
        private readonly Action<Thread> _abort;
        private readonly Action _resetAbort;
        private Thread? _thread;
        private string? _logId;
        private string? _interrupted;
        private string? _lastInterrupted;

        internal Interruption()
            : this(Abort, ResetAbort)
        {
        }

        /// <param name="abort">Interrupts the thread, or throws PlatformNotSupportedException.</param>
        /// <param name="resetAbort">Called on the thread that was interrupted: it continues.</param>
        internal Interruption(Action<Thread> abort, Action resetAbort)
        {
            _abort = abort;
            _resetAbort = resetAbort;
        }

        /// <summary>Whether the runtime is Mono.</summary>
        public static bool IsPossible { get; } = Type.GetType("Mono.Runtime") != null;

        /// <summary>
        /// Another operation's code runs on this thread from now on: the owner of code after an await is known only
        /// then.
        /// </summary>
        /// <param name="logId">Null: the code belongs to no operation.</param>
        public static void Switched(string? logId)
        {
            Interruption? interruption = here;
            if (interruption == null) return;
            lock (interruption._gate) interruption._logId = logId;
        }

        /// <summary>
        /// Runs the code here. Returns the log_id of the operation whose code was interrupted; null if none was. Passes
        /// on exceptions of the code.
        /// </summary>
        /// <param name="logId">The operation of the code; null: none.</param>
        public string? Run(string? logId, Action code)
        {
            string? interrupted = null;
            try
            {
                try
                {
                    Begin(logId);
                    code();
                }
                finally
                {
                    // Mono does not abort a thread inside a finally block, so no abort is pending when this returns.
                    interrupted = End();
                }

                return interrupted;
            }
            catch (ThreadAbortException)
            {
                // Otherwise the domain is being unloaded.
                if (interrupted == null) throw;
                return interrupted;
            }
        }

        /// <summary>
        /// Interrupts the code of that operation if it runs now. False: it does not, or the runtime does not support
        /// it. True also for the newest code that was interrupted, as its end may not be recorded yet. Any thread.
        /// </summary>
        public bool Ask(string logId)
        {
            lock (_gate)
            {
                if (_lastInterrupted == logId) return true;
                if (_thread == null || _logId != logId) return false;
                try
                {
                    if (_interrupted == null) _abort(_thread);
                    _lastInterrupted = _interrupted = logId;
                    return true;
                }
                catch (PlatformNotSupportedException)
                {
                    return false;
                }
            }
        }

        /// <summary>log_id of the operation whose code runs now; null if none. Any thread.</summary>
        public string? Running
        {
            get
            {
                lock (_gate) return _thread == null ? null : _logId;
            }
        }

        private void Begin(string? logId)
        {
            here = this;
            lock (_gate)
            {
                _thread = Thread.CurrentThread;
                _logId = logId;
            }
        }

        private string? End()
        {
            here = null;
            lock (_gate)
            {
                string? interrupted = _interrupted;
                _thread = null;
                _interrupted = null;
                if (interrupted != null) _resetAbort();
                return interrupted;
            }
        }

        // The compiler of .NET warns of both, because they always throw PlatformNotSupportedException there. Ask handles
        // that, and without an abort there is none to reset.
#pragma warning disable SYSLIB0006
        private static void Abort(Thread thread) => thread.Abort();

        private static void ResetAbort() => Thread.ResetAbort();
#pragma warning restore SYSLIB0006
    }
}
