#nullable enable
using System.Threading;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Alarms run at their time, and none after the end.</summary>
    public sealed class ClockTests
    {
        private const int PatienceMs = 10_000;

        /// <summary>For example one that writes to the console, while a listener waits for the main thread.</summary>
        [Test]
        public void AnAlarmThatDoesNotEndHoldsUpNoReload()
        {
            using var entered = new ManualResetEventSlim();
            using var released = new ManualResetEventSlim();
            var clock = new Clock(_ => { });
            clock.Start();
            clock.NewAlarm(() =>
            {
                entered.Set();
                released.Wait();
            }).Set(0);
            Assert.IsTrue(entered.Wait(PatienceMs));
            var stopping = new Thread(clock.Stop);
            stopping.Start();
            Assert.IsTrue(stopping.Join(PatienceMs));
            released.Set();
        }

        [Test]
        public void AlarmsGoOffInOrder()
        {
            var clock = new Clock(error => Assert.Fail(error.ToString()));
            var order = new System.Text.StringBuilder();
            using (var over = new ManualResetEventSlim())
            {
                clock.NewAlarm(() => order.Append('b')).Set(60);
                clock.NewAlarm(() => order.Append('a')).Set(20);
                clock.NewAlarm(over.Set).Set(120);
                clock.Start();
                Assert.IsTrue(over.Wait(PatienceMs));
                clock.Stop();
            }

            Assert.AreEqual("ab", order.ToString());
        }

        [Test]
        public void AnEarlierTimeStays()
        {
            var clock = new Clock(error => Assert.Fail(error.ToString()));
            using (var over = new ManualResetEventSlim())
            {
                Alarm alarm = clock.NewAlarm(over.Set);
                alarm.Set(20);
                alarm.SetNoLaterThan(PatienceMs * 10);
                clock.Start();
                Assert.IsTrue(over.Wait(PatienceMs));
                clock.Stop();
            }
        }

        /// <summary>Otherwise one exception would stop connections, logs and frames until the next domain.</summary>
        [Test]
        public void AnAlarmThatThrowsGoesOffAgain()
        {
            int failed = 0;
            int times = 0;
            var clock = new Clock(error => failed++);
            using (var over = new ManualResetEventSlim())
            {
                clock.NewAlarm(() =>
                {
                    if (++times == 1) throw new System.InvalidOperationException("once");
                    over.Set();
                }).Set(0);
                clock.Start();
                Assert.IsTrue(over.Wait(PatienceMs));
                clock.Stop();
            }

            Assert.AreEqual(1, failed);
        }

        [Test]
        public void StopWaitsForWhatIsUnderWay()
        {
            var clock = new Clock(error => Assert.Fail(error.ToString()));
            bool hasEnded = false;
            using (var begun = new ManualResetEventSlim())
            {
                clock.NewAlarm(() =>
                {
                    begun.Set();
                    Thread.Sleep(50);
                    hasEnded = true;
                }).Set(0);
                clock.Start();
                Assert.IsTrue(begun.Wait(PatienceMs));
                clock.Stop();
                Assert.IsTrue(hasEnded);
            }
        }
    }
}
