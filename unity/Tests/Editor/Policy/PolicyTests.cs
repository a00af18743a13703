#nullable enable
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>The Editor checks the project's policy again, whatever the server has decided (SEC-04).</summary>
    public sealed class PolicyTests
    {
        private const string Store = "11111111-1111-4111-8111-111111111111";
        private const string LogId = "01890000-0000-7000-8000-000000000000";
        private const string Code = "{\"code\":\"return 1;\"}";

        [TestCase("{\"version\":1,\"rules\":[]}", null)]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"unity_execute_code\",\"decision\":\"allow\"}]}", null)]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"unity_query\",\"decision\":\"deny\"}]}", null)]
        [TestCase("{\"$schema\":\"x\",\"version\":1,\"rules\":[{\"tool\":\"unity_execute_code\",\"decision\":\"deny\"}]}", "denies unity_execute_code. The rule is in ProjectSettings/")]
        [TestCase("\ufeff{\"version\":1,\"rules\":[{\"tool\":\"unity_execute_code\",\"decision\":\"deny\",\"reason\":\"ask Ann.\"}]}", "denies unity_execute_code (ask Ann). The rule is in")]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"*\",\"decision\":\"deny\"}]}", "denies unity_execute_code")]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"*\",\"decision\":\"deny\"},{\"tool\":\"unity_execute_code\",\"decision\":\"allow\"}]}", null)]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"*\",\"decision\":\"ask\"}]}", "no approval came with it")]
        [TestCase("", "is not JSON")]
        [TestCase("null", "is no policy: expected an object, got null (at its top).")]
        [TestCase("{\"version\":2,\"rules\":[]}", "(at /version)")]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"x\",\"decision\":\"Deny\"}]}", "/rules/0/decision")]
        [TestCase("{\"version\":1,\"rules\":[{\"tool\":\"x\",\"decision\":\"deny\"},{\"tool\":\"x\",\"decision\":\"deny\"}]}", "two rules for \"x\"")]
        [TestCase("{\"version\":1,\"rules\":[],\"deny\":true}", "Nothing runs in this project: the policy file is no policy")]
        public void APolicyDecides(string file, string? why)
        {
            string? blocked = PolicyFile.Parse(file).WhyNot(Work(BridgeTool.UnityExecuteCode, Code));
            if (why == null) Assert.IsNull(blocked);
            else StringAssert.Contains(why, blocked);
        }

        [Test]
        public void AFileThatSomebodyHeldForAMomentIsReadAgain()
        {
            using (var folder = new TemporaryFolder())
            {
                folder.File(ProjectPolicy.FileName, "{\"version\":1,\"rules\":[]}");
                var file = new PolicyFile(folder.Path);
                using (new FileStream(Path.Combine(folder.Path, ProjectPolicy.FileName), FileMode.Open, FileAccess.ReadWrite, FileShare.None))
                {
                    StringAssert.Contains("cannot be read", file.Read().WhyBroken);
                    Assert.AreSame(file.Read(), file.Read());
                }

                Assert.IsNull(file.Read().WhyBroken);
            }
        }

        [Test]
        public void RulesNameACustomToolByItsOwnName()
        {
            OperationExecuteParams bake = Work(BridgeTool.CustomTool, "{\"name\":\"bake\",\"arguments\":{}}");
            StringAssert.Contains("denies bake.", PolicyFile.Parse("{\"version\":1,\"rules\":[{\"tool\":\"bake\",\"decision\":\"deny\"}]}").WhyNot(bake));
            Assert.IsNull(PolicyFile.Parse("{\"version\":1,\"rules\":[{\"tool\":\"custom_tool\",\"decision\":\"deny\"}]}").WhyNot(bake));
        }

        [TestCase("{\"name\":\"bake\",\"arguments\":{\"b\":1.50,\"a\":2}}", true)]
        [TestCase("{\"arguments\":{\"a\":2.0,\"b\":1.5},\"name\":\"bake\"}", true)]
        [TestCase("{\"name\":\"bake\",\"arguments\":{\"a\":2,\"b\":1.6}}", false)]
        public void AnApprovalHoldsForThisVeryWork(string parameters, bool holds)
        {
            ProjectPolicy ask = PolicyFile.Parse("{\"version\":1,\"rules\":[{\"tool\":\"*\",\"decision\":\"ask\"}]}");
            OperationExecuteParams work = Work(BridgeTool.CustomTool, parameters);
            const string approved = "{\"params\":{\"arguments\":{\"a\":2,\"b\":1.5},\"name\":\"bake\"},\"tool\":\"custom_tool\"}";
            work.Approval = new Approval(Secrets.Sha256(approved), "client", 1);
            Assert.AreEqual(holds, ask.WhyNot(work) == null);
        }

        [Test]
        public void AChangedFileIsNoticedAndADanglingLinkIsBroken()
        {
            using (var project = new TemporaryFolder())
            {
                var file = new PolicyFile(project.Path);
                Assert.IsFalse(file.Read().IsThere);
                string path = project.File(ProjectPolicy.FileName, "{\"version\":1,\"rules\":[]}");
                Assert.AreEqual("no rules", file.Read().ToString());
                File.WriteAllText(path, "{");
                StringAssert.StartsWith("is not JSON", file.Read().WhyBroken);
                File.WriteAllText(path, new string(' ', 1024 * 1024 + 1));
                StringAssert.Contains("1048577 bytes", file.Read().WhyBroken);
                File.Delete(path);
                Assert.IsFalse(file.Read().IsThere);
                Directory.CreateDirectory(path);
                Assert.AreEqual("is no file.", file.Read().WhyBroken);
            }
        }

        /// <summary>As written by JSON.stringify in JavaScript.</summary>
        [TestCase("-0.0", "0")]
        [TestCase("1e3", "1000")]
        [TestCase("0.1", "0.1")]
        [TestCase("123456789012345680000", "123456789012345680000")]
        [TestCase("1e21", "1e+21")]
        [TestCase("1.5e300", "1.5e+300")]
        [TestCase("0.000001", "0.000001")]
        [TestCase("0.0000001", "1e-7")]
        [TestCase("-1.25e-9", "-1.25e-9")]
        [TestCase("9007199254740993", "9007199254740992")]
        [TestCase("0.30000000000000004", "0.30000000000000004")]
        [TestCase("5e-324", "5e-324")]
        [TestCase("1.7976931348623157e308", "1.7976931348623157e+308")]
        [TestCase("\"\\u00e9\\u2028\\u007f\\u0001\\n\\/\\ud83d\\ude00\"", "\"\u00e9\u2028\u007f\\u0001\\n/\ud83d\ude00\"")]
        [TestCase("{\"2\":1,\"10\":2,\"B\":null,\"a\":[true,false]}", "{\"10\":2,\"2\":1,\"B\":null,\"a\":[true,false]}")]
        public void CanonicalJsonIsThatOfTheServer(string json, string canonical)
        {
            Assert.AreEqual(canonical, CanonicalJson.Write(ProtocolJson.Parse(json)));
        }

        private static OperationExecuteParams Work(BridgeTool tool, string parameters)
        {
            Dictionary<string, JToken> members = ((JObject)ProtocolJson.Parse(parameters)).Properties().ToDictionary(member => member.Name, member => member.Value);
            return new OperationExecuteParams(Store, LogId, 1, 1, tool, members, 1, 1024);
        }
    }
}
