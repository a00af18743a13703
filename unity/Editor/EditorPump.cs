#nullable enable
using System;
using System.Threading;
using McpUnityBridge.Core;
using UnityEditor;

namespace McpUnityBridge.Editor
{
    /// <summary>Calls the bridge in each frame of the Editor, and brings about a frame when work comes: an Editor without focus makes few of them, or none.</summary>
    internal sealed class EditorPump : IDisposable
    {
        private readonly Action _frame;
        private readonly FrameSignal _signal = new FrameSignal(typeof(EditorApplication), SynchronizationContext.Current);
        private readonly WindowsTimer _timer;
        private volatile bool _isWoken;
        private volatile bool _isDisposed;

        /// <param name="frame">Main thread, each frame.</param>
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

        /// <summary>Work has come. Any thread.</summary>
        internal void Wake()
        {
            if (_isDisposed) return;
            _isWoken = true;
            _signal.Send();
        }

        // Work is never done here: the timer also runs inside of modal dialogs.
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
