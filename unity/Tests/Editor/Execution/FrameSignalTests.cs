#nullable enable
using System.Collections.Generic;
using System.Threading;
using McpUnityBridge.Core;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Execution
{
    /// <summary>
    /// How an unfocused Editor is made to tick, with classes in place of UnityEditor.EditorApplication.
    /// </summary>
    public sealed class FrameSignalTests
    {
        /// <summary>A post to the main thread's context is only processed by the tick that is missing.</summary>
        [Test]
        public void TheSignalIsRaisedOnTheCallingThread()
        {
            var mainThread = new Recorder();
            var signal = new FrameSignal(typeof(Editor), mainThread);
            var caller = new Thread(signal.Send);
            caller.Start();
            caller.Join();
            Assert.AreSame(caller, Editor.Signalled);
            Assert.IsEmpty(mainThread.Posted);
        }

        [Test]
        public void WithoutASignalOnePostWaitsForTheMainThread()
        {
            var mainThread = new Recorder();
            var signal = new FrameSignal(typeof(EditorWithoutSignal), mainThread);
            signal.Send();
            signal.Send();
            Assert.AreEqual(1, mainThread.Posted.Count);
            mainThread.Posted.Dequeue()(null!);
            signal.Send();
            Assert.AreEqual(1, mainThread.Posted.Count);
        }

        private static class Editor
        {
            internal static Thread? Signalled { get; private set; }

            internal static void SignalTick() => Signalled = Thread.CurrentThread;
        }

        private static class EditorWithoutSignal
        {
            internal static void SignalTick(int how) => throw new AssertionException("another method of that name: " + how);
        }

        private sealed class Recorder : SynchronizationContext
        {
            internal Queue<SendOrPostCallback> Posted { get; } = new Queue<SendOrPostCallback>();

            public override void Post(SendOrPostCallback d, object? state) => Posted.Enqueue(d);
        }
    }
}
