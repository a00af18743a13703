#nullable enable
using System;
using System.Collections.Concurrent;
using System.Threading;
using McpUnityBridge.Core;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Execution
{
    /// <summary>
    /// Values that only the main thread can create, requested by other threads. The test's thread is the main thread.
    /// </summary>
    public sealed class OnMainThreadTests
    {
        private readonly BlockingCollection<Action> _posted = new BlockingCollection<Action>();
        private int _made;

        [SetUp]
        public void SetUp() => _made = 0;

        [Test]
        public void ItIsCreatedOnceAtTheFirstRead()
        {
            OnMainThread<Thread> value = NewValue();
            Assert.AreEqual(0, _made);
            Thread? seen = null;
            var other = new Thread(() => seen = value.Value);
            other.Start();
            Assert.IsTrue(_posted.TryTake(out Action? errand, 20_000));
            errand!();
            other.Join();
            Assert.AreSame(Thread.CurrentThread, seen);
            Assert.AreSame(Thread.CurrentThread, value.Value);
            Assert.AreEqual(1, _made);
        }

        [Test]
        public void NobodyWaitsForADomainThatEnds()
        {
            OnMainThread<Thread> value = NewValue();
            Exception? thrown = null;
            var other = new Thread(() => thrown = Assert.Catch(() => value.Value.ToString()));
            other.Start();
            Assert.IsTrue(_posted.TryTake(out _, 20_000));
            value.Dispose();
            other.Join();
            Assert.IsInstanceOf<OperationCanceledException>(thrown);
        }

        private OnMainThread<Thread> NewValue() => new OnMainThread<Thread>(Make, _posted.Add);

        private Thread Make()
        {
            _made++;
            return Thread.CurrentThread;
        }
    }
}
