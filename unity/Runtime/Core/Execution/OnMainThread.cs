#nullable enable
using System;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A value that only the main thread can create, created on first use: not at domain load, which the user waits
    /// for. Construct it on the main thread.
    /// </summary>
    internal sealed class OnMainThread<T> : IDisposable
        where T : class
    {
        private readonly object _gate = new object();
        private readonly Thread _mainThread = Thread.CurrentThread;
        private readonly Func<T> _make;
        private readonly Action<Action> _post;
        private T? _value;
        private bool _isAsked;
        private bool _isDisposed;

        /// <param name="make">Called on the main thread, once.</param>
        /// <param name="post">Queues an action for the next frame.</param>
        public OnMainThread(Func<T> make, Action<Action> post)
        {
            _make = make;
            _post = post;
        }

        /// <summary>Any thread; all except the main thread wait for its next frame.</summary>
        /// <exception cref="OperationCanceledException">The domain ends.</exception>
        public T Value
        {
            get
            {
                if (Thread.CurrentThread == _mainThread) Make();
                else Await();
                lock (_gate) return _value ?? throw new OperationCanceledException("the domain ends");
            }
        }

        /// <summary>Ends the waits of other threads.</summary>
        public void Dispose()
        {
            lock (_gate)
            {
                _isDisposed = true;
                Monitor.PulseAll(_gate);
            }
        }

        private void Await()
        {
            lock (_gate)
            {
                if (_value != null) return;
                if (!_isAsked) _post(Make);
                _isAsked = true;
                while (_value == null && !_isDisposed) Monitor.Wait(_gate);
            }
        }

        private void Make()
        {
            lock (_gate)
            {
                if (_value != null) return;
            }

            T made = _make();
            lock (_gate)
            {
                _value = made;
                Monitor.PulseAll(_gate);
            }
        }
    }
}
