#nullable enable
using System;
using System.Reflection;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Makes an unfocused Editor tick at once. EditorApplication.SignalTick, marked thread-safe in every Unity from
    /// 2021.3 to 7000.0, is not public and is found by reflection, once. Without it, only a post to the main thread's
    /// context remains. Any thread.
    /// </summary>
    internal sealed class FrameSignal
    {
        private const string MethodName = "SignalTick";

        private readonly Action? _signal;
        private readonly SynchronizationContext? _mainThread;
        private int _isPosted;

        /// <param name="editorApplication">UnityEditor.EditorApplication.</param>
        /// <param name="mainThread">The context of the main thread.</param>
        public FrameSignal(Type editorApplication, SynchronizationContext? mainThread)
        {
            MethodInfo? method = editorApplication.GetMethod(MethodName, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic, null, Type.EmptyTypes, null);
            _signal = (Action?)method?.CreateDelegate(typeof(Action));
            _mainThread = mainThread;
        }

        /// <summary>Signals on the calling thread, which takes effect sooner than a post to the main thread.</summary>
        public void Send()
        {
            if (_signal != null) _signal();
            else if (Interlocked.Exchange(ref _isPosted, 1) == 0) _mainThread?.Post(Posted, null);
        }

        private void Posted(object? state)
        {
            Interlocked.Exchange(ref _isPosted, 0);
        }
    }
}
