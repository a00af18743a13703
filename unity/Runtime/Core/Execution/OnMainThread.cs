#nullable enable
using System;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>A value that the main thread alone can make, made when it is first asked for: not at domain load, for which the user waits. Made on the main thread.</summary>
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

        /// <param name="make">Main thread, once.</param>
        /// <param name="post">Has something done in the next frame.</param>
        public OnMainThread(Func<T> make, Action<Action> post)
        {
            _make = make;
            _post = post;
        }

        /// <summary>Any thread; another one than the main thread waits for its next frame.</summary>
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

        /// <summary>The wait is over.</summary>
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
