#nullable enable
using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>
    /// The tool changes, with a fake Editor that reports like Unity: values at once, objects once a frame (RDY-13).
    /// </summary>
    [NonParallelizable]
    public sealed class ChangesToolTests
    {
        private ReadyToolWorld _world = null!;

        [SetUp]
        public void Open()
        {
            ReadyToolWorld.Frame();
            Undo.RevertAllDownToGroup(0);
            OperationChanges.Clear();
            SessionState.Texts.Clear();
            _world = new ReadyToolWorld();
        }

        [TearDown]
        public void Close() => _world.Dispose();

        private static readonly TestCaseData[] Reported =
        {
            Case("created", () => Make("Made"), "created Made GameObject"),
            Case("destroyed", () => { Undo.DestroyObjectImmediate(Player); return null; }, "destroyed  "),
            Case("components", () => Undo.AddComponent<Light>(Player).name, "components Player GameObject"),
            Case("parent", () => { Undo.SetTransformParent(Player.transform, Camera.main.transform, "Move"); return null; }, "parent Main Camera/Player GameObject"),
            Case("whole", () => { Undo.RegisterCompleteObjectUndo(Player, "All"); return null; }, "changed Player GameObject"),
            Case("values", Move, "set Player Transform m_LocalPosition.x 1>8"),
            Case("without Undo", () => { Player.transform.localPosition = Vector3.zero; return new GameObject("Unseen").name; }, ""),
        };

        private static GameObject Player => GameObject.Find("Player");

        [TestCaseSource(nameof(Reported))]
        public void ChangesThatUnityReportsAreListed(Func<object?> code, string rows)
        {
            JToken result = Changes(Do(code));
            Assert.AreEqual(rows, Text(result));
            Assert.IsTrue((bool)result["all_reported"]!, result.ToString());
            Assert.That((string?)result["not_reported"], Does.StartWith("what Unity has no event for: ").And.Contain("without Undo"));
        }

        [Test]
        public void ChangesByToolsAreReported()
        {
            string light = Tool("set_serialized", "{'path':'Directional Light','component':'Light','property':'m_Intensity','value':2}");
            Assert.AreEqual("set Directional Light Light m_Intensity 1>2", Text(Changes(light)));
            string asset = Tool("set_serialized", "{'path':'Assets/Scenes/SampleScene.unity','component':'Importer','property':'m_UserData','value':'a'}");
            Assert.AreEqual("Assets/Scenes/SampleScene.unity", (string?)Changes(asset)["changes"]!.Single()["asset"]);
        }

        [Test]
        public void MovedAssetsAreReportedWithTheirOldPaths()
        {
            JToken result = Changes(Do(() => { AssetPostprocessor.Notify(new[] { "Assets/A", "Assets/C" }, new[] { "Assets/B" }, new[] { "Assets/C" }, new[] { "Assets/D" }); return null; }));
            Assert.AreEqual("imported Assets/A , deleted Assets/B , moved Assets/C Assets/D", string.Join(", ", result["changes"]!.Select(row => $"{row["change"]} {row["asset"]} {row["from"]}")));
            Assert.IsTrue((bool)result["all_reported"]!);
        }

        [Test]
        public void FilesThatCodeWritesAreReportedWhenTheyAreImported()
        {
            string file = _world.PathOf("Assets/Note.txt");
            Assert.AreEqual("", Assets(() => File.WriteAllText(file, "a")));
            Assert.AreEqual("imported Assets/Note.txt", Assets(AssetDatabase.Refresh));
            Assert.AreEqual("", Assets(AssetDatabase.Refresh));
            Assert.AreEqual("imported Assets/Note.txt", Assets(() => { File.WriteAllText(file, "longer"); AssetDatabase.ImportAsset("Assets/Note.txt"); AssetDatabase.Refresh(); }));
            Assert.AreEqual("deleted Assets/Note.txt", Assets(() => { File.Delete(file); AssetDatabase.Refresh(); }));
        }

        private string Assets(Action code) => string.Join(", ", Changes(Do(() => { code(); return null; }))["changes"]!.Select(row => $"{row["change"]} {row["asset"]}"));

        private static readonly TestCaseData[] Doubtful =
        {
            new TestCaseData(new Action(() => { Undo.IncrementCurrentGroup(); Make("User"); }), new Action(() => { })).SetName("others before, in the same frame"),
            new TestCaseData(new Action(() => { }), new Action(() => Make("User"))).SetName("others after, in the same frame"),
            new TestCaseData(new Action(() => { }), new Action(() => { Undo.IncrementCurrentGroup(); Make("User"); })).SetName("others after, as a step of their own"),
            new TestCaseData(new Action(() => { }), new Action(() => { Move(); Undo.FlushUndoRecordObjects(); })).SetName("others have changed values"),
        };

        [TestCaseSource(nameof(Doubtful))]
        public void WhatOthersDoInTheFrameIsDoubtful(Action before, Action after)
        {
            before();
            FakeOperation operation = _world.Accept(() => Make("Made"), false);
            _world.EndOf(operation);
            after();
            Settle();
            JToken result = Changes(operation.LogId);
            Assert.AreEqual(ChangeRecord.Frame, (string?)result["because"]!.Single());
            Assert.IsTrue(result["changes"]!.All(row => (bool?)row["maybe"] == true), result.ToString());
            Assert.That(Text(result), Does.Contain("created Made GameObject"));
        }

        [Test]
        public void TwoOperationsInOneFrameAreDoubtful()
        {
            FakeOperation one = _world.Accept(() => Make("One"), false);
            FakeOperation two = _world.Accept(() => null, false);
            _world.EndOf(two);
            Settle();
            Assert.AreEqual(ChangeRecord.Frame, (string?)Changes(one.LogId)["because"]!.Single());
            Assert.AreEqual("created One GameObject", Text(Changes(two.LogId)));
        }

        [Test]
        public void WhatComesLongAfterwardsIsNoPartOfIt()
        {
            string id = Do(() => null);
            Settle();
            Make("User");
            ReadyToolWorld.Frame();
            JToken result = Changes(id);
            Assert.AreEqual("True ", result["all_reported"] + " " + Text(result));
        }

        [Test]
        public void WhatIsRecordedAndNotChangedDoesNotDelayWhatComesLater()
        {
            string idle = Do(() => { Undo.RecordObject(Player.transform, "Nothing"); return null; });
            Settle(11);
            JToken later = Changes(Do(Move));
            Assert.AreEqual("True", later["all_reported"] + string.Join(" ", later["changes"]!.Select(row => row["maybe"])), later.ToString());
            Assert.AreEqual("set Player Transform m_LocalPosition.x 1>8", Text(later));
            JToken result = Changes(idle);
            Assert.AreEqual("it recorded objects for Undo, and Unity reported no change of them: probably nothing changed", (string?)result["because"]!.Single());
            Assert.AreEqual("", Text(result));
        }

        [Test]
        public void ObjectsOfCodeThatWaitedAreDoubtfulAndItsValuesAreNot()
        {
            FakeOperation waits = _world.Accept(() => MakeLate("Late"), false);
            _world.Turns(1);
            ReadyToolWorld.Frame();
            Assert.That(_world.Fail("changes", $"{{'log_id':'{waits.LogId}'}}"), Does.Contain("has not ended. Wait for it with unity_get_result"));
            _world.EndOf(waits);
            Settle();
            JToken result = Changes(waits.LogId);
            Assert.AreEqual(ChangeRecord.Waited, (string?)result["because"]!.Single());
            Assert.AreEqual("True", string.Join(" ", result["changes"]!.Select(row => row["maybe"]).Distinct()));
        }

        [Test]
        public void ChangesByOthersDuringAWaitAreReported()
        {
            FakeOperation waits = _world.Accept(() => Wait(), false);
            _world.Turns(1);
            string mine = Do(Move);
            _world.EndOf(waits);
            Settle();
            Assert.That(Changes(waits.LogId)["because"]!.Select(each => (string?)each), Does.Contain(ChangeRecord.Others));
            Assert.That(Text(Changes(mine)), Does.Contain("set Player Transform m_LocalPosition.x 1>8"));
        }

        [Test]
        public void RolledBackAndUndoneWorkIsReported()
        {
            FakeOperation operation = _world.Accept(() => { Make("Made"); throw new Exception("no"); }, true);
            _world.EndOf(operation);
            Settle();
            Assert.IsTrue((bool)Changes(operation.LogId)["rolled_back"]!);
            string made = Do(() => Make("Made"));
            Assert.IsNull(Changes(made)["undone"]);
            string undo = Tool("undo", $"{{'log_id':'{made}'}}");
            Assert.IsTrue((bool?)Changes(made)["undone"], "before a reload");
            Reload();
            Assert.IsTrue((bool?)Changes(made)["undone"], "after a reload");
            Assert.That(Changes(undo)["because"]!.Select(each => (string?)each), Does.Contain(ChangeRecord.Undone));
        }

        [Test]
        public void ASceneThatIsMarkedAndPlayModeAreDoubtful()
        {
            Assert.AreEqual(ChangeRecord.Scene, (string?)Changes(Do(() => EditorSceneManager.MarkSceneDirty(EditorSceneManager.GetActiveScene())))["because"]!.Single());
            Application.isPlaying = true;
            Assert.AreEqual(ChangeRecord.Play, string.Join(" ", Changes(Do(() => Make("Made")))["because"]!));
        }

        [Test]
        public void RowsAreBounded()
        {
            JToken result = Changes(Do(() => { for (int at = 0; at < ChangeRecord.RowsMax + 3; at++) Make("Made"); return null; }));
            Assert.AreEqual("200 3", result["changes"]!.Count() + " " + result["left_off"]);
            Assert.AreEqual(ChangeRecord.More, (string?)result["because"]!.Single());
        }

        [Test]
        public void ObjectsThatUnityHasNotReportedYetAreDoubtful()
        {
            FakeOperation operation = _world.Accept(() => Make("Made"), false);
            _world.EndOf(operation);
            Assert.AreEqual(ChangeRecord.Unreported, (string?)Changes(operation.LogId)["because"]!.Single());
            Settle();
            Assert.IsTrue((bool)Changes(operation.LogId)["all_reported"]!);
        }

        [Test]
        public void AReloadLosesNothingAndItsInterruptionIsReported()
        {
            string made = Do(() => Make("Made"));
            FakeOperation waits = _world.Accept(() => Wait(), false);
            _world.Turns(1);
            Reload();
            Assert.AreEqual("created Made GameObject", Text(Changes(made)));
            Assert.AreEqual(ChangeRecord.Reload, (string?)Changes(waits.LogId)["because"]!.Single());
        }

        [Test]
        public void AnUnknownOperationIsRefusedAndTheNewestAreKept()
        {
            Assert.That(_world.Fail("changes", "{'log_id':'nobody'}"), Does.Contain("has begun since this Editor was started"));
            var groups = new UndoGroups();
            for (int at = 0; at <= 10000; at++)
            {
                groups.Begin("id " + at, null);
                groups.End("id " + at, false, false);
            }

            Assert.IsNull(OperationChanges.Find("id 8000"));
            Assert.IsNotNull(OperationChanges.Find("id 8001"));
            Assert.IsFalse(UndoGroups.IsKnown("id 0", out _));
            Assert.IsTrue(UndoGroups.IsKnown("id 1", out _));
        }

        private static TestCaseData Case(string name, Func<object?> code, string rows) => new TestCaseData(code, rows).SetName("reported: " + name);

        /// <summary>Change, path, type, and property with its values, for each row.</summary>
        private static string Text(JToken result) => string.Join(", ", result["changes"]!.Select(row => $"{row["change"]} {row["object"]} {row["type"]}" + (row["property"] == null ? "" : $" {row["property"]} {row["before"]}>{row["after"]}")));

        private JToken Changes(string id) => _world.Call("changes", $"{{'log_id':'{id}'}}");

        private string Do(Func<object?> code) => Ended(_world.Accept(code, false));

        private string Tool(string name, string arguments) => Ended(_world.Accept(name, arguments));

        private string Ended(FakeOperation operation)
        {
            RunOutcome outcome = _world.EndOf(operation);
            Assert.IsNotNull(outcome.Result, outcome.Error);
            Settle();
            return operation.LogId;
        }

        private static void Settle(int frames = 3)
        {
            for (int frame = 0; frame < frames; frame++) ReadyToolWorld.Frame();
        }

        private static void Reload()
        {
            UndoGroups.Keep();
            OperationChanges.Clear();
            OperationChanges.Open();
        }

        private static object? Move()
        {
            Undo.RecordObject(Player.transform, "Move");
            Player.transform.localPosition += new Vector3(3, 0, 0);
            Player.transform.localPosition += new Vector3(4, 0, 0);
            return null;
        }

        private static object Make(string name)
        {
            Undo.RegisterCreatedObjectUndo(new GameObject(name), name);
            return name;
        }

        private static async Task<object> MakeLate(string name)
        {
            await AI.NextFrame();
            await AI.NextFrame();
            return Make(name);
        }

        private static async Task<object> Wait()
        {
            for (int frame = 0; frame < 5; frame++) await AI.NextFrame();
            return "waited";
        }
    }
}
