#nullable enable
using System;
using System.Collections.Generic;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Runs short actions at set times on a dedicated thread, so that heartbeats continue while the main thread is
    /// blocked and all pool threads are busy (TMO-04).
    /// </summary>
    internal sealed class Clock
    {
        /// <summary>
        /// Ms until an alarm whose action threw fires again; doubles up to about a minute. Most actions set their alarm
        /// at their end, and would otherwise never run again.
        /// </summary>
        private const int RetryMs = 1000;

        private const int RetriesDoubled = 6;

        private readonly object _gate = new object();
        private readonly List<Alarm> _alarms = new List<Alarm>();
        private readonly Action<Exception> _failed;
        private readonly Scheduler _scheduler;
        private IDisposable? _drive;
        private bool _isStopped;

        /// <param name="failed">Called when an action throws: an error in the bridge.</param>
        /// <param name="scheduler">What drives it; null: a thread of its own.</param>
        public Clock(Action<Exception> failed, Scheduler? scheduler = null)
        {
            _failed = failed;
            _scheduler = scheduler ?? Scheduler.Real;
        }

        /// <summary>Ms of a monotonic clock.</summary>
        public long NowMs => _scheduler.NowMs;

        /// <summary>When the first alarm is due, in ms of <see cref="NowMs" />; <see cref="Alarm.Never" />: none is set.</summary>
        internal long NextMs
        {
            get
            {
                lock (_gate) return First()?.DueMs ?? Alarm.Never;
            }
        }

        public void Start()
        {
            _drive = _scheduler.Drive(this);
        }

        /// <summary>Creates an alarm that is not set yet.</summary>
        public Alarm NewAlarm(Action action)
        {
            var alarm = new Alarm(this, action);
            lock (_gate) _alarms.Add(alarm);
            return alarm;
        }

        /// <summary>
        /// No action runs after it returns, except one that outlasts <see cref="ThreadEnd.LimitMs" />.
        /// </summary>
        public void Stop()
        {
            lock (_gate)
            {
                _isStopped = true;
                _alarms.Clear();
                Monitor.PulseAll(_gate);
            }

            _drive?.Dispose();
        }

        internal void Set(Alarm alarm, long dueMs, bool keepEarlier)
        {
            lock (_gate)
            {
                if (keepEarlier && alarm.DueMs <= dueMs) return;
                alarm.DueMs = dueMs;
                Monitor.PulseAll(_gate);
            }
        }

        internal void Remove(Alarm alarm)
        {
            lock (_gate) _alarms.Remove(alarm);
        }

        /// <summary>Runs each alarm when it is due, until <see cref="Stop" />.</summary>
        internal void Run()
        {
            for (Alarm? due = WaitForNext(); due != null; due = WaitForNext()) Fire(due);
        }

        /// <summary>Runs an alarm that is due now. False: none is.</summary>
        internal bool RunNext()
        {
            Alarm? due;
            lock (_gate) due = TakeDue();
            if (due != null) Fire(due);
            return due != null;
        }

        private void Fire(Alarm due)
        {
            try
            {
                due.Action();
                due.Failures = 0;
            }
            catch (Exception error)
            {
                due.SetNoLaterThan((long)RetryMs << Math.Min(due.Failures++, RetriesDoubled));
                _failed(error);
            }
        }

        private Alarm? WaitForNext()
        {
            lock (_gate)
            {
                while (!_isStopped)
                {
                    Alarm? due = TakeDue();
                    if (due != null) return due;
                    // At least 1 ms: the time may have come meanwhile.
                    long wait = First() is Alarm first ? Math.Max(1, first.DueMs - NowMs) : Alarm.Never;
                    Monitor.Wait(_gate, (int)Math.Min(wait, 60_000));
                }

                return null;
            }
        }

        private Alarm? TakeDue()
        {
            Alarm? first = First();
            if (first == null || first.DueMs > NowMs) return null;
            first.DueMs = Alarm.Never;
            return first;
        }

        private Alarm? First()
        {
            Alarm? first = null;
            foreach (Alarm alarm in _alarms)
            {
                if (alarm.DueMs != Alarm.Never && (first == null || alarm.DueMs < first.DueMs)) first = alarm;
            }

            return first;
        }
    }

    /// <summary>An action that runs once at a set time, until it is set again.</summary>
    internal sealed class Alarm
    {
        internal const long Never = long.MaxValue;

        private readonly Clock _clock;

        internal Alarm(Clock clock, Action action)
        {
            _clock = clock;
            Action = action;
        }

        internal Action Action { get; }

        /// <summary>Number of consecutive exceptions. Only the clock uses it.</summary>
        internal int Failures { get; set; }

        internal long DueMs { get; set; } = Never;

        public void Set(long inMs)
        {
            _clock.Set(this, _clock.NowMs + inMs, false);
        }

        /// <summary>Sets it, unless it is already set to an earlier time.</summary>
        public void SetNoLaterThan(long inMs)
        {
            _clock.Set(this, _clock.NowMs + inMs, true);
        }

        public void Remove()
        {
            _clock.Remove(this);
        }
    }
}
