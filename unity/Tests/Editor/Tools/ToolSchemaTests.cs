#nullable enable
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>The description of a method that AI clients receive.</summary>
    public sealed class ToolSchemaTests
    {
        [Test]
        public void NamesValuesBoundsAndDefaults()
        {
            CustomTool tool = Of("Bake");
            Assert.AreEqual("bake", tool.Name);
            Assert.AreEqual("Bake", tool.Title);
            Assert.AreEqual(false, tool.ReadOnlyHint);
            Assert.AreEqual(false, tool.DestructiveHint);
            Assert.AreEqual(null, tool.IdempotentHint);
            Same(tool, @"{'type':'object','properties':{
                'quality':{'type':'string','enum':['draft','preview','Production'],'description':'How fine.'},
                'ticks':{'type':'integer','minimum':1,'maximum':10000,'default':10,'description':'Steps.'}},
                'required':['quality'],'additionalProperties':false}");
        }

        [Test]
        public void OptionalIsWhatHasADefaultOrMayBeNull()
        {
            CustomTool tool = Of("CountUIObjects");
            Assert.AreEqual("count_ui_objects", tool.Name);
            Same(tool, @"{'type':'object','properties':{'tag':{'type':'string'},'active':{'type':'boolean'},'of':{'type':'string','enum':['draft','preview','Production'],'default':'preview'}},'additionalProperties':false}");
        }

        [Test]
        public void ArraysListsDictionariesClassesAndStructs()
        {
            const string point = "{'type':'object','properties':{'x':{'type':'number'},'y':{'type':'number'}},'required':['x','y'],'additionalProperties':false}";
            Same(Of("SpawnAll"), @"{'type':'object','properties':{
                'spawns':{'type':'array','items':{'type':'object','properties':{
                    'At':" + point + @",
                    'Prefab':{'type':'string','description':'What to copy.'},
                    'Count':{'type':'integer','minimum':1,'maximum':10,'default':1,'description':'How many.'},
                    'Tags':{'type':'array','items':{'type':'string'}}},
                    'required':['Prefab'],'additionalProperties':false}},
                'path':{'type':'array','items':" + point + @"},
                'weights':{'type':'object','additionalProperties':{'type':'number'}}},
                'required':['spawns','path','weights'],'additionalProperties':false}");
        }

        [Test]
        public void EveryKindOfScalar()
        {
            Same(Of("Echo"), @"{'type':'object','properties':{'any':{},'members':{'type':'object'},'small':{'type':'integer','minimum':0,'maximum':255},'large':{'type':'integer'},
                'narrow':{'type':'number'},'letter':{'type':'string','minLength':1,'maxLength':1},'exact':{'type':'number'}},
                'required':['any','members','small','large','narrow','letter','exact'],'additionalProperties':false}");
        }

        [TestCase("WithRef", "the parameter value is ref")]
        [TestCase("Looping", "McpUnityBridge.Tests.Loop contains itself")]
        [TestCase("Dated", "the parameter at: System.DateTime is not taken")]
        [TestCase("Undescribed", "its description is empty")]
        [TestCase("Bounded", "a minimum and a maximum are for numbers")]
        [TestCase("Forgotten", "async void")]
        [TestCase("Generic", "it is generic")]
        public void AMethodThatCannotBeAToolReportsTheReason(string method, string reason)
        {
            ToolProblem problem = Assert.Throws<ToolProblem>(() => Of(method))!;
            Assert.That(problem.Message, Does.Contain(reason));
        }

        private static CustomTool Of(string method) => new ToolMethod(SampleTools.Method(method)).Description;

        private static void Same(CustomTool tool, string schema)
        {
            string got = JObject.FromObject(tool.InputSchema).ToString(Formatting.None);
            Assert.AreEqual(JObject.Parse(schema.Replace('\'', '"')).ToString(Formatting.None), got);
        }
    }
}
