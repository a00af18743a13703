#nullable enable
using System;
using System.Threading;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Calls the bridge in each frame of the Editor, and requests a frame when there is work: an unfocused Editor makes
    /// few frames, or none.
    /// </summary>
    internal sealed class EditorPump : IDisposable
    {
        private readonly Action _frame;
        private readonly FrameSignal _signal = new FrameSignal(typeof(EditorApplication), SynchronizationContext.Current);
        private readonly WindowsTimer _timer;
        private volatile bool _isWoken;
        private volatile bool _isDisposed;

        /// <param name="frame">Called on the main thread, each frame.</param>
        internal EditorPump(Action frame)
        {
            _frame = frame;
            _timer = new WindowsTimer(AskAgain);
            EditorApplication.update += Frame;
        }

        public void Dispose()
        {
            _isDisposed = true;
            EditorApplication.update -= Frame;
            _timer.Dispose();
        }

        /// <summary>Call when there is work. Any thread.</summary>
        internal void Wake()
        {
            if (_isDisposed) return;
            _isWoken = true;
            _signal.Send();
        }

        // No work happens here: the timer also fires inside modal dialogs.
        private void AskAgain()
        {
            if (_isWoken && !_isDisposed) _signal.Send();
        }

        private void Frame()
        {
            _isWoken = false;
            _timer.Keep();
            _frame();
        }
    }
}
