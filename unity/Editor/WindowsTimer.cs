#nullable enable
using System;
#if UNITY_EDITOR_WIN
using System.Runtime.InteropServices;
#endif

namespace McpUnityBridge.Editor
{
    /// <summary>On Windows: a timer of the main thread's message loop, which runs where the Editor has parked itself. Elsewhere: nothing.</summary>
    internal sealed class WindowsTimer : IDisposable
    {
#if UNITY_EDITOR_WIN
        private const uint IntervalMs = 100;

        /// <summary>Kept: native code calls it until the timer is taken away.</summary>
        private readonly TimerProcedure _procedure;
        private UIntPtr _timer;

        /// <param name="elapsed">Main thread. Must not throw.</param>
        internal WindowsTimer(Action elapsed)
        {
            _procedure = (window, message, timer, time) => elapsed();
            _timer = SetTimer(IntPtr.Zero, UIntPtr.Zero, IntervalMs, _procedure);
        }

        /// <summary>Before the domain is unloaded, or Windows would call what is no longer there. On the thread that made it.</summary>
        public void Dispose()
        {
            if (_timer != UIntPtr.Zero) KillTimer(IntPtr.Zero, _timer);
            _timer = UIntPtr.Zero;
            GC.KeepAlive(_procedure);
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

        public void Dispose()
        {
        }
#endif
    }
}
