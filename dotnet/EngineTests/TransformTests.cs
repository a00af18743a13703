#nullable enable
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>The hierarchy of the fake engine.</summary>
    [NonParallelizable]
    public sealed class TransformTests
    {
        [SetUp]
        public void Open() => World.Current = SampleScene.Open();

        [Test]
        public void ChildrenThatAreDestroyedWhileTheyAreEnumeratedAreNotReached()
        {
            var parent = new GameObject("Parent").transform;
            foreach (string name in new[] { "A", "B", "C" }) new GameObject(name).transform.SetParent(parent);
            var reached = new List<string>();
            foreach (Transform child in parent)
            {
                reached.Add(child.name);
                Object.DestroyImmediate(parent.GetChild(1).gameObject);
            }
            Assert.AreEqual(new[] { "A", "C" }, reached);
        }
    }
}
