#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;

namespace McpUnityBridge.Tests
{
    /// <summary>The tools packages and change_packages, with a fake Package Manager.</summary>
    [NonParallelizable]
    public sealed class PackageToolTests
    {
        private const string Added = "{'action':'add','id':'com.unity.inputsystem'}";

        private const string Manifest = "{\n  \"dependencies\": {\n    \"com.unity.cinemachine\": \"3.1.2\"\n  }\n}\n";

        [Test]
        public void PackagesListsAndSearches()
        {
            using ReadyToolWorld world = NewWorld(new ScriptsCompiler());
            Assert.AreEqual("com.unity.cinemachine 3.1.2 Registry 1", Line(world.Call("packages"), "name", "version", "source"));
            Assert.AreEqual(0, (int)world.Call("packages", "{'id':'nothing'}")["total"]!);
            JToken found = world.Call("packages", "{'action':'search','id':'com.unity.inputsystem'}");
            Assert.AreEqual("com.unity.inputsystem 1.11.2 inputsystem 1", Line(found, "name", "version", "title"));
            CollectionAssert.AreEqual(new[] { "1.11.2", "1.7.0" }, found["packages"]![0]!["versions"]!.Select(version => (string)version!));
            Assert.AreEqual("com.unity.inputsystem 1", Line(world.Call("packages", "{'action':'search','id':'unity.input'}"), "name"));
            Assert.AreEqual(2, (int)world.Call("packages", "{'action':'search','id':'unity'}")["total"]!);
            StringAssert.StartsWith("id: ", world.Fail("packages", "{'action':'search'}"));
        }

        private const string Emptied = "{\n  \"dependencies\": {}\n}\n";
        private const string OnlyAdded = "{\n  \"dependencies\": {\n    \"com.unity.inputsystem\": \"1.11.2\"\n  }\n}\n";

        /// <summary>Braces that move to lines of their own are no change.</summary>
        [TestCase(Manifest, null)]
        [TestCase(Emptied, OnlyAdded)]
        public void AddAnswersAfterTheReloadThatItsCompilationBrings(string before, string? after)
        {
            var compiler = new ScriptsCompiler();
            Continuation continuation;
            using (ReadyToolWorld world = NewWorld(compiler, before))
            {
                FakeOperation operation = world.Start("change_packages", Added, 0);
                world.Until(() => compiler.Asked == 1);
                Assert.IsNull(operation.Outcome);
                continuation = operation.Suspended!;
            }

            using (ReadyToolWorld world = NewWorld(compiler, after ?? ManifestWith("com.unity.inputsystem", "1.11.2")))
            {
                JToken result = world.Resume(continuation).Result!;
                Assert.AreEqual("com.unity.inputsystem 1.11.2 0 True", $"{result["name"]} {result["version"]} {result["warnings"]} {result["reloaded"]}");
                CollectionAssert.AreEqual(new[] { "+ \"com.unity.inputsystem\": \"1.11.2\"" }, result["manifest"]!.Select(line => (string)line!));
            }
        }

        [Test]
        public void ReloadBeforeTheAnswerOfThePackageManagerLosesNothing()
        {
            var compiler = new ScriptsCompiler();
            Continuation? continuation;
            using (ReadyToolWorld world = NewWorld(compiler)) continuation = world.CallAcrossReload("change_packages", Added, 1);
            using (ReadyToolWorld world = NewWorld(compiler, ManifestWith("com.unity.inputsystem", "1.11.2")))
            {
                JToken result = world.Resume(continuation!).Result!;
                Assert.AreEqual("com.unity.inputsystem 1.11.2 True", $"{result["name"]} {result["version"]} {result["reloaded"]}");
            }

            Assert.AreEqual(0, compiler.Asked);
        }

        [Test]
        public void ScriptsThatDoNotCompileAreAnErrorThatListsThem()
        {
            var compiler = new ScriptsCompiler();
            using ReadyToolWorld world = NewWorld(compiler);
            FakeOperation operation = world.Start("change_packages", "{'action':'remove','id':'com.unity.cinemachine'}", 0);
            world.Until(() => compiler.Asked == 1);
            compiler.End(new CompilerNote(true, "CS0246", "no such type", "Assets/Camera.cs", 3, 8), new CompilerNote(true, "", "two assembly definitions of one name", "", 0, 0));
            string error = world.EndOf(operation).Error!;
            StringAssert.Contains("com.unity.cinemachine is removed, but the scripts do not compile:\nAssets/Camera.cs(3,8): error CS0246: no such type\nerror: two assembly definitions of one name\n", error);
            StringAssert.EndsWith("manifest.json:\n- \"com.unity.cinemachine\": \"3.1.2\"", error);
        }

        [Test]
        public void WhatCannotBeDoneIsRefusedAndChangesNothing()
        {
            using ReadyToolWorld world = NewWorld(new ScriptsCompiler());
            string error = world.Run("change_packages", "{'action':'add','id':'com.example.gone'}").Error!;
            Assert.AreEqual("change_packages: the Package Manager refused: Package [com.example.gone] cannot be found (NotFound). The tool packages lists those of the project, and searches the registries.", error);
            StringAssert.Contains("cannot be found", world.Run("change_packages", "{'action':'add','id':'com.unity.cinemachine@99.0.0'}").Error!);
            StringAssert.StartsWith("id: ", world.Fail("change_packages", "{'action':'add','id':' '}"));
            StringAssert.Contains("this bridge", world.Fail("change_packages", "{'action':'remove','id':'com.mcp-unity-bridge.editor'}"));
            EditorApplication.isPlaying = UnityEngine.Application.isPlaying = true;
            StringAssert.Contains("play mode", world.Fail("change_packages", Added));
            Assert.AreEqual(Manifest, File.ReadAllText(world.PathOf("Packages/manifest.json")));
        }

        [TestCase("{\"dependencies\":{\"com.unity.ugui\":\"2.0.0\"},\"scopedRegistries\":[{\"url\":\"https://example.com\"}]}", "com.unity.ugui")]
        [TestCase("{ \"scopedRegistries\": [{ \"url\": \"https://example.com\" }] }", "scopedRegistries")]
        [TestCase("{}", "dependencies")]
        public void TheFakeManifestKeepsWhatItDoesNotChange(string manifest, string kept)
        {
            using ReadyToolWorld world = NewWorld(new ScriptsCompiler(), manifest);
            world.Start("change_packages", Added, 0);
            string file = world.PathOf("Packages/manifest.json");
            world.Until(() => File.ReadAllText(file).Contains("com.unity.inputsystem"));
            JObject changed = JObject.Parse(File.ReadAllText(file));
            JObject before = JObject.Parse(manifest);
            ((JObject)changed["dependencies"]!).Remove("com.unity.inputsystem");
            if (before["dependencies"] == null) changed.Remove("dependencies");
            Assert.That(JToken.DeepEquals(changed, before), $"{changed}");
            StringAssert.Contains(kept, File.ReadAllText(file));
        }

        private static ReadyToolWorld NewWorld(IProjectCompiler compiler, string manifest = Manifest)
        {
            var world = new ReadyToolWorld(null, compiler);
            world.Write("Packages/manifest.json", manifest);
            return world;
        }

        private static string ManifestWith(string name, string version) => Manifest.Replace("\"3.1.2\"", $"\"3.1.2\",\n    \"{name}\": \"{version}\"");

        /// <summary>Members of the only row, and the total.</summary>
        private static string Line(JToken result, params string[] members) => string.Join(" ", members.Select(member => (string)result["packages"]!.Single()[member]!)) + " " + result["total"];

        private sealed class ScriptsCompiler : IProjectCompiler
        {
            public event Action<IReadOnlyList<CompilerNote>>? Ended;

            internal int Asked { get; private set; }

            public void Compile() => Asked++;

            public void Import() => Asked++;

            public IReadOnlyList<CompilerNote> TakeLast() => Array.Empty<CompilerNote>();

            internal void End(params CompilerNote[] notes) => Ended?.Invoke(notes);
        }
    }
}
