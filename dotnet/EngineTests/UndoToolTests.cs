#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>The tool undo, with an Undo stack (RDY-11, RDY-14).</summary>
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
        public void AnUnknownOperationIsRefused(string id) => Assert.That(Refused(id), Does.Contain("has ended in this Editor since the newest domain reload, got"));

        [TestCase("{}", "neither")]
        [TestCase("{'log_id':''}", "neither")]
        [TestCase("{'log_id':'0190b3c8-7c1a-7e4d-9f00-0000000fffff','client':'me'}", "both")]
        public void ALogIdOrAClientIsExpected(string arguments, string got) => Assert.AreEqual("undo: expected log_id or client, got " + got, _world.Fail("undo", arguments));

        [Test]
        public void AServerThatNamesNoSessionsIsNamed()
        {
            Do(() => Make("Made"));
            Assert.That(_world.Fail("undo", Mine), Does.StartWith("client: the server does not say which operations are yours"));
            Assert.IsTrue(GameObject.Find("Made"));
        }

        [Test]
        public void AllOfASessionIsUndoneTheNewestFirst()
        {
            Assert.That(RefusedTo("mine"), Does.StartWith("client: Undo has no step of yours"));
            string first = DoAs("mine", () => Make("First"));
            DoAs("mine", () => "nothing recorded");
            string second = DoAs("mine", () => { Undo.SetCurrentGroupName("Its own name"); return Make("Second"); });
            JToken answer = Undone("mine");
            CollectionAssert.AreEqual(new[] { second, first }, answer["undone"]!.Select(each => (string?)each));
            Assert.AreEqual(0, answer["left"]!.Count());
            Assert.That((string?)answer["not_undone"], Does.StartWith("files, assets, "));
            Assert.IsFalse(GameObject.Find("First") || GameObject.Find("Second"));
            Assert.That(RefusedTo("mine"), Does.StartWith("client: Undo has no step of yours"));
        }

        [Test]
        public void WhatLiesUnderOthersIsLeftWithTheReason()
        {
            string first = DoAs("mine", () => Make("First"));
            string other = DoAs("another", () => Make("Other"));
            string second = DoAs("mine", () => Make("Second"));
            JToken answer = Undone("mine");
            Assert.AreEqual(second, (string?)answer["undone"]!.Single());
            Assert.AreEqual(first, (string?)answer["left"]!.Single()["log_id"]);
            Assert.AreEqual($"later steps are in the Undo history: \"AI: {other}\"", (string?)answer["left"]!.Single()["because"]);
            Assert.AreEqual($"client: nothing is undone. Of your 1 operations in the Undo history the newest is {first}: later steps are in the Undo history: \"AI: {other}\".", RefusedTo("mine"));
            Undone("another");
            Undone("mine");
            Assert.IsFalse(GameObject.Find("First") || GameObject.Find("Second") || GameObject.Find("Other"));
        }

        [Test]
        public void ASessionStopsAtItsCodeThatWaitedOrHasNotEnded()
        {
            DoAs("mine", () => Make("First"));
            string late = DoAs("mine", () => MakeLate("Late"));
            Assert.That(RefusedTo("mine"), Does.Contain($"the newest is {late}: its code waited"));
            _world.Session = "mine";
            FakeOperation runs = _world.Accept(() => { Make("Runs"); return Wait(); }, false);
            _world.Turns(1);
            Assert.That(RefusedTo("mine"), Does.Contain($"the newest is {runs.LogId}: it has not ended"));
            _world.EndOf(runs);
            Assert.IsTrue(GameObject.Find("First") && GameObject.Find("Late") && GameObject.Find("Runs"));
        }

        [TestCase(1)]
        [TestCase(2)]
        [TestCase(3)]
        [TestCase(4)]
        [TestCase(5)]
        public void InterleavedSessionsAreUndoneAsAModelSays(int seed)
        {
            var random = new System.Random(seed);
            var stack = new List<(string Session, string LogId)>();
            for (int at = 0; at < 60; at++)
            {
                string session = random.Next(2) == 0 ? "mine" : "another";
                if (random.Next(3) > 0) stack.Add((session, DoAs(session, () => Make("Made"))));
                else AssertUndone(stack, session);
            }

            Assert.AreEqual(stack.Count, World.Current.Roots.Count(root => root.name == "Made"));
        }

        private const string Mine = "{'client':'me'}";

        private void AssertUndone(List<(string Session, string LogId)> stack, string session)
        {
            List<string> expected = Enumerable.Reverse(stack).TakeWhile(step => step.Session == session).Select(step => step.LogId).ToList();
            stack.RemoveRange(stack.Count - expected.Count, expected.Count);
            if (expected.Count == 0) RefusedTo(session);
            else CollectionAssert.AreEqual(expected, Undone(session)["undone"]!.Select(each => (string?)each));
        }

        private JToken Undone(string session)
        {
            _world.Session = session;
            return _world.Call("undo", Mine);
        }

        private string RefusedTo(string session)
        {
            _world.Session = session;
            return _world.Fail("undo", Mine);
        }

        private string DoAs(string session, Func<object?> code)
        {
            _world.Session = session;
            return Do(code);
        }

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
