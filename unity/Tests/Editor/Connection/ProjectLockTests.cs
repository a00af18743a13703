#nullable enable
using System;
using System.Diagnostics;
using System.IO;
using System.Net;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Two Editors never write one journal, and a killed one does not block the next.</summary>
    public sealed class ProjectLockTests
    {
        private TemporaryFolder _folder = null!;

        private string LockFile => Path.Combine(_folder.Path, "Library", "editor.lock");

        [SetUp]
        public void SetUp()
        {
            _folder = new TemporaryFolder();
        }

        [TearDown]
        public void TearDown()
        {
            _folder.Dispose();
        }

        [Test]
        public void AnotherProcessThatLivesKeepsTheProject()
        {
            // The parent of the test process lives at least as long as the tests.
            Leave(AnotherProcess(), LockFile);
            StringAssert.Contains("has this project open", new ProjectLock(LockFile).Take());
            Assert.IsTrue(File.Exists(LockFile));
        }

        [Test]
        public void TheLockOfADeadProcessIsTakenOver()
        {
            Leave(int.MaxValue, LockFile);
            Assert.IsNull(new ProjectLock(LockFile).Take());
        }

        /// <summary>After a crash and a restart of the machine.</summary>
        [Test]
        public void ALockWhoseNumberAnotherProcessHasNowIsTakenOver()
        {
            int other = AnotherProcess();
            Leave(other, LockFile);
            using (Process process = Process.GetProcessById(other)) File.SetLastWriteTime(LockFile, process.StartTime.AddMinutes(-1));
            Assert.IsNull(new ProjectLock(LockFile).Take());
        }

        /// <summary>Process start times and file times come from two clocks, which may differ by seconds.</summary>
        [Test]
        public void AnEditorThatTookItsLockAtItsStartKeepsIt()
        {
            int other = AnotherProcess();
            Leave(other, LockFile);
            using (Process process = Process.GetProcessById(other)) File.SetLastWriteTime(LockFile, process.StartTime.AddSeconds(-5));
            StringAssert.Contains("has this project open", new ProjectLock(LockFile).Take());
        }

        [Test]
        public void ALockThatWasCopiedWithItsProjectIsTakenOver()
        {
            Leave(AnotherProcess(), "/elsewhere/editor.lock");
            Assert.IsNull(new ProjectLock(LockFile).Take());
        }

        [Test]
        public void TheNextDomainOfThisProcessTakesIt()
        {
            Assert.IsNull(new ProjectLock(LockFile).Take());
            var next = new ProjectLock(LockFile);
            Assert.IsNull(next.Take());
            next.Release();
            Assert.IsFalse(File.Exists(LockFile));
        }

        [Test]
        public void TheLockOfAnotherIsNotReleased()
        {
            Leave(AnotherProcess(), LockFile);
            new ProjectLock(LockFile).Release();
            Assert.IsTrue(File.Exists(LockFile));
        }

        internal static int AnotherProcess()
        {
            foreach (Process process in Process.GetProcesses())
            {
                using (process)
                {
                    if (process.Id != ThisProcess.Id && process.Id > 0 && !process.HasExited) return process.Id;
                }
            }

            Assert.Ignore("no other process can be seen");
            return 0;
        }

        private void Leave(int pid, string path)
        {
            _folder.File("Library/editor.lock", new JObject { ["pid"] = pid, ["host"] = Dns.GetHostName(), ["path"] = path }.ToString());
        }
    }
}
