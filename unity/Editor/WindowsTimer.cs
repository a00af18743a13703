#nullable enable
using System;
#if UNITY_EDITOR_WIN
using System.Runtime.InteropServices;
#endif

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// On Windows a timer in the main thread's message loop, which also fires while the Editor is idle; elsewhere
    /// nothing. It ends by itself when no frame comes for some time, because a timer that outlived its domain would
    /// crash the Editor. Main thread.
    /// </summary>
    internal sealed class WindowsTimer : IDisposable
    {
#if UNITY_EDITOR_WIN
        private const uint IntervalMs = 100;

        /// <summary>
        /// Number of ticks without a frame after which the Editor shows a dialog or unloads the domain.
        /// </summary>
        private const int TicksWithoutFrame = 20;

        /// <summary>Kept alive: native code calls it until the timer is killed.</summary>
        private readonly TimerProcedure _procedure;
        private readonly Action _elapsed;
        private UIntPtr _timer;
        private int _ticks;
        private bool _isDisposed;

        /// <param name="elapsed">Called on the main thread. Must not throw.</param>
        internal WindowsTimer(Action elapsed)
        {
            _elapsed = elapsed;
            _procedure = (window, message, timer, time) => Tick();
            Keep();
        }

        /// <summary>Call in each frame.</summary>
        internal void Keep()
        {
            _ticks = 0;
            if (_timer == UIntPtr.Zero && !_isDisposed) _timer = SetTimer(IntPtr.Zero, UIntPtr.Zero, IntervalMs, _procedure);
        }

        /// <summary>
        /// Call before the domain is unloaded, on the thread that created it; otherwise Windows would call unloaded
        /// code.
        /// </summary>
        public void Dispose()
        {
            _isDisposed = true;
            End();
            GC.KeepAlive(_procedure);
        }

        private void Tick()
        {
            if (++_ticks > TicksWithoutFrame) End();
            else _elapsed();
        }

        private void End()
        {
            if (_timer != UIntPtr.Zero) KillTimer(IntPtr.Zero, _timer);
            _timer = UIntPtr.Zero;
        }

        private delegate void TimerProcedure(IntPtr window, uint message, UIntPtr timer, uint time);

        [DllImport("user32.dll")]
        private static extern UIntPtr SetTimer(IntPtr window, UIntPtr timer, uint intervalMs, TimerProcedure procedure);

        [DllImport("user32.dll")]
        [return: MarshalAs(UnmanagedType.Bool)]
        private static extern bool KillTimer(IntPtr window, UIntPtr timer);
#else
        internal WindowsTimer(Action elapsed)
        {
        }

        /// <summary>Call in each frame.</summary>
        internal void Keep()
        {
        }

        public void Dispose()
        {
        }
#endif
    }
}
