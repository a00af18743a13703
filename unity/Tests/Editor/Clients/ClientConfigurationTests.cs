#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>The bridge's entry is added to an AI client's file, and nothing else changes.</summary>
    public sealed class ClientConfigurationTests
    {
        private static readonly ClientTarget Cursor = Target("Cursor");
        private static readonly ClientTarget Codex = Target("Codex");

        [Test]
        public void EveryClientStartsTheSameCommand()
        {
            IReadOnlyList<ClientTarget> targets = ClientList.For(new ClientPlace("/game", "/home/me", "/home/me/app", null, false));
            CollectionAssert.AreEquivalent(new[] { "Claude Code", "Claude Desktop", "Codex", "Cursor", "Gemini CLI", "VS Code", "Windsurf" }, targets.Select(target => target.Client));
            foreach (ClientTarget target in targets)
            {
                Assert.AreEqual("npx", (string?)target.Entry["command"]);
                CollectionAssert.AreEqual(new[] { "-y", "mcp-unity-bridge" }, target.Entry["args"]!.Select(it => (string?)it).Take(2));
            }
            CollectionAssert.AreEqual(new[] { "/c", "npx", "-y", "mcp-unity-bridge" }, ClientList.For(new ClientPlace("/game", "/home/me", null, null, true))[0].Entry["args"]!.Select(it => (string?)it));
        }

        /// <summary>The entries in docs/clients.md.</summary>
        [TestCase("Claude Code", "/game/.mcp.json", "mcpServers", "{'type':'stdio','command':'npx','args':['-y','mcp-unity-bridge'],'timeout':660000}")]
        [TestCase("Cursor", "/game/.cursor/mcp.json", "mcpServers", "{'command':'npx','args':['-y','mcp-unity-bridge']}")]
        [TestCase("VS Code", "/game/.vscode/mcp.json", "servers", "{'type':'stdio','command':'npx','args':['-y','mcp-unity-bridge'],'cwd':'${workspaceFolder}'}")]
        [TestCase("Gemini CLI", "/game/.gemini/settings.json", "mcpServers", "{'command':'npx','args':['-y','mcp-unity-bridge'],'timeout':660000}")]
        [TestCase("Windsurf", "/home/me/.codeium/windsurf/mcp_config.json", "mcpServers", "{'command':'npx','args':['-y','mcp-unity-bridge','--project','/game']}")]
        [TestCase("Codex", "/home/me/.codex/config.toml", "mcp_servers", "{'command':'npx','args':['-y','mcp-unity-bridge'],'startup_timeout_sec':30,'tool_timeout_sec':660}")]
        [TestCase("Claude Desktop", "/home/me/app/Claude/claude_desktop_config.json", "mcpServers", "{'command':'npx','args':['-y','mcp-unity-bridge','--project','/game']}")]
        public void EachClientHasItsFileAndItsKeys(string client, string file, string section, string entry)
        {
            ClientTarget target = Target(client);
            Assert.AreEqual(file, target.File.Replace('\\', '/'));
            Assert.AreEqual(section, target.Section);
            Assert.AreEqual(JObject.Parse(entry.Replace('\'', '"')).ToString(), target.Entry.ToString());
        }

        /// <summary>
        /// Claude Desktop starts servers without the PATH of a terminal; files of the project must not contain paths of
        /// one machine.
        /// </summary>
        [TestCase("/home/me/.nvm/v22/bin/npx", null, "/home/me/.nvm/v22/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")]
        [TestCase("/home/me/.volta/bin/npx", "/usr/local/bin", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")]
        public void AClientWithoutATerminalPathGetsOne(string npx, string? nodeFolder, string path)
        {
            IReadOnlyList<ClientTarget> targets = ClientList.For(new ClientPlace("/game", "/home/me", "/home/me/app", npx, false) { NodeFolder = nodeFolder });
            JObject entry = targets.Single(target => target.Client == "Claude Desktop").Entry;
            Assert.AreEqual($"{npx} {path}", $"{entry["command"]} {entry["env"]!["PATH"]}");
            foreach (ClientTarget other in targets.Where(target => target.Client != "Claude Desktop")) Assert.AreEqual("npx", (string?)other.Entry["command"]);
        }

        [Test]
        public void ANewFileHoldsTheEntryAlone()
        {
            Assert.AreEqual("{\n  \"mcpServers\": {\n    \"unity\": {\n      \"command\": \"npx\",\n      \"args\": [\n        \"-y\",\n        \"mcp-unity-bridge\"\n      ]\n    }\n  }\n}\n", Plan(Cursor, null).After);
            Assert.AreEqual(Plan(Cursor, null).After, Plan(Cursor, " \n").After);
        }

        [TestCase("{}")]
        [TestCase("{\"mcpServers\":{}}")]
        [TestCase("{ \"mcpServers\": { \"other\": { \"command\": \"x\", \"env\": { \"A\": \"}\\\"\" } } }, \"theme\": [1, {\"a\": \"]\"}] }")]
        [TestCase("{\n\t\"theme\": \"dark\",\n\t\"mcpServers\": {\n\t\t\"other\": { \"url\": \"http://x//y\" }\n\t}\n}\n")]
        [TestCase("// mine\n{\n    /* { */\n    \"a\": 1, // last {\n    \"mcpServers\": {\n        \"other\": {}, // trailing\n    },\n}\n")]
        [TestCase("{\r\n  \"mcpServers\": {\r\n    \"unity\": { \"command\": \"old\", \"args\": [\"mcp-unity-bridge\"], \"env\": { \"A\": \"b\" } }\r\n  }\r\n}\r\n")]
        public void OthersEntriesCommentsAndLayoutStay(string before)
        {
            ClientPlan plan = Plan(Cursor, before);
            Assert.AreEqual(null, plan.Problem);
            JObject expected = JObject.Parse(before);
            if (expected["mcpServers"] == null) expected["mcpServers"] = new JObject();
            var entry = (JObject?)expected["mcpServers"]!["unity"] ?? new JObject();
            entry["command"] = "npx";
            entry["args"] = new JArray("-y", "mcp-unity-bridge");
            expected["mcpServers"]!["unity"] = entry;
            Assert.That(JToken.DeepEquals(expected, JObject.Parse(plan.After)), Is.True, plan.After);
            foreach (string kept in new[] { "// mine", "/* { */", "\"a\": 1, // last {", "\"other\": {}, // trailing", "\"theme\": [1, {\"a\": \"]\"}]" }.Where(before.Contains)) Assert.That(plan.After, Does.Contain(kept));
            Assert.AreEqual(before.Contains("\r\n"), plan.After.Contains("\r\n"));
            Assert.That(Plan(Cursor, plan.After).IsDone, Is.True);
        }

        [Test]
        public void ANewMemberIsIndentedLikeItsNeighbours()
        {
            ClientPlan plan = Plan(Cursor, "{\n\t\"mcpServers\": {\n\t\t\"other\": {}\n\t}\n}\n");
            Assert.AreEqual("{\n\t\"mcpServers\": {\n\t\t\"other\": {},\n\t\t\"unity\": {\n\t\t\t\"command\": \"npx\",\n\t\t\t\"args\": [\n\t\t\t\t\"-y\",\n\t\t\t\t\"mcp-unity-bridge\"\n\t\t\t]\n\t\t}\n\t}\n}\n", plan.After);
        }

        [TestCase("[]", "it is no object")]
        [TestCase("{ \"mcpServers\": ", "cannot be read as JSON")]
        [TestCase("{ \"mcpServers\": [] }", "\"mcpServers\" is no object")]
        [TestCase("{ \"mcpServers\": { \"unity\": { \"command\": \"uvx\", \"args\": [\"another-bridge\"] } } }", "of another program")]
        public void AFileThatCannotBeEditedIsNotChanged(string before, string reason)
        {
            ClientPlan plan = Plan(Cursor, before);
            Assert.That(plan.Problem, Does.Contain(reason));
            Assert.AreEqual(before, plan.After);
        }

        [Test]
        public void TomlIsAppendedTo()
        {
            const string table = "[mcp_servers.unity]\nstartup_timeout_sec = 30\ntool_timeout_sec = 660\n";
            ClientPlan plan = Plan(Codex, "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\"\n");
            Assert.That(plan.After, Does.StartWith("model = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\"\n\n[mcp_servers.unity]\ncommand = \"npx\"\nargs = [\"-y\", \"mcp-unity-bridge\"]\n"));
            Assert.That(Plan(Codex, plan.After).IsDone, Is.True);
            Assert.That(Plan(Codex, table).Problem, Does.Contain("[mcp_servers.unity] already"));
            Assert.That(Plan(Codex, "[ mcp_servers . \"unity\" ]\ncommand = \"z\"\n").Problem, Does.Contain("already"));
            Assert.That(Plan(Codex, "mcp_servers = { a = 1 }\n").Problem, Does.Contain("by hand"));
        }

        [Test]
        public void WritingKeepsACopyAndRefusesWhatHasChanged()
        {
            string folder = Path.Combine(Path.GetTempPath(), "clients-" + Guid.NewGuid().ToString("N"));
            try
            {
                var target = new ClientTarget("x", Path.Combine(folder, "deep", "mcp.json"), "mcpServers", Cursor.Entry);
                Assert.AreEqual(null, ClientFile.Write(target, ClientFile.Plan(target), new DateTime(2026, 1, 2)));
                Assert.That(ClientFile.Plan(target).IsDone, Is.True);
                File.WriteAllText(target.File, "{\"mcpServers\":{\"a\":{}}}");
                ClientPlan plan = ClientFile.Plan(target);
                string copy = ClientFile.Write(target, plan, new DateTime(2026, 1, 2))!;
                Assert.AreEqual(target.File + ".backup-20260102-000000", copy);
                Assert.AreEqual("{\"mcpServers\":{\"a\":{}}}", File.ReadAllText(copy));
                Assert.AreEqual(plan.After, File.ReadAllText(target.File));
                File.WriteAllText(target.File, "{}");
                Assert.Throws<IOException>(() => ClientFile.Write(target, plan, new DateTime(2026, 1, 2)));
                Assert.AreEqual("{}", File.ReadAllText(target.File));
            }
            finally
            {
                Directory.Delete(folder, true);
            }
        }

        private static ClientPlan Plan(ClientTarget target, string? before) => target.IsToml ? TomlClientEdit.Plan(target, before) : JsonClientEdit.Plan(target, before);

        private static ClientTarget Target(string client) => ClientList.For(new ClientPlace("/game", "/home/me", "/home/me/app", null, false)).Single(target => target.Client == client);
    }
}
