#nullable enable
using System.Diagnostics;
using System.IO;
using McpUnityBridge.Core;
using McpUnityBridge.Core.Tests;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>Node.js is found even if only the profile of the user's shell adds it to PATH.</summary>
    [Platform(Exclude = "Win")]
    public sealed class NodeInShellTests
    {
        private TemporaryFolder _home = null!;

        [SetUp]
        public void SetUp()
        {
            _home = new TemporaryFolder();
        }

        [TearDown]
        public void TearDown()
        {
            _home.Dispose();
        }

        [TestCase(".bashrc", "v22.12.0", null)]
        [TestCase(".bashrc", "v23.0.0", null)]
        [TestCase(".bash_profile", "v20.19.0", null)]
        [TestCase(".bashrc", "v18.20.4", "Your shell finds Node.js v18.20.4 ({0}/bin/node): Node.js 20.19+ or 22.12+ is needed.")]
        [TestCase(".bashrc", "v20.18.1", "Your shell finds Node.js v20.18.1 ({0}/bin/node): Node.js 20.19+ or 22.12+ is needed.")]
        [TestCase(".bashrc", "v21.7.3", "Your shell finds Node.js v21.7.3 ({0}/bin/node): Node.js 20.19+ or 22.12+ is needed.")]
        [TestCase(".bashrc", "v22.11.0", "Your shell finds Node.js v22.11.0 ({0}/bin/node): Node.js 20.19+ or 22.12+ is needed.")]
        public void TheProfileOfARealShellFindsNode(string profile, string version, string? problem)
        {
            Program("bin/npx", "exit 1");
            Program("bin/node", "echo " + version);
            _home.File(".bash_profile", "if [ -f ~/.bashrc ]; then . ~/.bashrc; fi\n");
            // Like Debian's, which only an interactive shell reads to its end.
            _home.File(".bashrc", "case $- in *i*) ;; *) return;; esac\n");
            File.AppendAllText(Path.Combine(_home.Path, profile), "echo Welcome to /opt/npx\nexport PATH=\"$HOME/bin:$PATH\"\n");
            NodeInShell found = NodeInShell.Ask(Shell(), 20_000)!;
            Assert.AreEqual(_home.Path + "/bin/npx", found.Npx);
            Assert.AreEqual(_home.Path + "/bin/node", found.Node);
            Assert.AreEqual(problem == null ? null : string.Format(problem, _home.Path), found.Problem);
        }

        [Test]
        public void WithoutNodeItReportsTheMissingNode()
        {
            NodeInShell found = NodeInShell.Of(new[] { "hello", "/bin/sh" });
            Assert.IsNull(found.Npx);
            Assert.AreEqual("Your shell finds no node: Node.js 20.19+ or 22.12+ is needed.", found.Problem);
        }

        [Test]
        public void AShellThatIsNotThereOrHangsIsNoAnswer()
        {
            Assert.IsNull(NodeInShell.Ask(Path.Combine(_home.Path, "none"), 20_000));
            var since = Stopwatch.StartNew();
            Assert.IsNull(NodeInShell.Ask(Program("hangs", "exec sleep 20"), 100));
            Assert.That(since.ElapsedMilliseconds, Is.LessThan(15_000));
        }

        [Test]
        public void BackgroundProcessesOfAProfileAreNotAwaited()
        {
            NodeInShell found = NodeInShell.Ask(Program("daemon", "sleep 10 &\necho /opt/n/npx; echo /opt/n/node; echo v22.0.0; echo mcp-unity-bridge:end"), 5_000)!;
            Assert.AreEqual("/opt/n/npx", found.Npx);
        }

        /// <summary>bash with the home and the PATH that macOS gives to an Editor.</summary>
        private string Shell() => Program("shell", $"HOME=\"{_home.Path}\" PATH=/usr/bin:/bin exec /bin/bash \"$@\"");

        private string Program(string name, string script)
        {
            _home.File(name, "#!/bin/sh\n" + script + "\n");
            string path = Path.Combine(_home.Path, name);
            using (Process made = Process.Start("/bin/chmod", "+x " + path)) made.WaitForExit();
            return path;
        }
    }
}
