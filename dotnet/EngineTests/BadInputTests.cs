#nullable enable
using System;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace McpUnityBridge.Tests
{
    /// <summary>
    /// Every invalid input is reported in a sentence before anything is done, and no code that would open a dialog is
    /// reached.
    /// </summary>
    [NonParallelizable]
    public sealed class BadInputTests
    {
        private const string InPlayMode = "playing";
        private const string Unsaved = "unsaved";
        private const string NotCompiling = "not compiling";
        private const string Compiling = "compiling";
        private const string NoModule = "no module";
        private const string NoGraphics = "no graphics";

        [TestCase("console", "{'limit':0}", "", "limit: expected a whole number from 1 to 500")]
        [TestCase("console", "{'type':'fatal'}", "", "type: expected all, error, warning or log")]
        [TestCase("scene_hierarchy", "{'path':'Nobody'}", "", "there is no object \"Nobody\" in the open scenes (SampleScene)")]
        [TestCase("scene_hierarchy", "{'offset':2147483648}", "", "offset: expected a whole number from 0 to 2147483647")]
        [TestCase("scene_hierarchy", "{'deep':1}", "", "deep: there is nothing of that name")]
        [TestCase("screenshot", "{'view':'scene'}", "", "no Scene view is open")]
        [TestCase("get_serialized", "{'path':'Nobody'}", "", "there is no object \"Nobody\"")]
        [TestCase("get_serialized", "{'path':'Assets/None.mat'}", "", "there is no asset at Assets/None.mat")]
        [TestCase("get_serialized", "{'path':'Player','component':'Sprite'}", "", "Player has no Sprite. It has Transform, ")]
        [TestCase("get_serialized", "{'path':'Assets/Scenes/SampleScene.unity','component':'Light'}", "", "which is a SceneAsset")]
        [TestCase("get_serialized", "{'path':'Directional Light','component':'Light','property':'intensity'}", "", "no serialized property \"intensity\"")]
        [TestCase("set_serialized", "{'path':'Directional Light','component':'Light','property':'m_Intensity','value':'bright'}", "", "expected a value of type Float for m_Intensity, got \"bright\"")]
        [TestCase("set_serialized", "{'path':'Player','component':'Transform','property':'m_LocalPosition','value':{'x':1}}", "", "type Vector3")]
        [TestCase("set_serialized", "{'path':'Assets/Locked.txt','property':'m_Name','value':'x'}", "", "Assets/Locked.txt is read-only on disk")]
        [TestCase("find_assets", "{'folder':'Assets/None'}", "", "got \"Assets/None\", which is not one")]
        [TestCase("find_assets", "{'folder':'../..'}", "", "expected a folder of the project")]
        [TestCase("execute_menu_item", "{'menu_item':'Tools/None'}", "", "there is no item \"Tools/None\"")]
        [TestCase("execute_menu_item", "{'menu_item':'File/Build Settings...'}", "", "opens a dialog")]
        [TestCase("execute_menu_item", "{'menu_item':'File/Save'}", "", "opens a dialog")]
        [TestCase("execute_menu_item", "{'menu_item':'file/open recent scene/A'}", "", "opens a dialog")]
        [TestCase("execute_menu_item", "{'menu_item':'Edit/Clear All PlayerPrefs'}", "", "opens a dialog")]
        [TestCase("execute_menu_item", "{'menu_item':'Component/Physics/Rigidbody'}", "", "opens a dialog")]
        [TestCase("set_serialized", "{'path':'Player','property':'m_Layer','value':4294967301}", "", "4294967301 does not fit into m_Layer, which would become 5")]
        [TestCase("set_serialized", "{'path':'Player','property':'m_Layer','value':99999999999999999999}", "", "expected a value of type Integer for m_Layer")]
        [TestCase("set_serialized", "{'path':'Directional Light','component':'Light','property':'m_Intensity','value':1e300}", "", "expected a value of type Float for m_Intensity")]
        [TestCase("set_serialized", "{'path':'','property':'m_Layer','value':1}", "", "there is no object \"\"")]
        [TestCase("screenshot", "{}", NoGraphics, "-nographics")]
        [TestCase("build_player", "{'path':'Builds/Game'}", Compiling, "compiles or imports")]
        [TestCase("build_player", "{'path':'Builds/Game'}", NoModule, "Add \"Linux Build Support\" to it in Unity Hub")]
        [TestCase("build_player", "{'path':'Library/Game'}", "", "outside of Assets, Packages, ProjectSettings, UserSettings, Library, AI_Logs")]
        [TestCase("build_player", "{'path':'..'}", "", "expected a file or folder outside of Assets")]
        [TestCase("build_player", "{'path':'packages/Game'}", "", "expected a file or folder outside of Assets")]
        [TestCase("save", "{'path':'Level.unity'}", "", "expected a file below Assets that ends in .unity")]
        [TestCase("save", "{'path':'Assets/../Level.unity'}", "", "expected a file below Assets")]
        [TestCase("save", "{'path':'Assets/Level.unity'}", Unsaved, "no open scene needs a new file")]
        [TestCase("save", "{}", InPlayMode, "in which scenes cannot be saved")]
        [TestCase("play_mode", "{'action':'jump'}", "", "action: expected enter, leave, pause, resume or step")]
        [TestCase("play_mode", "{'action':'pause'}", "", "not in play mode")]
        [TestCase("play_mode", "{'action':'enter'}", Unsaved, "unsaved changes in Assets/Scenes/SampleScene.unity")]
        [TestCase("play_mode", "{'action':'enter'}", NotCompiling, "do not compile")]
        [TestCase("run_tests", "{}", Unsaved, "run_tests: nothing was begun, because there are unsaved changes in Assets/Scenes/SampleScene.unity")]
        [TestCase("run_tests", "{}", InPlayMode, "Leave it first")]
        [TestCase("compile", "{}", InPlayMode, "Leave it first")]
        [TestCase("build_player", "{'path':'Builds/Game'}", InPlayMode, "Leave it first")]
        [TestCase("build_player", "{'path':'Builds/Game'}", Unsaved, "unsaved changes in Assets/Scenes/SampleScene.unity")]
        [TestCase("build_player", "{'path':'Assets/Game'}", "", "outside of Assets")]
        [TestCase("build_player", "{'path':''}", "", "outside of Assets")]
        [TestCase("build_player", "{'path':'Builds/Game','scenes':[]}", "", "build settings have none enabled")]
        [TestCase("build_player", "{'path':'Builds/Game','scenes':['Assets/None.unity']}", "", "no scene at \"Assets/None.unity\"")]
        public void BadInputIsReported(string tool, string arguments, string state, string sentence)
        {
            using var world = new ReadyToolWorld(new NoTests());
            world.Write("Assets/Locked.txt", "x");
            File.SetAttributes(world.PathOf("Assets/Locked.txt"), FileAttributes.ReadOnly);
            Application.isPlaying = state == InPlayMode;
            World.Current.IsDirty = state == Unsaved;
            EditorUtility.scriptCompilationFailed = state == NotCompiling;
            EditorApplication.isCompiling = state == Compiling;
            BuildPipeline.IsModuleInstalled = state != NoModule;
            SystemInfo.graphicsDeviceType = state == NoGraphics ? GraphicsDeviceType.Null : GraphicsDeviceType.OpenGLCore;
            StringAssert.Contains(sentence, world.Fail(tool, arguments));
            Assert.AreEqual(state == Unsaved, World.Current.IsDirty);
            Assert.AreEqual(state == InPlayMode, EditorApplication.isPlayingOrWillChangePlaymode);
            Assert.IsFalse(File.Exists(world.PathOf("Builds/Game")));
        }

        [Test]
        public void WhatAnImporterMadeOrAPackageHasIsNotChanged()
        {
            using var world = new ReadyToolWorld();
            GameObject player = World.Current.Everywhere(true).First(each => each.name == "Player");
            player.hideFlags = HideFlags.NotEditable;
            StringAssert.Contains("Player cannot be edited", world.Fail("set_serialized", "{'path':'Player','property':'m_Layer','value':3}"));
            Assert.AreEqual(0, player.layer);
            StringAssert.Contains("belongs to a package", world.Fail("set_serialized", "{'path':'Packages/com.example/Notes.txt','property':'m_Name','value':'x'}"));
        }

        [Test]
        public void ChangedAssetsAreSavedWithoutAQuestionAndNotWhileOneIsLocked()
        {
            using var world = new ReadyToolWorld();
            world.Write("Assets/A.txt", "x");
            world.Call("set_serialized", "{'path':'Assets/A.txt','property':'m_Name','value':'B'}");
            World.Current.IsDirty = true;
            File.SetAttributes(world.PathOf("Assets/A.txt"), FileAttributes.ReadOnly);
            StringAssert.Contains("save: Assets/A.txt is read-only", world.Fail("save"));
            Assert.IsTrue(World.Current.IsDirty);
            File.SetAttributes(world.PathOf("Assets/A.txt"), FileAttributes.Normal);
            EditorPrefs.SetBool("VerifySavingAssets", true);
            world.Call("save");
            Assert.IsTrue(EditorPrefs.GetBool("VerifySavingAssets", false));
            Assert.IsEmpty(World.Current.DirtyAssets);
            EditorPrefs.SetBool("VerifySavingAssets", false);
        }

        /// <summary>The offset of the next page does not overflow.</summary>
        [TestCase("scene_hierarchy")]
        [TestCase("find_assets")]
        public void BehindTheLastPageThereIsNone(string tool)
        {
            using var world = new ReadyToolWorld();
            Assert.AreEqual(JTokenType.Null, world.Call(tool, "{'offset':2147483647,'limit':1000}")["next_offset"]!.Type);
        }

        [Test]
        public void AnUntitledSceneIsSavedOnlyWithAPath()
        {
            using var world = new ReadyToolWorld();
            World.Current.IsDirty = true;
            World.Current.IsUntitled = true;
            StringAssert.Contains("Give its new file in path", world.Fail("save"));
            StringAssert.Contains("there is no folder Assets/None", world.Fail("save", "{'path':'Assets/None/Level.unity'}"));
            world.Write("Assets/Taken.unity", "x");
            StringAssert.Contains("there is an asset at Assets/Taken.unity already", world.Fail("save", "{'path':'Assets/Taken.unity'}"));
            Assert.AreEqual("Assets/Level.unity", (string)world.Call("save", "{'path':'Assets/Level.unity'}")["saved"]![0]!);
        }

        private sealed class NoTests : ITestRunner
        {
            public void Run(TestMode mode, string? filter, ITestListener listener) => throw new InvalidOperationException("tests were begun");

            public bool Attach(ITestListener listener) => false;
        }
    }
}
