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
            Assert.AreEqual("nothing", Reported(false));
            EditorWork.Says(BlockedByKind.Compile);
            Assert.AreEqual("compile", Reported(false));
            EditorWork.Ended(BlockedByKind.Build);
            Assert.AreEqual("compile", Reported(false));
            EditorWork.Ended(BlockedByKind.Compile);
            Assert.AreEqual("nothing", Reported(false));
        }

        /// <summary>
        /// The end of a failed build that code has begun is never reported: later work of that code would be called a
        /// build.
        /// </summary>
        [Test]
        public void ACauseReportedByUnityIsIgnoredWhileCodeRuns()
        {
            EditorWork.Says(BlockedByKind.Build);
            Assert.AreEqual("nothing", Reported(true));
            Assert.AreEqual("build", Reported(false));
        }

        [Test]
        public void WhatThePackageBeginsIsACauseUntilItEnds()
        {
            using (EditorWork.Begin(BlockedByKind.Build))
            {
                using (EditorWork.Begin(BlockedByKind.Import)) Assert.AreEqual("import", Reported(true));
                Assert.AreEqual("build", Reported(true));
            }

            Assert.AreEqual("nothing", Reported(true));
        }

        [Test]
        public void BuildPlayerIsABuildWhileItBuilds()
        {
            using var world = new ReadyToolWorld();
            string during = "";
            BuildPipeline.Building = () => during = Reported(true);
            world.Call("build_player", "{'path':'Builds/Game'}");
            Assert.AreEqual("build", during);
            Assert.AreEqual("nothing", Reported(true));
        }

        [Test]
        public void ABuildThatThrowsIsNoneAfterwards()
        {
            using var world = new ReadyToolWorld();
            BuildPipeline.Building = () => throw new InvalidOperationException("no room");
            Assert.Throws<InvalidOperationException>(() => world.Call("build_player", "{'path':'Builds/Game'}"));
            Assert.AreEqual("nothing", Reported(true));
        }

        /// <summary>Read on another thread, like that of the connection.</summary>
        private static string Reported(bool isInCode) => Task.Run(() => EditorWork.Of(isInCode)).Result?.Kind.Value ?? "nothing";
    }
}
