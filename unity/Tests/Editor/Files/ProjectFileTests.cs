#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using McpUnityBridge.Protocol;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// Files that an attacker has prepared in a project neither block the Editor nor exhaust its memory.
    /// </summary>
    [Platform(Exclude = "Win")]
    public sealed class ProjectFileTests
    {
        private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

        private TemporaryFolder _folder = null!;

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

        [TestCase("pipe", "is no file.")]
        [TestCase("folder", "is no file.")]
        [TestCase("endless", "has 10485")]
        [TestCase("large", "has 3000000000 bytes; expected at most 1048576.")]
        [TestCase("nothing", "is a link to a file that is not there.")]
        public void APolicyThatIsNoneIsBroken(string what, string why)
        {
            Make(what, ProjectPolicy.FileName);
            StringAssert.Contains(why, Soon(() => new PolicyFile(_folder.Path).Read().WhyBroken));
        }

        [TestCase("pipe")]
        [TestCase("folder")]
        [TestCase("endless")]
        [TestCase("large")]
        public void SettingsThatAreNoneAreTheDefaults(string what)
        {
            string path = Make(what, "ProjectSettings/settings.json");
            Assert.AreEqual(10, Soon(() => SettingsFile.Read<ProjectBridgeSettings>(path, out string? _).FrameBudgetMs));
        }

        [TestCase("pipe", "it is no file.")]
        [TestCase("folder", "it is no file.")]
        [TestCase("endless", "links are not followed.")]
        [TestCase("large", "it has 3000000000 bytes")]
        public void AnAssetThatIsNoFileIsNotFound(string what, string why)
        {
            Make(what, "Assets/a.txt");
            StringAssert.Contains(why, Soon(() => Assert.Throws<FileNotFoundException>(() => AssetFile.Read(_folder.Path, new[] { "a.txt" }))!.Message));
        }

        [TestCase("pipe", "header.json")]
        [TestCase("pipe", "starts.log")]
        [TestCase("pipe", "logs.log")]
        [TestCase("pipe", "header.json.tmp")]
        [TestCase("endless", "header.json")]
        public void AJournalWithAnythingElseInItIsSetAside(string what, string name)
        {
            Make(what, "AI_Logs/" + name);
            string folder = Path.Combine(_folder.Path, "AI_Logs");
            var journal = new FileJournal(folder);
            Assert.IsNotNull(Soon(() => journal.Read().Damage));
            Soon(() =>
            {
                journal.Mint(new JournalHeader(Guid.NewGuid().ToString(), _folder.Path, "here", 1, new Dictionary<string, long>()), Array.Empty<LogEntry>());
                return 0;
            });
            Assert.IsNull(Soon(() => new FileJournal(folder).Read().Damage));
        }

        [Test]
        public void NobodyElseReadsTheJournal()
        {
            using (OperationsWorld world = OperationsWorld.Opened())
            {
                world.Run(1);
                string modes = OutputOf("sh", "-c \"stat -c %a " + world.Journal.Folder + " " + world.Journal.Folder + "/* | sort -u\"");
                Assert.AreEqual("600\n700\n", modes);
            }
        }

        private string Make(string what, string name)
        {
            string path = Path.Combine(_folder.Path, name);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            switch (what)
            {
                case "pipe":
                    OutputOf("mkfifo", path);
                    break;
                case "folder":
                    Directory.CreateDirectory(path);
                    break;
                case "endless":
                    OutputOf("ln", "-s /dev/zero " + path);
                    break;
                case "nothing":
                    OutputOf("ln", "-s nowhere " + path);
                    break;
                default:
                    using (FileStream file = File.Create(path)) file.SetLength(3_000_000_000);
                    break;
            }

            return path;
        }

        private static string OutputOf(string program, string arguments)
        {
            using (Process process = Process.Start(new ProcessStartInfo(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true })!)
            {
                string output = process.StandardOutput.ReadToEnd();
                process.WaitForExit();
                Assert.AreEqual(0, process.ExitCode, program + " " + arguments);
                return output;
            }
        }

        private static T Soon<T>(Func<T> work)
        {
            Task<T> running = Task.Run(work);
            Assert.IsTrue(running.Wait(Patience), "it waits for another program");
            return running.Result;
        }
    }
}
