#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using McpUnityBridge.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>Arguments are converted to C# values, or refused with a sentence.</summary>
    public sealed class ToolCallTests
    {
        [TestCase("Bake", "{'quality':'draft'}", "Draft 10 True")]
        [TestCase("Bake", "{'ticks':3.0,'quality':'Production'}", "Production 3 True")]
        [TestCase("CountUIObjects", "{}", "all any Preview")]
        [TestCase("CountUIObjects", "{'tag':'Enemy','active':true,'of':'draft'}", "Enemy True Draft")]
        [TestCase("CountUIObjects", "{'active':null}", "all any Preview")]
        [TestCase("SpawnAll", "{'spawns':[{'Prefab':'a'}],'path':[{'x':1,'y':2}],'weights':{'a':1.5}}", "1 1 1")]
        public void ArgumentsThatFit(string method, string arguments, string result)
        {
            Assert.AreEqual(result, Call(method, arguments));
        }

        [TestCase("Bake", "{}", "quality: expected draft, preview or Production, got nothing")]
        [TestCase("Bake", "{'quality':'Draft'}", "quality: expected draft, preview or Production, got \"Draft\"")]
        [TestCase("Bake", "{'quality':1}", "quality: expected draft, preview or Production, got 1")]
        [TestCase("Bake", "{'quality':'draft','ticks':0}", "ticks: expected a whole number from 1 to 10000, got 0")]
        [TestCase("Bake", "{'quality':'draft','ticks':1.5}", "ticks: expected a whole number from 1 to 10000, got 1.5")]
        [TestCase("Bake", "{'quality':'draft','ticks':'3'}", "ticks: expected a whole number from 1 to 10000, got \"3\"")]
        [TestCase("Bake", "{'quality':'draft','speed':3}", "speed: there is nothing of that name; there is quality, ticks")]
        [TestCase("Bake", "{'quality':'draft','stop':true}", "stop: there is nothing of that name; there is quality, ticks")]
        [TestCase("CountUIObjects", "{'active':'true'}", "active: expected true or false, got \"true\"")]
        [TestCase("CountUIObjects", "{'tag':5}", "tag: expected a text, got 5")]
        [TestCase("SpawnAll", "{'spawns':[{'Prefab':'a'},{'Prefab':'b','At':{'x':1}}],'path':[],'weights':{}}", "spawns[1].At.y: expected a number, got nothing")]
        [TestCase("SpawnAll", "{'spawns':[{}],'path':[],'weights':{}}", "spawns[0].Prefab: expected a text, got nothing")]
        [TestCase("SpawnAll", "{'spawns':[],'path':[],'weights':{'a':true}}", "weights.a: expected a number, got true")]
        [TestCase("SpawnAll", "{'spawns':{},'path':[],'weights':{}}", "spawns: expected an array, got {}")]
        public void ArgumentsThatDoNotFitAreNamed(string method, string arguments, string sentence)
        {
            RefusedCall error = Assert.Throws<RefusedCall>(() => Call(method, arguments))!;
            Assert.AreEqual(sentence, error.Message);
        }

        [TestCase("small", "256", "small: expected a whole number from 0 to 255, got 256")]
        [TestCase("large", "9223372036854775808", null)]
        [TestCase("large", "1e300", null)]
        [TestCase("narrow", "1e300", "narrow: expected a number, got 1E+300")]
        [TestCase("letter", "'ab'", "letter: expected a text of one character, got \"ab\"")]
        [TestCase("members", "[]", "members: expected an object, got []")]
        public void ValuesOutOfRangeAreRefused(string member, string value, string? sentence)
        {
            JObject arguments = Json("{'any':[null],'members':{'a':1},'small':255,'large':9223372036854775807,'narrow':0.5,'letter':'x','exact':0.1}");
            Assert.AreEqual("[[null],{\"a\":1},255,9223372036854775807,0.5,\"x\",0.1]", ((JToken)Call("Echo", arguments)!).ToString(Formatting.None));
            arguments[member] = JToken.Parse(value.Replace('\'', '"'));
            RefusedCall error = Assert.Throws<RefusedCall>(() => Call("Echo", arguments))!;
            if (sentence != null) Assert.AreEqual(sentence, error.Message);
        }

        [Test]
        public void OmittedMembersOfAClassKeepTheirDefaults()
        {
            var method = new ToolMethod(SampleTools.Method("SpawnOne"));
            Spawn One(string arguments) => (Spawn)method.Call(Json(arguments).Properties().ToDictionary(member => member.Name, member => member.Value), default)!;
            Spawn spawn = One("{'spawn':{'Prefab':'a','At':{'x':1,'y':2}}}");
            Assert.AreEqual(1, spawn.Count);
            Assert.AreEqual(2f, spawn.At.y);
            CollectionAssert.AreEqual(new[] { "new" }, spawn.Tags);
            spawn.Tags.Add("mine");
            Spawn other = One("{'spawn':{'Prefab':'a'}}");
            CollectionAssert.AreEqual(new[] { "new" }, other.Tags);
        }

        [Test]
        public void WhatTheMethodThrowsIsThrown()
        {
            InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => Call("Throw", "{}"))!;
            Assert.AreEqual("no", error.Message);
            Assert.That(error.StackTrace, Does.Contain("SampleTools.Throw"));
        }

        [Test]
        public void TasksAndCoroutinesAreHandedOn()
        {
            Assert.IsInstanceOf<System.Threading.Tasks.Task<int>>(Call("Later", "{}"));
            Assert.IsInstanceOf<System.Collections.IEnumerator>(Call("Walk", "{}"));
        }

        [Test]
        public void TheTableOffersWhatCanBeATool()
        {
            var warnings = new List<string>();
            var table = new ToolTable(new[] { "Bake", "Twice", "Dated", "Later" }.Select(SampleTools.Method), warnings.Add);
            CollectionAssert.IsEmpty(warnings, "the table is made at domain load, for which the user waits, and reads no method there");
            CollectionAssert.AreEqual(new[] { "bake", "later" }, table.Tools.Select(tool => tool.Name));
            Assert.AreEqual("Bakes.", table.Tools[0].Description);
            Assert.AreEqual(2, warnings.Count);
            Assert.That(warnings[0], Does.StartWith("The method McpUnityBridge.Tests.SampleTools.Dated is not offered to AI clients as a tool: the parameter at: System.DateTime"));
            Assert.That(warnings[1], Does.Contain("another tool has the name bake"));
            table.Refused(new[] { new Protocol.RefusedTool("later", "Of no use.") });
            Assert.AreEqual("The tool \"later\" is not offered to AI clients: Of no use.", warnings[2]);
        }

        private static object? Call(string method, string arguments) => Call(method, Json(arguments));

        private static object? Call(string method, JObject arguments)
        {
            using (var source = new CancellationTokenSource())
            {
                Dictionary<string, JToken> members = arguments.Properties().ToDictionary(member => member.Name, member => member.Value);
                return new ToolMethod(SampleTools.Method(method)).Call(members, source.Token);
            }
        }

        private static JObject Json(string text) => JObject.Parse(text.Replace('\'', '"'));
    }
}
