#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The clock and the threads of a bridge: reads the time, and runs code later or on another thread. A simulation
    /// replaces it, to run everything on one thread in virtual time.
    /// </summary>
    internal class Scheduler
    {
        internal static readonly Scheduler Real = new Scheduler();

        /// <summary>Monotonic time, ms.</summary>
        internal virtual long NowMs => Uptime.Now;

        /// <summary>Runs a short action on a thread of the pool.</summary>
        internal virtual void Run(Action action)
        {
            ThreadPool.QueueUserWorkItem(_ => action());
        }

        /// <summary>Runs an action that may block, on a thread of its own.</summary>
        internal virtual void RunLong(string name, Action action)
        {
            new Thread(() => action()) { IsBackground = true, Name = name }.Start();
        }

        /// <summary>Computes a value on a thread of the pool.</summary>
        internal virtual Task<T> Compute<T>(Func<T> value)
        {
            return Task.Run(value);
        }

        /// <summary>Releases the lock and waits until it is pulsed. False: that many ms have passed.</summary>
        internal virtual bool Wait(object gate, int ms)
        {
            return Monitor.Wait(gate, ms);
        }

        /// <summary>Creates a timer that is not set yet; its action runs on a thread of the pool.</summary>
        internal virtual ITimer NewTimer(Action action)
        {
            return new PoolTimer(action);
        }

        /// <summary>
        /// Runs the alarms of a clock, on a thread of its own, until the result is disposed: then no alarm runs, except
        /// one that outlasts <see cref="ThreadEnd.LimitMs" />.
        /// </summary>
        internal virtual IDisposable Drive(Clock clock)
        {
            return new ClockThread(clock);
        }

        /// <summary>An action that runs once, a set time later.</summary>
        internal interface ITimer : IDisposable
        {
            /// <summary>Replaces an earlier time.</summary>
            void Set(long inMs);
        }

        private sealed class PoolTimer : ITimer
        {
            private readonly Timer _timer;

            internal PoolTimer(Action action)
            {
                _timer = new Timer(_ => action(), null, Timeout.Infinite, Timeout.Infinite);
            }

            public void Set(long inMs)
            {
                _timer.Change(inMs, Timeout.Infinite);
            }

            public void Dispose()
            {
                _timer.Dispose();
            }
        }

        private sealed class ClockThread : IDisposable
        {
            private readonly Thread _thread;

            internal ClockThread(Clock clock)
            {
                _thread = new Thread(clock.Run) { IsBackground = true, Name = "MCP Unity bridge: clock" };
                _thread.Start();
            }

            public void Dispose()
            {
                ThreadEnd.Await(_thread);
            }
        }
    }
}
