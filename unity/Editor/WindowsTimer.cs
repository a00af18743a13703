#nullable enable
using System;
#if UNITY_EDITOR_WIN
using System.Runtime.InteropServices;
#endif

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// On Windows: a timer of the main thread's message loop, which runs where the Editor has parked itself. Elsewhere: nothing. It ends by itself when no frame comes for
    /// a while: one that outlived its domain would end the Editor. Main thread.
    /// </summary>
    internal sealed class WindowsTimer : IDisposable
    {
#if UNITY_EDITOR_WIN
        private const uint IntervalMs = 100;

        /// <summary>So often without a frame: the Editor shows a dialog, or unloads the domain.</summary>
        private const int TicksWithoutFrame = 20;

        /// <summary>Kept: native code calls it until the timer is taken away.</summary>
        private readonly TimerProcedure _procedure;
        private readonly Action _elapsed;
        private UIntPtr _timer;
        private int _ticks;
        private bool _isDisposed;

        /// <param name="elapsed">Main thread. Must not throw.</param>
        internal WindowsTimer(Action elapsed)
        {
            _elapsed = elapsed;
            _procedure = (window, message, timer, time) => Tick();
            Keep();
        }

        /// <summary>A frame has come.</summary>
        internal void Keep()
        {
            _ticks = 0;
            if (_timer == UIntPtr.Zero && !_isDisposed) _timer = SetTimer(IntPtr.Zero, UIntPtr.Zero, IntervalMs, _procedure);
        }

        /// <summary>Before the domain is unloaded, or Windows would call what is no longer there. On the thread that made it.</summary>
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

        /// <summary>A frame has come.</summary>
        internal void Keep()
        {
        }

        public void Dispose()
        {
        }
#endif
    }
}
