#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;

namespace McpUnityBridge.Schedules
{
    /// <summary>The only clock and the only thread of a schedule: runs what is due, in order of time.</summary>
    internal sealed class VirtualTime
    {
        private readonly PriorityQueue<Action, (long At, long Number)> _waiting = new PriorityQueue<Action, (long At, long Number)>();
        private long _number;

        public VirtualTime(long now)
        {
            Now = now;
        }

        /// <summary>Unix ms.</summary>
        public long Now { get; private set; }

        /// <summary>The frames and alarms of the domain that is loaded; null: none is.</summary>
        public ISource? Source { get; set; }

        public void At(long at, Action action) => _waiting.Enqueue(action, (Math.Max(at, Now), ++_number));

        /// <summary>Also within a frame, for code that blocks the main thread: the other threads continue.</summary>
        /// <param name="isOver">Ends it earlier.</param>
        public void RunUntil(long end, Func<bool> isOver)
        {
            while (!isOver())
            {
                long next = _waiting.TryPeek(out _, out (long At, long Number) first) ? first.At : long.MaxValue;
                long due = Source?.NextMs ?? long.MaxValue;
                if (Math.Min(next, due) > end) break;
                Now = Math.Max(Now, Math.Min(next, due));
                if (next <= due) _waiting.Dequeue()();
                else Source!.Run();
            }

            if (!isOver()) Now = Math.Max(Now, end);
        }

        internal interface ISource
        {
            /// <summary>When it has something to do.</summary>
            long NextMs { get; }

            void Run();
        }
    }

    /// <summary>The threads of one domain, all of them the thread of the schedule.</summary>
    internal sealed class DomainThreads : Scheduler
    {
        private readonly VirtualTime _time;
        private readonly Action<Action> _guard;
        private readonly List<Clock> _clocks = new List<Clock>();

        /// <param name="guard">Runs each action: the process may die of it.</param>
        public DomainThreads(VirtualTime time, Action<Action> guard)
        {
            _time = time;
            _guard = guard;
        }

        /// <summary>The domain has ended: nothing of it runs any more.</summary>
        public bool IsOver { get; set; }

        internal override long NowMs => _time.Now;

        public long NextMs => _clocks.Count == 0 ? long.MaxValue : _clocks.Min(clock => clock.NextMs);

        /// <summary>Runs the alarms that are due.</summary>
        public void RunAlarms()
        {
            foreach (Clock clock in _clocks.ToArray())
            {
                while (!IsOver && clock.RunNext())
                {
                }
            }
        }

        public void After(long ms, Action action)
        {
            _time.At(_time.Now + ms, () =>
            {
                if (!IsOver) _guard(action);
            });
        }

        internal override void Run(Action action) => After(0, action);

        internal override void RunLong(string name, Action action) => After(0, action);

        internal override Task<T> Compute<T>(Func<T> value) => Task.FromResult(value());

        /// <summary>Nothing changes while this thread waits.</summary>
        internal override bool Wait(object gate, int ms) => false;

        internal override ITimer NewTimer(Action action) => new VirtualTimer(this, action);

        internal override IDisposable Drive(Clock clock)
        {
            _clocks.Add(clock);
            return new Drivers(() => _clocks.Remove(clock));
        }

        private sealed class VirtualTimer : ITimer
        {
            private readonly DomainThreads _threads;
            private readonly Action _action;
            private int _set;

            public VirtualTimer(DomainThreads threads, Action action)
            {
                _threads = threads;
                _action = action;
            }

            public void Set(long inMs)
            {
                int set = ++_set;
                _threads.After(inMs, () =>
                {
                    if (set == _set) _action();
                });
            }

            public void Dispose() => _set++;
        }

        private sealed class Drivers : IDisposable
        {
            private readonly Action _end;

            public Drivers(Action end)
            {
                _end = end;
            }

            public void Dispose() => _end();
        }
    }
}
