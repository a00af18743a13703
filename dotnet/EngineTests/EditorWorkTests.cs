#nullable enable
using System;
using System.Threading.Tasks;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using NUnit.Framework;
using UnityEditor;

namespace McpUnityBridge.Tests
{
    /// <summary>What the Editor is said to do while its main thread makes no frame (TMO-07).</summary>
    [NonParallelizable]
    public sealed class EditorWorkTests
    {
        [TearDown]
        public void SayNothing()
        {
            EditorWork.Says(null);
            BuildPipeline.Building = null;
        }

        [Test]
        public void WhatUnitySaysHoldsUntilItSaysSomethingElse()
        {
            Assert.AreEqual("nothing", Said(false));
            EditorWork.Says(BlockedByKind.Compile);
            Assert.AreEqual("compile", Said(false));
            EditorWork.Ended(BlockedByKind.Build);
            Assert.AreEqual("compile", Said(false));
            EditorWork.Ended(BlockedByKind.Compile);
            Assert.AreEqual("nothing", Said(false));
        }

        /// <summary>A build that code has begun and that has failed is never said to have ended: what that code does next would be called a build.</summary>
        [Test]
        public void WhatUnitySaysIsNoCauseWhileCodeRuns()
        {
            EditorWork.Says(BlockedByKind.Build);
            Assert.AreEqual("nothing", Said(true));
            Assert.AreEqual("build", Said(false));
        }

        [Test]
        public void WhatThePackageBeginsIsACauseUntilItEnds()
        {
            using (EditorWork.Begin(BlockedByKind.Build))
            {
                using (EditorWork.Begin(BlockedByKind.Import)) Assert.AreEqual("import", Said(true));
                Assert.AreEqual("build", Said(true));
            }

            Assert.AreEqual("nothing", Said(true));
        }

        [Test]
        public void BuildPlayerIsABuildWhileItBuilds()
        {
            using var world = new ReadyToolWorld();
            string during = "";
            BuildPipeline.Building = () => during = Said(true);
            world.Call("build_player", "{'path':'Builds/Game'}");
            Assert.AreEqual("build", during);
            Assert.AreEqual("nothing", Said(true));
        }

        [Test]
        public void ABuildThatThrowsIsNoneAfterwards()
        {
            using var world = new ReadyToolWorld();
            BuildPipeline.Building = () => throw new InvalidOperationException("no room");
            Assert.Throws<InvalidOperationException>(() => world.Call("build_player", "{'path':'Builds/Game'}"));
            Assert.AreEqual("nothing", Said(true));
        }

        /// <summary>As the thread of the connection asks.</summary>
        private static string Said(bool isInCode) => Task.Run(() => EditorWork.Of(isInCode)).Result?.Kind.Value ?? "nothing";
    }
}
