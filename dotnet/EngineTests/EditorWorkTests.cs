#nullable enable
using System;
using System.Threading.Tasks;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using NUnit.Framework;
using UnityEditor;

namespace McpUnityBridge.Tests
{
    /// <summary>The Editor's reported work while its main thread makes no frame (TMO-07).</summary>
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
        public void ACauseReportedByUnityHoldsUntilTheNextReport()
        {
            Assert.AreEqual("nothing", Said(false));
            EditorWork.Says(BlockedByKind.Compile);
            Assert.AreEqual("compile", Said(false));
            EditorWork.Ended(BlockedByKind.Build);
            Assert.AreEqual("compile", Said(false));
            EditorWork.Ended(BlockedByKind.Compile);
            Assert.AreEqual("nothing", Said(false));
        }

        /// <summary>
        /// The end of a failed build that code has begun is never reported: later work of that code would be called a
        /// build.
        /// </summary>
        [Test]
        public void ACauseReportedByUnityIsIgnoredWhileCodeRuns()
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

        /// <summary>Read on another thread, like that of the connection.</summary>
        private static string Said(bool isInCode) => Task.Run(() => EditorWork.Of(isInCode)).Result?.Kind.Value ?? "nothing";
    }
}
