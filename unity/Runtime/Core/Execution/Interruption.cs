#nullable enable
using System;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Runs the code of operations so that a user can have it interrupted at once: a loop without end, or a wait for what only the main thread could bring about,
    /// would keep the Editor until it is killed, with whatever is not saved. Mono can do that; .NET cannot.
    /// </summary>
    internal sealed class Interruption
    {
        [ThreadStatic]
        private static Interruption? here;

        private readonly object _gate = new object();
        private Thread? _thread;
        private string? _logId;
        private string? _interrupted;

        /// <summary>This runtime is Mono.</summary>
        public static bool IsPossible { get; } = Type.GetType("Mono.Runtime") != null;

        /// <summary>Another operation's code runs on this thread from now on: what an await goes on with says only then whose it is.</summary>
        /// <param name="logId">Null: of no operation.</param>
        public static void Switched(string? logId)
        {
            Interruption? interruption = here;
            if (interruption == null) return;
            lock (interruption._gate) interruption._logId = logId;
        }

        /// <summary>Runs it here. Gives the log_id of the operation whose code has been interrupted; null: none. What it throws comes through.</summary>
        /// <param name="logId">Whose code it is; null: of no operation.</param>
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
                    // Mono keeps an abort from coming in here, so that none is left when it returns.
                    interrupted = End();
                }

                return interrupted;
            }
            catch (ThreadAbortException)
            {
                // Else the domain is being unloaded.
                if (interrupted == null) throw;
                return interrupted;
            }
        }

        /// <summary>Interrupts that code, if it is what runs now. False: it is not, or this runtime cannot. Any thread.</summary>
        public bool Ask(string logId)
        {
            lock (_gate)
            {
                if (_thread == null || _logId != logId) return false;
                try
                {
                    if (_interrupted == null) _thread.Abort();
                    _interrupted = logId;
                    return true;
                }
                catch (PlatformNotSupportedException)
                {
                    return false;
                }
            }
        }

        /// <summary>The log_id of the operation whose code runs now; null: none does. Any thread.</summary>
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
                if (interrupted != null) Thread.ResetAbort();
                return interrupted;
            }
        }
    }
}
