#nullable enable
using System;
using System.IO;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>What users set by hand or by a click.</summary>
    public sealed class SettingsTests
    {
        private string _folder = "";

        [SetUp]
        public void MakeFolder() => _folder = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "settings-" + Guid.NewGuid().ToString("N"))).FullName;

        [TearDown]
        public void DeleteFolder() => Directory.Delete(_folder, true);

        [Test]
        public void WhatIsWrittenIsRead()
        {
            string path = Path.Combine(_folder, "UserSettings", "x.json");
            var settings = new UserBridgeSettings { Enabled = false, ListenPort = 8700 };
            settings.Servers.Add(new ConfiguredServer { Url = "ws://10.0.0.1:30069/bridge", TokenFile = "/home/me/token" });
            SettingsFile.Write(path, settings.ToJson());
            UserBridgeSettings read = SettingsFile.Read<UserBridgeSettings>(path, out string? problem);
            Assert.AreEqual(null, problem);
            Assert.That(JToken.DeepEquals(settings.ToJson(), read.ToJson()), Is.True);
            Assert.That(JToken.DeepEquals(new UserBridgeSettings().ToJson(), SettingsFile.Read<UserBridgeSettings>(path + "none", out problem).ToJson()), Is.True);
            Assert.AreEqual(null, problem);
        }

        [Test]
        public void TheServerThatIsWrongIsNamed()
        {
            var settings = new UserBridgeSettings();
            settings.Servers.Add(new ConfiguredServer { Url = "wss://one/bridge?machine=a", TokenFile = "t" });
            settings.Servers.Add(new ConfiguredServer { Url = "two", TokenFile = "t" });
            string? problem = SettingsFile.Problem<UserBridgeSettings>(settings.ToJson(), read => read.ServerProblem());
            Assert.AreEqual("settings.servers[1].url: expected a server's address such as ws://127.0.0.1:8700, got two", problem);
        }

        [TestCase("{\"frame_budget_ms\": 0}", "settings.frame_budget_ms: expected a whole number from 1 to 1000, got 0")]
        [TestCase("{\"frame_budget\": 1}", "settings.frame_budget: there is nothing of that name; there is run_in_batch_mode, frame_budget_ms, retention_hours")]
        [TestCase("{", "is not understood")]
        public void AMistakeIsNamedAndTheDefaultsHold(string text, string sentence)
        {
            string path = Path.Combine(_folder, "x.json");
            File.WriteAllText(path, text);
            Assert.AreEqual(10, SettingsFile.Read<ProjectBridgeSettings>(path, out string? problem).FrameBudgetMs);
            Assert.That(problem, Does.Contain(sentence));
        }

        [Test]
        public void ASwitchOfThePolicyChangesOneRule()
        {
            string made = PolicyEdit.With(null, "unity_query", PolicyDecision.Ask);
            Assert.AreEqual(PolicyDecision.Ask, PolicyEdit.DecisionOf(made, "unity_query"));
            Assert.AreEqual(null, PolicyEdit.DecisionOf(made, "unity_execute_code"));
            const string text = "{\"version\":1,\"rules\":[{\"tool\":\"*\",\"decision\":\"deny\",\"reason\":\"Ask Ada.\"},{\"tool\":\"a\",\"decision\":\"allow\",\"idempotent\":true}],\"calls_per_minute\":5}";
            JObject changed = JObject.Parse(PolicyEdit.With(text, "a", PolicyDecision.Deny));
            JObject expected = JObject.Parse(text);
            expected["rules"]![1]!["decision"] = "deny";
            Assert.That(JToken.DeepEquals(expected, changed), Is.True);
            Assert.AreEqual(1, ((JArray)JObject.Parse(PolicyEdit.With(text, "a", null))["rules"]!).Count);
            Assert.That(Assert.Throws<InvalidOperationException>(() => PolicyEdit.With("{\"version\":2}", "a", null))!.Message, Does.Contain("mcp-unity-bridge-policy.json is no policy"));
        }

        [TestCase(null, "bake,zip")]
        [TestCase("{\"version\":1,\"rules\":[]}", "bake,zip")]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"zip\",\"decision\":\"ask\"}]}", "bake")]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"*\",\"decision\":\"deny\"}]}", "")]
        public void ToolsOfTheProjectThatNoRuleIsAboutAreUndecided(string? text, string undecided)
        {
            Assert.AreEqual(undecided, string.Join(",", PolicyEdit.Undecided(text, new[] { "bake", "console", "save", "zip" })));
        }
    }
}
