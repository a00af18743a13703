#nullable enable
using System;
using System.Reflection;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Makes an Editor without focus tick at once. EditorApplication.SignalTick, which every Unity from 2021.3 to 7000.0 marks as thread-safe, is not public, and is found
    /// by reflection, once. Where it is gone, a post to the main thread's context is all that is left. Any thread.
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

        /// <summary>On the calling thread: a signal from there is heard sooner than one that waits for the main thread.</summary>
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
