#nullable enable
using System;
using System.IO;
using McpUnityBridge.Core;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Script
{
    public sealed class ScriptFilesTests
    {
        private readonly string _project = Path.Combine(Path.GetTempPath(), "mub-scripts-" + Guid.NewGuid().ToString("N"));

        [TearDown]
        public void Remove()
        {
            if (Directory.Exists(_project)) Directory.Delete(_project, true);
        }

        [TestCase("Assets/A.cs", true)]
        [TestCase("Assets/Deep/B.asmdef", true)]
        [TestCase("Packages/own/Runtime/C.cs", true)]
        [TestCase("Assets/Samples~/D.cs", false)]
        [TestCase("Assets/.hidden/E.cs", false)]
        [TestCase("Assets/F.png", false)]
        [TestCase("Library/G.cs", false)]
        public void A_script_that_has_changed_since_the_domain_began_is_named(string path, bool isNamed)
        {
            Assert.AreEqual("", new ScriptFiles(_project).Warning());
            var scripts = new ScriptFiles(_project, DateTime.UtcNow.AddMinutes(-1));
            string file = Path.Combine(_project, path);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.WriteAllText(file, "");
            Assert.AreEqual(isNamed ? path : null, scripts.Newer());
            if (isNamed) StringAssert.StartsWith(path + " on disk is newer than the scripts that are loaded", scripts.Warning());
            File.SetLastWriteTimeUtc(file, DateTime.UtcNow.AddHours(-1));
            Assert.AreEqual("", scripts.Warning());
        }
    }
}
