#nullable enable
using System;
using System.Threading;
using McpUnityBridge.Core;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Execution
{
    /// <summary>
    /// Endless code is interrupted at once: on Mono, as in Unity. dotnet/interrupt-proof.mjs tests the complete path.
    /// </summary>
    public sealed class InterruptionTests
    {
        private const string LogId = "01890000-0000-7000-8000-000000000001";

        private static readonly bool IsMono = Type.GetType("Mono.Runtime") != null;

        private readonly Interruption _interruption = new Interruption();

        [Test]
        public void CodeThatEndsIsNotInterrupted()
        {
            bool ran = false;
            Assert.IsNull(_interruption.Run(LogId, () => ran = true));
            Assert.IsTrue(ran);
            Assert.IsFalse(_interruption.Ask(LogId), "it has ended");
        }

        [Test]
        public void WhatItThrowsComesThrough()
        {
            Assert.Throws<FormatException>(() => _interruption.Run(LogId, () => throw new FormatException()));
            Assert.IsFalse(_interruption.Ask(LogId));
        }

        /// <summary>From another thread, like a server's request.</summary>
        [TestCase(LogId, true)]
        [TestCase("01890000-0000-7000-8000-000000000002", false)]
        public void OnlyTheCodeThatIsMeantIsInterruptedAndOnlyOnMono(string asked, bool isMeant)
        {
            bool answer = false;
            string? interrupted = _interruption.Run(LogId, () =>
            {
                var asks = new Thread(() => answer = _interruption.Ask(asked));
                asks.Start();
                asks.Join();
            });
            Assert.AreEqual(IsMono && isMeant, answer);
            Assert.AreEqual(answer ? LogId : null, interrupted);
        }

        /// <summary>A second request may come between the end of interrupted code and its record.</summary>
        [Test]
        public void InterruptedCodeCountsAsInterruptedUntilItsEndIsRecorded()
        {
            const string other = "01890000-0000-7000-8000-000000000002";
            int aborts = 0;
            var interruption = new Interruption(_ => aborts++, () => { });
            bool isAsked = false;
            Assert.AreEqual(LogId, interruption.Run(LogId, () => isAsked = interruption.Ask(LogId) && interruption.Ask(LogId)));
            Assert.IsTrue(isAsked);
            Assert.IsTrue(interruption.Ask(LogId), "its end is not recorded yet");
            Assert.IsFalse(interruption.Ask(other));
            Assert.IsNull(interruption.Run(other, () => Assert.IsTrue(interruption.Ask(LogId))));
            Assert.AreEqual(1, aborts);
        }

        [Test]
        public void EndlessCodeEndsAndTheThreadContinues()
        {
            if (!IsMono) Assert.Ignore("Only Mono can.");
            var asks = new Thread(() =>
            {
                while (!_interruption.Ask(LogId)) Thread.Yield();
            });
            asks.Start();
            Assert.AreEqual(LogId, _interruption.Run(LogId, () => Thread.Sleep(Timeout.Infinite)));
            asks.Join();
            Assert.IsNull(_interruption.Run(LogId, () => Thread.Sleep(10)));
        }
    }
}
