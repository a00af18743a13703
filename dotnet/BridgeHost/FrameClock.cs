#nullable enable
using System;
using System.Diagnostics;
using System.Threading;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Schedules the frames of the main thread. Other threads can block it, wake it, or change its rate.
    /// </summary>
    internal sealed class FrameClock
    {
        private const int UnfocusedFrameMs = 1000;

        private readonly object _gate = new object();
        private readonly Stopwatch _time = Stopwatch.StartNew();
        private readonly bool _isInstant;
        private double _nextFrame;
        private double _blockedUntil;
        private double _fps;
        private bool _focused;
        private bool _hurry;
        private string? _block;

        public FrameClock(HostOptions options)
        {
            _fps = options.Fps;
            _focused = !options.Unfocused;
            _isInstant = options.Instant;
        }

        public bool IsFocused
        {
            get
            {
                lock (_gate)
                {
                    return _focused;
                }
            }
        }

        /// <summary>The reported cause of the current block, if any.</summary>
        public string? BlockedBy
        {
            get
            {
                lock (_gate)
                {
                    return Now < _blockedUntil ? _block : null;
                }
            }
        }

        private double Now => _time.Elapsed.TotalMilliseconds;

        private double Interval => _focused ? 1000 / _fps : Math.Max(1000 / _fps, UnfocusedFrameMs);

        public void SetFocus(bool focused) => Change(() => _focused = focused);

        public void SetFps(double fps) => Change(() => _fps = fps);

        /// <param name="by">The reported cause of the block; null: unknown.</param>
        public void Block(double ms, string? by)
        {
            Change(() =>
            {
                _blockedUntil = Math.Max(_blockedUntil, Now + ms);
                _block = by;
            });
        }

        public void Unblock() => Change(() => _blockedUntil = 0);

        /// <summary>Wakes the main loop at once, without a frame.</summary>
        public void Interrupt() => Change(() => _hurry = true);

        /// <summary>There is work: if it need not wait for the next frame, that frame starts now.</summary>
        public void Wake()
        {
            if (_isInstant) Interrupt();
        }

        /// <summary>Waits for the next frame. Calls <paramref name="mustLook" /> meanwhile.</summary>
        /// <returns>False: no frame, because <paramref name="mustLook" /> returned true.</returns>
        public bool AwaitFrame(Func<bool> mustLook)
        {
            lock (_gate)
            {
                while (true)
                {
                    double now = Now;
                    bool isBlocked = now < _blockedUntil;
                    if (!isBlocked && mustLook()) return false;

                    if (!isBlocked && (_hurry || now >= _nextFrame))
                    {
                        _hurry = false;
                        _nextFrame = Math.Max(_nextFrame + Interval, now);
                        return true;
                    }

                    double wait = Math.Max(isBlocked ? _blockedUntil : 0, _nextFrame) - now;
                    Monitor.Wait(_gate, (int)Math.Min(Math.Ceiling(Math.Max(wait, 1)), 60_000));
                }
            }
        }

        private void Change(Action change)
        {
            lock (_gate)
            {
                double before = Interval;
                change();
                _nextFrame += Interval - before;
                Monitor.PulseAll(_gate);
            }
        }
    }
}
