#nullable enable
using System;
using System.Threading;
using UnityEditor;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Calls the bridge in each frame of the Editor, and brings about a frame when work comes. An Editor without focus makes few of them, or none; what has been
    /// seen to help is done here, in this order: a post to the main thread that asks for an update, and on Windows a timer of its message loop.
    /// </summary>
    internal sealed class EditorPump : IDisposable
    {
        private readonly Action _frame;
        private readonly SynchronizationContext? _mainThread = SynchronizationContext.Current;
        private readonly WindowsTimer _timer;
        private int _isWoken;
        private volatile bool _isDisposed;

        /// <param name="frame">Main thread, each frame.</param>
        internal EditorPump(Action frame)
        {
            _frame = frame;
            _timer = new WindowsTimer(AskForFrame);
            EditorApplication.update += Frame;
        }

        public void Dispose()
        {
            _isDisposed = true;
            EditorApplication.update -= Frame;
            _timer.Dispose();
        }

        /// <summary>Work is there. Any thread; many calls are one.</summary>
        internal void Wake()
        {
            if (_isDisposed || Interlocked.Exchange(ref _isWoken, 1) == 1) return;
            _mainThread?.Post(Woken, null);
        }

        // Work is never done here, or in the timer: both also happen inside modal dialogs.
        private void Woken(object? state)
        {
            if (!_isDisposed) EditorApplication.QueuePlayerLoopUpdate();
        }

        private void AskForFrame()
        {
            if (_isWoken == 1) EditorApplication.QueuePlayerLoopUpdate();
        }

        private void Frame()
        {
            Interlocked.Exchange(ref _isWoken, 0);
            _frame();
        }
    }
}
