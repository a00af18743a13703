#nullable enable
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.Scripting.ScriptCompilation;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>Each ready tool works as the contract states, on the headless scene.</summary>
    [NonParallelizable]
    public sealed class ReadyToolTests
    {
        [TestCase("record")]
        [TestCase("create")]
        [TestCase("destroy")]
        public void SaveSavesWhatIsRecordedForUndo(string change)
        {
            using var world = new ReadyToolWorld();
            world.Code(() =>
            {
                GameObject player = GameObject.Find("Player");
                if (change == "record") Undo.RecordObject(player.transform, "Move");
                if (change == "create") Undo.RegisterCreatedObjectUndo(new GameObject("New"), "New");
                if (change == "destroy") Undo.DestroyObjectImmediate(player);
                return null;
            });
            Assert.AreEqual(1, ((JArray)world.Call("save")["saved"]!).Count);
            Assert.AreEqual(0, ((JArray)world.Call("save")["saved"]!).Count);
        }

        [Test]
        public void TheMethodsAreTheToolsOfTheContract()
        {
            using var world = new ReadyToolWorld();
            JArray contract = JArray.Parse(ReadyTools.Json);
            CollectionAssert.AreEquivalent(contract.Select(tool => (string)tool["name"]!), world.Table.Tools.Select(tool => tool.Name));
            foreach (JToken tool in contract)
            {
                JToken own = ProtocolJson.ToToken(world.Table.Tools.First(each => each.Name == (string)tool["name"]!));
                Assert.IsTrue(JToken.DeepEquals(tool, own), $"expected {tool}\ngot {own}");
            }
        }

        [Test]
        public void AnObjectOfThatVeryNameGoesBeforeAPath()
        {
            using var world = new ReadyToolWorld();
            new GameObject("Sword").transform.SetParent(new GameObject("A").transform);
            GameObject slashed = new GameObject("A/Sword");
            var roots = new SceneRoots(() => new System.Reflection.Assembly[0]);
            Assert.AreSame(slashed, roots.FindInScene("A/Sword"));
            Assert.AreEqual("A", ((GameObject)roots.FindInScene("/A/Sword")!).transform.parent.name);
            slashed.name = "B";
            Assert.AreEqual("Sword", ((GameObject)roots.FindInScene("A/Sword")!).name);
            Assert.AreEqual("A/Sword#" + GameObject.Find("A/Sword").GetInstanceID(), new UnityValues().NameOf(GameObject.Find("A/Sword")));
        }

        [Test]
        public void ConsoleReturnsCountsAndNewEntries()
        {
            using var world = new ReadyToolWorld();
            LogEntries.Open();
            Debug.Log("one");
            Debug.LogWarning("two");
            LogEntries.AddCompilerError("Assets/A.cs(3,5): error CS0103: no such name", "Assets/A.cs", 3);
            JToken all = world.Call("console");
            Assert.AreEqual("1 1 1", $"{all["errors"]} {all["warnings"]} {all["logs"]}");
            Assert.AreEqual("one 0", $"{all["entries"]![0]!["message"]} {all["hidden"]}");
            LogEntries.HidesLogs = true;
            JToken hiding = world.Call("console");
            Assert.AreEqual("two 1 1", $"{hiding["entries"]![0]!["message"]} {hiding["logs"]} {hiding["hidden"]}");
            LogEntries.HidesLogs = false;
            JToken error = world.Call("console", "{'type':'error'}")["entries"]!.Single();
            Assert.AreEqual("Assets/A.cs 3 True", $"{error["file"]} {error["line"]} {error["of_compiler"]}");
            Debug.Log("three");
            JToken later = world.Call("console", $"{{'after':{all["next"]}}}");
            CollectionAssert.AreEqual(new[] { "three" }, later["entries"]!.Select(entry => (string)entry["message"]!));
            LogEntries.Clear();
            Debug.Log("four");
            JToken cleared = world.Call("console", $"{{'after':{later["next"]}}}");
            Assert.AreEqual("True four", $"{cleared["cleared"]} {cleared["entries"]![0]!["message"]}");
            Assert.AreEqual(1, (int)world.Call("console", "{'contains':'FOUR','limit':1}")["next"]!);
        }

        [Test]
        public void HierarchyGoesPageByPage()
        {
            using var world = new ReadyToolWorld();
            JToken whole = world.Call("scene_hierarchy", "{'depth':32,'components':true}");
            string[] paths = whole["objects"]!.Select(each => (string)each["path"]!).ToArray();
            Assert.AreEqual(World.Current.Everywhere(true).Count(), paths.Length);
            CollectionAssert.Contains(paths, "Enemies/Enemy 1");
            JToken scene = whole["scenes"]!.Single();
            Assert.AreEqual("SampleScene True False", $"{scene["name"]} {scene["is_active"]} {scene["has_unsaved_changes"]}");
            var paged = Enumerable.Range(0, paths.Length).Select(offset => world.Call("scene_hierarchy", $"{{'depth':32,'limit':1,'offset':{offset}}}")).ToArray();
            CollectionAssert.AreEqual(paths, paged.Select(page => (string)page["objects"]!.Single()["path"]!));
            Assert.AreEqual(JTokenType.Null, paged.Last()["next_offset"]!.Type);
            Assert.AreEqual("Enemies", (string)world.Call("scene_hierarchy", "{'path':'Enemies','depth':0}")["objects"]!.Single()["path"]!);
        }

        [Test]
        public void RowOfTheHierarchyOmitsDefaults()
        {
            using var world = new ReadyToolWorld();
            GameObject player = GameObject.Find("Player");
            string RowOf(string path) => world.Call("scene_hierarchy", $"{{'path':'{path}','depth':0}}")["objects"]!.Single().ToString(Newtonsoft.Json.Formatting.None);
            Assert.AreEqual("{\"path\":\"Player\",\"children\":1}", RowOf("Player"));
            player.SetActive(false);
            Assert.AreEqual("{\"path\":\"Player\",\"active\":false,\"children\":1}", RowOf("Player"));
        }

        [Test]
        public void ScreenshotIsAnImageWhoseTextureIsGoneAfterwards()
        {
            using var world = new ReadyToolWorld();
            JToken picture = world.Call("screenshot", "{'width':32}");
            Assert.AreEqual("image/png 32 18", $"{picture["$image"]} {picture["width"]} {picture["height"]}");
            Texture2D? taken = null;
            Assert.IsNotNull(world.Code(() => taken = Engine.AI.Screenshot()).Result);
            Assert.AreEqual(HideFlags.HideAndDontSave, taken!.hideFlags);
            Assert.IsTrue(taken.IsDestroyed);
        }

        [Test]
        public void SidesOfAnObjectAreSideBySideAndFramed()
        {
            using var world = new ReadyToolWorld();
            GameObject cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
            // No other object is above, below or beside it.
            cube.transform.position = new Vector3(500, 0, 0);
            cube.transform.rotation = Quaternion.Euler(0, 90, 0);
            int cameras = Camera.allCameras.Length;
            Texture2D picture = ObjectViews.Picture(cube, new[] { ObjectSide.Front, ObjectSide.Top }, 64);
            Assert.AreEqual((64, 32), (picture.width, picture.height));
            // Its forward direction is x, so that the front camera looks along -x; the top camera looks down.
            Color front = picture.GetPixel(16, 16), top = picture.GetPixel(48, 16);
            Assert.AreEqual("0 0.5 0.5, 0.5 0 0.5", System.FormattableString.Invariant($"{front.r:0.#} {front.g:0.#} {front.b:0.#}, {top.r:0.#} {top.g:0.#} {top.b:0.#}"));
            int filled = Enumerable.Range(0, 32).Count(x => picture.GetPixel(32 + x, 16).g < 0.1);
            Assert.That(filled, Is.InRange(15, 31), "of a line across the object");
            Assert.AreEqual(cameras, Camera.allCameras.Length);
            Assert.IsFalse(World.Current.IsDirty);
            JToken three = world.Call("screenshot", "{'of':'Player','from':['left','iso','bottom'],'width':96}");
            Assert.AreEqual("96 32", $"{three["width"]} {three["height"]}");
        }

        [TestCase("{'of':'Nobody'}", "of: there is no object \"Nobody\"")]
        [TestCase("{'of':'Main Camera'}", "of: expected an object with an active Renderer")]
        [TestCase("{'of':'Player','from':[]}", "from: expected 1 to 7 sides, got 0.")]
        [TestCase("{'from':['top']}", "from: expected of as well, the object to show, such as \"Player\".")]
        public void SidesOfNothingAreRefused(string arguments, string sentence)
        {
            using var world = new ReadyToolWorld();
            StringAssert.StartsWith(sentence, world.Run("screenshot", arguments).Error);
        }

        [Test]
        public void SerializedPropertiesAreReadAndSet()
        {
            using var world = new ReadyToolWorld();
            JToken light = world.Call("get_serialized", "{'path':'Directional Light','component':'Light'}");
            Assert.AreEqual(1, (double)light["properties"]!.First(each => (string)each["path"]! == "m_Intensity")["value"]!);
            JToken set = world.Call("set_serialized", "{'path':'Directional Light','component':'Light','property':'m_Intensity','value':2.5}");
            Assert.AreEqual("1 2.5", $"{set["before"]} {set["after"]}".Replace(",", "."));
            Assert.AreEqual(2.5f, Object.FindObjectOfType<Light>().intensity);
            Assert.IsTrue(World.Current.IsDirty);
            JToken place = world.Call("set_serialized", "{'path':'Player','component':'Transform','property':'m_LocalPosition','value':{'x':1,'y':0,'z':-2}}");
            Assert.AreEqual(-2, (double)place["after"]!["z"]!);
            Assert.AreEqual("m_LocalPosition", (string)world.Call("get_serialized", "{'path':'Player','component':'Transform','property':'m_LocalPosition'}")["properties"]!.Single()["path"]!);
        }

        [TestCase("Player", "Transform", "m_LocalPosition.x", 7)]
        [TestCase("Player", "Transform", "m_LocalRotation.w", 0.5f)]
        [TestCase("Directional Light", "Light", "m_Color.g", 0.25f)]
        public void OneMemberOfAValueIsSet(string path, string component, string property, float value)
        {
            Undo.RevertAllDownToGroup(0);
            using var world = new ReadyToolWorld();
            string at = $"'path':'{path}','component':'{component}','property':";
            JToken Properties(string name) => world.Call("get_serialized", $"{{{at}'{name}'}}")["properties"]!.Single();
            string whole = property.Substring(0, property.Length - 2);
            Dictionary<string, float> Members() => Properties(whole)["value"]!.ToObject<Dictionary<string, float>>()!;
            Dictionary<string, float> before = Members();
            FakeOperation set = world.Accept("set_serialized", $"{{{at}'{property}','value':{value.ToString(System.Globalization.CultureInfo.InvariantCulture)}}}");
            Assert.AreEqual(value, (float)world.EndOf(set).Result!["after"]!);
            Assert.AreEqual("Float", (string?)Properties(property)["type"]);
            CollectionAssert.AreEquivalent(new Dictionary<string, float>(before) { [property.Substring(property.Length - 1)] = value }, Members());
            world.Call("undo", $"{{'log_id':'{set.LogId}'}}");
            CollectionAssert.AreEquivalent(before, Members());
            Assert.That(world.Fail("set_serialized", $"{{{at}'{whole}.q','value':1}}"), Does.Contain("has no serialized property"));
            Assert.That(world.Fail("set_serialized", $"{{{at}'{property}','value':'high'}}"), Does.Contain("a value of type Float"));
        }

        [Test]
        public void ImportSettingsAreSetByAReimport()
        {
            using var world = new ReadyToolWorld();
            world.Write("Assets/Read me.txt", "x");
            const string importer = "'path':'Assets/Read me.txt','component':'Importer'";
            Assert.AreEqual("AssetImporter", (string)world.Call("get_serialized", $"{{{importer}}}")["type"]!);
            JToken set = world.Call("set_serialized", $"{{{importer},'property':'m_UserData','value':' mine '}}");
            Assert.AreEqual(" mine", $"{set["before"]} {set["after"]}");
            Assert.AreEqual("mine", (string)world.Call("get_serialized", $"{{{importer},'property':'m_UserData'}}")["properties"]!.Single()["value"]!);
            StringAssert.StartsWith("property: ", world.Fail("set_serialized", $"{{{importer},'property':'m_Nothing','value':1}}"));
            StringAssert.Contains("Player has no Importer", world.Fail("get_serialized", "{'path':'Player','component':'Importer'}"));
            string meta = world.PathOf("Assets/Read me.txt.meta");
            File.SetAttributes(meta, FileAttributes.ReadOnly);
            StringAssert.Contains("Read me.txt.meta is read-only", world.Fail("set_serialized", $"{{{importer},'property':'m_UserData','value':'other'}}"));
            Assert.AreEqual("mine", File.ReadAllText(meta));
        }

        [TestCase(nameof(Kinds.vector4), "Vector4", "{'x':1.5,'y':-2,'z':3,'w':4}", "{'x':1,'y':2,'z':3}")]
        [TestCase(nameof(Kinds.rect), "Rect", "{'x':1.5,'y':-2,'width':3,'height':4}", "{'x':1,'y':2,'w':3,'h':4}")]
        [TestCase(nameof(Kinds.rectInt), "RectInt", "{'x':1,'y':-2,'width':3,'height':4}", "{'x':1.5,'y':2,'width':3,'height':4}")]
        [TestCase(nameof(Kinds.bounds), "Bounds", "{'center':{'x':1.5,'y':-2,'z':3},'size':{'x':4,'y':5,'z':6}}", "{'center':{'x':1,'y':2,'z':3}}")]
        [TestCase(nameof(Kinds.boundsInt), "BoundsInt", "{'position':{'x':1,'y':-2,'z':3},'size':{'x':4,'y':5,'z':6}}", "{'position':{'x':1,'y':2,'z':3},'size':4}")]
        [TestCase(nameof(Kinds.vector2Int), "Vector2Int", "{'x':1,'y':-2}", "{'x':1,'y':2147483648}")]
        [TestCase(nameof(Kinds.vector3Int), "Vector3Int", "{'x':1,'y':-2,'z':3}", "{'x':1,'y':2,'z':'3'}")]
        [TestCase(nameof(Kinds.hash128), "Hash128", "'0123456789abcdef0123456789abcdef'", "'0123456789abcdef0123456789abcdeg'")]
        public void EveryKindOfValueIsReadAndSet(string property, string kind, string value, string misfit)
        {
            using var world = new ReadyToolWorld();
            World.Current.Everywhere(true).First(each => each.name == "Player").AddComponent<Kinds>();
            string target = $"'path':'Player','component':'Kinds','property':'{property}'";
            JToken before = world.Call("get_serialized", $"{{{target}}}")["properties"]!.Single();
            Assert.AreEqual(kind, (string)before["type"]!);
            JToken set = world.Call("set_serialized", $"{{{target},'value':{value}}}");
            Assert.IsTrue(JToken.DeepEquals(before["value"], set["before"]), $"{before} {set}");
            JToken after = world.Call("get_serialized", $"{{{target}}}")["properties"]!.Single()["value"]!;
            foreach (JToken shown in new[] { set["after"]!, after }) Assert.AreEqual(JToken.Parse(value).ToString(), shown.ToString());
            StringAssert.StartsWith("value: expected a ", world.Fail("set_serialized", $"{{{target},'value':{misfit}}}"));
            Assert.AreEqual(after.ToString(), world.Call("get_serialized", $"{{{target}}}")["properties"]!.Single()["value"]!.ToString());
        }

        [Test]
        public void AssetsAreFoundByNameTypeGuidAndPath()
        {
            using var world = new ReadyToolWorld();
            foreach (string file in new[] { "Assets/Docs/Read me.txt", "Assets/Docs/Other.txt" }) world.Write(file, "x");
            JToken named = world.Call("find_assets", "{'filter':'read'}")["assets"]!.Single();
            Assert.AreEqual("Assets/Docs/Read me.txt", (string)named["path"]!);
            foreach (string filter in new[] { (string)named["guid"]!, "Assets/Docs/Read me.txt" })
            {
                Assert.AreEqual(named["path"], world.Call("find_assets", $"{{'filter':'{filter}'}}")["assets"]!.Single()["path"]);
            }
            Assert.AreEqual("SceneAsset", (string)world.Call("find_assets", "{'filter':'t:Scene'}")["assets"]!.Single()["type"]!);
            Assert.AreEqual("3 1", $"{world.Call("find_assets", "{'limit':1}")["total"]} {world.Call("find_assets", "{'limit':1}")["next_offset"]}");
            Assert.AreEqual(0, (int)world.Call("find_assets", "{'filter':'Assets/Docs/None.txt'}")["total"]!);
        }

        [Test]
        public void MenuItemsAreListedAndExecuted()
        {
            using var world = new ReadyToolWorld();
            CollectionAssert.AreEqual(new[] { "Assets/Refresh", "GameObject/Create Empty" }, world.Call("execute_menu_item")["menu_items"]!.Select(item => (string)item!));
            int before = World.Current.Roots.Count;
            world.Call("execute_menu_item", "{'menu_item':'GameObject/Create Empty'}");
            Assert.AreEqual(before + 1, World.Current.Roots.Count);
        }

        [Test]
        public void SaveWritesWhatHasChanged()
        {
            using var world = new ReadyToolWorld();
            Assert.IsEmpty(world.Call("save")["saved"]!);
            World.Current.IsDirty = true;
            CollectionAssert.AreEqual(new[] { "Assets/Scenes/SampleScene.unity" }, world.Call("save")["saved"]!.Select(each => (string)each!));
            Assert.IsFalse(World.Current.IsDirty);
        }

        [Test]
        public void BuildsTheEnabledScenesOnce()
        {
            using var world = new ReadyToolWorld();
            JToken built = world.Call("build_player", "{'path':'Builds/Game'}");
            Assert.AreEqual("Succeeded", (string)built["result"]!);
            Assert.AreEqual("Assets/Scenes/SampleScene.unity\n", File.ReadAllText(world.PathOf("Builds/Game")));
        }

        /// <summary>Unity then returns no report.</summary>
        [TestCase("", true, BuildOptions.Development)]
        [TestCase("", false, BuildOptions.None)]
        [TestCase(",'development':false", true, BuildOptions.None)]
        [TestCase(",'development':true", false, BuildOptions.Development)]
        public void ABuildHasTheKindOfTheBuildWindowUnlessAnotherIsRequested(string asked, bool isSet, BuildOptions built)
        {
            using var world = new ReadyToolWorld();
            EditorUserBuildSettings.development = isSet;
            world.Call("build_player", $"{{'path':'Builds/Game'{asked}}}");
            EditorUserBuildSettings.development = false;
            Assert.AreEqual(built, BuildPipeline.Options);
        }

        [Test]
        public void ARefusedBuildReportsTheReason()
        {
            using var world = new ReadyToolWorld();
            LogEntries.Open();
            Debug.LogError("An error of before.");
            BuildPipeline.Refusal = "ArgumentException: The build path is not valid.";
            RunOutcome outcome = world.Run("build_player", "{'path':'Builds/Game'}");
            Assert.AreEqual("build_player: Unity has not begun to build. ArgumentException: The build path is not valid.", outcome.Error);
        }

        /// <summary>Unity begins no compilation, raises no event, and keeps the errors in its console.</summary>
        [Test]
        public void WhatKeepsUnityFromCompilingIsAnError()
        {
            using var world = new ReadyToolWorld();
            LogEntries.AddCompilerError("Assets/B.cs(1,2): error CS0103: an older one", "Assets/B.cs", 1);
            LogEntries.AddSticky("Assembly has reference to itself (Assets/Game.asmdef)");
            Assert.IsEmpty(SetupErrors.Now());
            CompilationSetupErrorsTracker.HasErrors = true;
            CompilerNote note = SetupErrors.Now().Single();
            Assert.AreEqual("True Assembly has reference to itself (Assets/Game.asmdef) in Assets/Game.asmdef", $"{note.IsError} {note.Message} in {note.File}");
            LogEntries.IsBroken = true;
            StringAssert.Contains("its console has them", SetupErrors.Now().Single().Message);
        }

        [Test]
        public void EnteringPlayModeAnswersBehindTheReload()
        {
            Continuation? continuation;
            using (var world = new ReadyToolWorld()) continuation = world.CallAcrossReload("play_mode", "{'action':'enter'}", 3);
            Assert.IsNotNull(continuation);
            using (var world = new ReadyToolWorld())
            {
                Application.isPlaying = true;
                Assert.IsTrue((bool)world.Resume(continuation!).Result!["is_playing"]!);
            }
            // Unity has cancelled it: the tool must not wait forever.
            using (var world = new ReadyToolWorld()) StringAssert.Contains("called it off", world.Resume(continuation!).Error);
        }

        [Test]
        public void PlayModeReportsTheFrameAndWhetherItAdvances()
        {
            using var world = new ReadyToolWorld();
            Assert.IsNull(world.Call("wait_for", "{'query':'1 < 2'}")["game"]);
            Application.isPlaying = true;
            Time.frameCount = 7;
            Time.time = 1.25f;
            Application.isFocused = false;
            string expected = "{\"frame\":7,\"time\":1.25,\"paused\":true,\"focused\":false}";
            Assert.AreEqual(expected, world.Call("play_mode", "{'action':'pause'}")["game"]!.ToString(Newtonsoft.Json.Formatting.None));
            Assert.AreEqual(expected, world.Call("wait_for", "{'query':'1 < 2'}")["game"]!.ToString(Newtonsoft.Json.Formatting.None));
        }

        [TestCase(true)]
        [TestCase(false)]
        public void PlayModeRunsUnfocusedUntilItsEndAlsoAcrossAReload(bool users)
        {
            using var world = new ReadyToolWorld();
            Application.runInBackground = users;
            Application.isPlaying = true;
            var first = new PlayUnfocused();
            world.Call("play_mode", "{'action':'pause'}");
            Assert.AreEqual(users, Application.runInBackground);
            world.Call("play_mode", "{'action':'enter'}");
            world.Call("play_mode", "{'action':'enter'}");
            Assert.IsTrue(Application.runInBackground);
            // The domain is reloaded, and subscribes again.
            first.Dispose();
            using var second = new PlayUnfocused();
            Assert.IsTrue(Application.runInBackground);
            EditorApplication.isPlaying = false;
            Assert.IsTrue(EditorApplication.EndFrame());
            Assert.AreEqual(users, Application.runInBackground);
        }

        [Test]
        public void PlayModeThatEndedWhileNoDomainWasLoadedRestoresTheSetting()
        {
            using var world = new ReadyToolWorld();
            Application.runInBackground = false;
            Application.isPlaying = true;
            world.Call("play_mode", "{'action':'enter'}");
            Application.isPlaying = false;
            using var later = new PlayUnfocused();
            Assert.IsFalse(Application.runInBackground);
        }

        [Test]
        public void WaitForAnswersInTheFrameInWhichItsQueryIsTrue()
        {
            using var world = new ReadyToolWorld();
            FakeOperation waiting = world.Start("wait_for", "{'query':'Scene[\\'Late\\'].transform.position.y > 4'}", 3);
            var late = new GameObject("Late");
            Assert.IsNotNull(world.Code(() => "another operation runs meanwhile").Result);
            Assert.IsNull(waiting.Outcome);
            late.transform.position = new Vector3(0, 5, 0);
            JToken result = world.EndOf(waiting).Result!;
            Assert.AreEqual("True True 0", $"{result["held"]} {result["value"]} {result["reloads"]}");
        }

        [Test]
        public void WaitForContinuesAfterReloadsAndItsTimeDoesNotRestart()
        {
            string given = "{'query':'Scene[\\'Late\\'].transform.position.y > 4','seconds':SECONDS}";
            Continuation? continuation;
            using (var world = new ReadyToolWorld()) continuation = world.CallAcrossReload("wait_for", given.Replace("SECONDS", "60"), 3);
            using (var world = new ReadyToolWorld())
            {
                new GameObject("Late").transform.position = new Vector3(0, 5, 0);
                JToken result = world.Resume(continuation!).Result!;
                Assert.AreEqual("True 1", $"{result["held"]} {result["reloads"]}");
            }

            using (var world = new ReadyToolWorld())
            {
                JToken result = world.Call("wait_for", given.Replace("SECONDS", "1"));
                Assert.IsFalse((bool)result["held"]!);
                StringAssert.Contains("Scene['Late'] is null", (string)result["error"]!);
                Assert.GreaterOrEqual((double)result["seconds"]!, 1);
                StringAssert.Contains("true or false", world.Fail("wait_for", "{'query':'1 + 2'}"));
                StringAssert.StartsWith("query: ", world.Fail("wait_for", "{'query':'1 +'}"));
            }
        }

        [TestCase("Scene[\\'Player\\'].transform.positon.y > 4", "query: (1,27): 'Transform' has no member 'positon' (did you mean 'position'?)")]
        [TestCase("Playr.alive", "query: (1,1): 'Playr' is neither a type nor an object")]
        [TestCase("Time.frames > 4", "query: (1,6): 'Time' has no member 'frames'")]
        [TestCase("Scene[\\'Player\\'].SetActive(true)", "query: (1,17): 'GameObject.SetActive' may change something")]
        public void WaitForRefusesAtOnceWhatNoFrameCanMakeTrue(string query, string sentence)
        {
            using var world = new ReadyToolWorld();
            StringAssert.StartsWith(sentence, world.Fail("wait_for", $"{{'query':'{query}','seconds':60}}"));
        }

        [Test]
        public void WaitForRefusesANameThatIsUnknownOnceItsObjectIsThere()
        {
            using var world = new ReadyToolWorld();
            FakeOperation waiting = world.Start("wait_for", "{'query':'Scene[\\'Late\\'].foo','seconds':60}", 3);
            Assert.IsNull(waiting.Outcome);
            _ = new GameObject("Late");
            RunOutcome outcome = world.EndOf(waiting);
            Assert.AreEqual("InvalidParams query: (1,15): 'GameObject' has no member 'foo'", $"{outcome.Code} {outcome.Error}");
        }

        [Test]
        public void LeavingPlayModeCompletesInEditMode()
        {
            using var world = new ReadyToolWorld();
            Application.isPlaying = true;
            Assert.AreEqual("True True", Answer(world.Call("play_mode", "{'action':'pause'}")));
            Assert.AreEqual("True False", Answer(world.Call("play_mode", "{'action':'resume'}")));
            Assert.AreEqual("True True", Answer(world.Call("play_mode", "{'action':'step'}")));
            Assert.AreEqual("True True", Answer(world.Call("play_mode", "{'action':'enter'}")));
            // The end of the frame in which it was requested.
            EditorApplication.update = null;
            EditorApplication.isPlaying = false;
            Assert.IsTrue(EditorApplication.EndFrame());
            Assert.AreEqual("False False", Answer(world.Call("play_mode", "{'action':'leave'}")));

            static string Answer(JToken answer) => $"{answer["is_playing"]} {answer["is_paused"]}";
        }

        public sealed class Kinds : MonoBehaviour
        {
            public Vector4 vector4;
            public Rect rect;
            public RectInt rectInt;
            public Bounds bounds;
            public BoundsInt boundsInt;
            public Vector2Int vector2Int;
            public Vector3Int vector3Int;
            public Hash128 hash128;
        }
    }
}
