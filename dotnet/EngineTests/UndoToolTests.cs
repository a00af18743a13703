#nullable enable
using System;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>The tool undo, with an Undo stack (RDY-11).</summary>
    [NonParallelizable]
    public sealed class UndoToolTests
    {
        private ReadyToolWorld _world = null!;

        [SetUp]
        public void Open()
        {
            Undo.RevertAllDownToGroup(0);
            _world = new ReadyToolWorld();
        }

        [TearDown]
        public void Close() => _world.Dispose();

        [Test]
        public void OneOperationIsUndoneOnce()
        {
            string id = Do(() => Make("Made"));
            JToken answer = _world.Call("undo", $"{{'log_id':'{id}'}}");
            Assert.AreEqual(id, (string?)answer["undone"]);
            Assert.That((string?)answer["not_undone"], Does.StartWith("files, assets, "));
            Assert.IsFalse(GameObject.Find("Made"));
            Assert.That(Refused(id), Does.Contain("it recorded nothing, or that is undone already"));
        }

        [Test]
        public void GroupsThatTheCodeBeganAreOneStep()
        {
            string id = Do(() => { Make("One"); Undo.IncrementCurrentGroup(); return Make("Two"); });
            _world.Call("undo", $"{{'log_id':'{id}'}}");
            Assert.IsFalse(GameObject.Find("One") || GameObject.Find("Two"));
        }

        [Test]
        public void LaterChangesAreNamedAndStay()
        {
            string first = Do(() => Make("First"));
            string second = Do(() => Make("Second"));
            Undo.IncrementCurrentGroup();
            Make("A user's");
            Assert.That(Refused(first), Does.Contain($"in the Undo history: \"A user's\", \"AI: {second}\". Undo these first"));
            Assert.IsTrue(GameObject.Find("First") && GameObject.Find("Second") && GameObject.Find("A user's"));
            Undo.PerformUndo();
            _world.Call("undo", $"{{'log_id':'{second}'}}");
            _world.Call("undo", $"{{'log_id':'{first}'}}");
            Assert.IsFalse(GameObject.Find("First") || GameObject.Find("Second"));
        }

        [Test]
        public void WhatASetPropertyDidIsUndone()
        {
            GameObject player = GameObject.Find("Player");
            FakeOperation operation = _world.Accept("set_serialized", "{'path':'Player','property':'m_Name','value':'Renamed'}");
            _world.EndOf(operation);
            Assert.AreEqual("Renamed", player.name);
            _world.Call("undo", $"{{'log_id':'{operation.LogId}'}}");
            Assert.AreEqual("Player", player.name);
        }

        [Test]
        public void WhatUsersRecordAfterwardsIsNoPartOfIt()
        {
            string id = Do(() => Make("Made"));
            Make("A user's");
            Assert.That(Refused(id), Does.Contain("in the Undo history: \"A user's\""));
        }

        [Test]
        public void CodeThatWaitedIsRefusedUnlessItWasAtomic()
        {
            string id = Do(() => MakeLate("Late"));
            Assert.That(Refused(id), Does.Contain("its code waited"));
            string atomic = Do(() => MakeLate("Atomic"), true);
            _world.Call("undo", $"{{'log_id':'{atomic}'}}");
            Assert.IsTrue(GameObject.Find("Late") && !GameObject.Find("Atomic"));
        }

        [Test]
        public void WhatHasNotEndedIsRefused()
        {
            FakeOperation waits = _world.Accept(() => Wait(), false);
            _world.Turns(1);
            Assert.AreEqual($"log_id: {waits.LogId} has not ended. Wait for it with unity_get_result, then call undo again.", Refused(waits.LogId));
            _world.EndOf(waits);
            Assert.That(Refused(waits.LogId), Does.Contain("its code waited"));
        }

        [TestCase("0190b3c8-7c1a-7e4d-9f00-0000000fffff")]
        [TestCase("")]
        public void AnUnknownOperationIsRefused(string id) => Assert.That(Refused(id), Does.Contain("has ended in this Editor since the newest domain reload, got"));

        private string Refused(string id) => _world.Fail("undo", $"{{'log_id':'{id}'}}");

        private string Do(Func<object?> code, bool isAtomic = false)
        {
            FakeOperation operation = _world.Accept(code, isAtomic);
            Assert.IsNotNull(_world.EndOf(operation).Result);
            return operation.LogId;
        }

        private static object Make(string name)
        {
            Undo.RegisterCreatedObjectUndo(new GameObject(name), name);
            return name;
        }

        private static async Task<object> Wait()
        {
            for (int frame = 0; frame < 5; frame++) await AI.NextFrame();
            return "waited";
        }

        private static async Task<object> MakeLate(string name)
        {
            Make(name);
            await AI.NextFrame();
            return Make(name + " too");
        }
    }
}
