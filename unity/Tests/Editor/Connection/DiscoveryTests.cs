#nullable enable
using System;
using System.IO;
using System.Net;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Which server the bridge connects to, and with which token.</summary>
    public sealed class DiscoveryTests
    {
        private const string Token = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

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

        [TestCase("ws://127.0.0.1:5000/bridge", true)]
        [TestCase("http://127.0.0.1:5000/", false)]
        [TestCase("nonsense", false)]
        public void TheServerOfTheStateFolderIsDialledAtItsUrl(string url, bool isFound)
        {
            Leave(url, Dns.GetHostName(), Token);
            Found found = Find();
            Assert.AreEqual(isFound ? url : null, found.Url?.ToString());
            if (isFound) Assert.AreEqual(Token, found.Token);
        }

        [Test]
        public void TheServerOfAnotherMachineIsNotOurs()
        {
            Leave("ws://127.0.0.1:5000/", "another-" + Dns.GetHostName(), Token);
            Assert.IsNull(Find().Url);
        }

        [TestCase("short")]
        [TestCase(Token + "0")]
        public void ABadTokenIsNeverReported(string token)
        {
            Leave("ws://127.0.0.1:5000/", Dns.GetHostName(), token);
            Found found = Find();
            Assert.IsNull(found.Url);
            StringAssert.Contains("64 hexadecimal digits", found.Reason);
            StringAssert.DoesNotContain(token, found.Reason);
        }

        [TestCase("ws://one/bridge,wss://two/bridge?machine=a", null)]
        [TestCase("ws://one/bridge,http://two/bridge", "the server 2: expected a server's address such as ws://127.0.0.1:8700, got http://two/bridge")]
        [TestCase("ws://one/,ws://two/,ws://one/", "the server 3: expected another server than those before it, got ws://one/ again")]
        public void TheAddressThatIsWrongIsNamed(string urls, string? problem)
        {
            Assert.AreEqual(problem, Discovery.Problem(urls.Split(','), index => "the server " + (index + 1)));
        }

        [Test]
        public void ANewAddressIsSeenFromOutside()
        {
            var discovery = new Discovery(ServerAddress.OfStateFolder(_folder.Path));
            string before = discovery.Signature();
            Leave("ws://127.0.0.1:5000/", Dns.GetHostName(), Token);
            Assert.AreNotEqual(before, discovery.Signature());
        }

        /// <summary>The table is only in the repository, not in a package.</summary>
        [Test]
        public void TheStateFolderIsTheSameAsThatOfServersAndClients()
        {
            string table = Path.Combine(Path.GetDirectoryName(Here())!, "..", "..", "..", "..", "spec", "state-folder.json");
            if (!File.Exists(table)) Assert.Ignore("only in the repository");
            foreach (JToken one in JArray.Parse(File.ReadAllText(table)))
            {
                var env = (JObject)one["env"]!;
                OSPlatform platform = (string?)one["on"] == "win32" ? OSPlatform.Windows : (string?)one["on"] == "darwin" ? OSPlatform.OSX : OSPlatform.Linux;
                StateFolder stateFolder = StateFolder.Of(name => (string?)env[name], platform, (string?)one["account"]);
                Assert.AreEqual((string?)one["folder"], stateFolder.Path, one.ToString());
                StringAssert.Contains((string?)one["refused"] ?? "", stateFolder.Reason, one.ToString());
            }
        }

        [Test]
        public void WithoutAStateFolderThereIsAReason()
        {
            string? before = Environment.GetEnvironmentVariable("MCP_UNITY_BRIDGE_HOME");
            try
            {
                Environment.SetEnvironmentVariable("MCP_UNITY_BRIDGE_HOME", "${HOME}/state");
                Found found = new Discovery(ServerAddress.OfThisUser()).Find();
                Assert.IsNull(found.Url);
                StringAssert.Contains("expected an absolute path as MCP_UNITY_BRIDGE_HOME", found.Reason);
            }
            finally
            {
                Environment.SetEnvironmentVariable("MCP_UNITY_BRIDGE_HOME", before);
            }
        }

        private static string Here([CallerFilePath] string path = "") => path;

        private Found Find()
        {
            return new Discovery(ServerAddress.OfStateFolder(_folder.Path)).Find();
        }

        private void Leave(string url, string host, string token)
        {
            _folder.File("hub.json", new JObject { ["url"] = url, ["host"] = host }.ToString());
            _folder.File("token", token + "\n");
        }
    }
}
