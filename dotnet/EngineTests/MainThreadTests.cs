#nullable enable
using System;
using System.Threading.Tasks;
using NUnit.Framework;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>The fake engine refuses other threads, as Unity does.</summary>
    [NonParallelizable]
    public sealed class MainThreadTests
    {
        [SetUp]
        public void BeMainThread() => MainThreadCheck.ThreadId = Environment.CurrentManagedThreadId;

        [TearDown]
        public void AllowAnyThread() => MainThreadCheck.ThreadId = 0;

        [Test]
        public void AnotherThreadIsRefused()
        {
            GameObject player = GameObject.Find("Player");
            Assert.That(OnAnotherThread(() => GameObject.Find("Player")), Does.StartWith("Find can only be called from the main thread."));
            Assert.That(OnAnotherThread(() => player.transform), Does.StartWith("get_transform can only be called from the main thread."));
            Assert.That(OnAnotherThread(() => new GameObject("x")), Does.StartWith("Internal_CreateGameObject can only be called from the main thread."));
        }

        private static string OnAnotherThread(Func<object> use) => Assert.ThrowsAsync<UnityException>(() => Task.Run(use))!.Message;
    }
}
