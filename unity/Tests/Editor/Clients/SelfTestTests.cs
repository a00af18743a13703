#nullable enable
using System.Diagnostics;
using System.IO;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Core.Tests;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>The self-test button of the window: a separate command whose output outlives the domain.</summary>
    public sealed class SelfTestTests
    {
        private const int PatienceMs = 30_000;

        private TemporaryFolder _project = null!;

        [SetUp]
        public void SetUp()
        {
            _project = new TemporaryFolder();
        }

        [TearDown]
        public void TearDown()
        {
            _project.Dispose();
        }

        [TestCase("", "It begins.", false, false)]
        [TestCase("ok  code\n", "ok  code", false, false)]
        [TestCase("ok  code\nexit 0\n", "ok  code", true, false)]
        [TestCase("exit 1 of 3 checks\n", "exit 1 of 3 checks", false, false)]
        [TestCase("failed  reload\nexit 1\n", "failed  reload", true, false)]
        [TestCase("sh: npx: not found\nexit 127\n", "npx is not found: Node.js 20.19+ or 22.12+ is needed. sh: npx: not found", true, true)]
        [TestCase("'npx' is not recognized\r\nexit 9009\r\n", "npx is not found: Node.js 20.19+ or 22.12+ is needed. 'npx' is not recognized", true, true)]
        public void TheProgressIsReadFromTheOutput(string output, string text, bool isOver, bool isNotFound)
        {
            SelfTestState state = SelfTest.StateOf(output);
            Assert.AreEqual(text, state.Text);
            Assert.AreEqual(isOver, state.IsOver);
            Assert.AreEqual(isNotFound, state.IsNotFound);
        }

        [Test]
        public void ThereIsNoResultBeforeTheFirstRun()
        {
            Assert.IsNull(new SelfTest(_project.Path).Read());
        }

        [Test]
        public void AShellThatIsNotThereIsASentence()
        {
            StringAssert.StartsWith("It cannot be started: ", new SelfTest(_project.Path).Start(Path.Combine(_project.Path, "none")));
        }

        [Test, Platform(Exclude = "Win")]
        public void ItRunsTheCommandInTheFolderOfTheProject()
        {
            string shell = Shell("npx() { echo \"$@\"; pwd; return 3; }");
            SelfTestState state = Played(shell);
            Assert.AreEqual($"-y mcp-unity-bridge verify\n{_project.Path}", state.Text);
            Assert.IsFalse(state.IsNotFound);
        }

        [Test, Platform(Exclude = "Win")]
        public void WithoutNpxAPersonHasToTypeTheCommand()
        {
            Assert.IsTrue(Played(Shell("PATH=/nowhere")).IsNotFound);
        }

        private SelfTestState Played(string shell)
        {
            // A second object reads it, as after a reload.
            Assert.IsNull(new SelfTest(_project.Path).Start(shell));
            var asked = new SelfTest(_project.Path);
            var since = Stopwatch.StartNew();
            while (asked.Read()?.IsOver != true)
            {
                Assert.Less(since.ElapsedMilliseconds, PatienceMs);
                Thread.Sleep(20);
            }

            return asked.Read()!;
        }

        /// <summary>A shell with this profile.</summary>
        private string Shell(string profile)
        {
            string path = Path.Combine(_project.Path, "shell");
            File.WriteAllText(path, $"#!/bin/sh\n{profile}\neval \"$2\"\n");
            using (Process change = Process.Start("chmod", "+x " + path)!) change.WaitForExit();
            return path;
        }
    }
}
