#nullable enable
using System;
using System.Collections.Generic;
using NUnit.Framework;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>JsonUtility writes and reads by the rules of Unity's serialization.</summary>
    [NonParallelizable]
    public sealed class JsonUtilityTests
    {
        [Test]
        public void OnlyWhatUnitySerializesIsWritten()
        {
            var saved = new Saved { note = null, at = new Vector3(1, 2.5f, 0), names = { "a", "b\"\n" } };
            Assert.AreEqual(
                "{\"level\":3,\"at\":{\"x\":1.0,\"y\":2.5,\"z\":0.0},\"names\":[\"a\",\"b\\\"\\n\"],\"kind\":2,\"note\":\"\",\"inner\":{\"hp\":5,\"speed\":0.5},\"_kept\":1}",
                JsonUtility.ToJson(saved));
            Assert.AreEqual("{\n    \"x\": 1.0,\n    \"y\": 2.0\n}", JsonUtility.ToJson(new Vector2(1, 2), true));
            Assert.AreEqual("{} {} ", JsonUtility.ToJson(5) + " " + JsonUtility.ToJson(new List<int> { 1 }) + " " + JsonUtility.ToJson(null));
        }

        [Test]
        public void WhatIsWrittenIsRead()
        {
            var saved = new Saved { level = 9, at = Vector3.up, names = { "x" }, kind = PrimitiveType.Cube };
            Saved read = JsonUtility.FromJson<Saved>(JsonUtility.ToJson(saved, true));
            Assert.AreEqual(JsonUtility.ToJson(saved), JsonUtility.ToJson(read));
            Assert.AreEqual("(1.00, 2.00, 3.00)", JsonUtility.FromJson<Vector3>("{\"x\":1,\"y\":2.0,\"z\":3e0}").ToString());
        }

        [Test]
        public void MembersThatAreMissingKeepTheirValues()
        {
            Saved read = JsonUtility.FromJson<Saved>("{\"note\":\"\\u0041\",\"unknown\":[1,{}]}");
            Assert.AreEqual("3 A", $"{read.level} {read.note}");
            JsonUtility.FromJsonOverwrite("{\"level\":4}", read);
            Assert.AreEqual("4 A", $"{read.level} {read.note}");
            Assert.IsNull(JsonUtility.FromJson<Saved>(""));
        }

        [Test]
        public void AReferenceIsAnId()
        {
            using var world = new ReadyToolWorld();
            Turret turret = InstantiateTests.MakeTurret();
            StringAssert.Contains("\"target\":{\"instanceID\":" + turret.target!.GetInstanceID() + "}", JsonUtility.ToJson(turret));
            Turret other = new GameObject("Other").AddComponent<Turret>();
            JsonUtility.FromJsonOverwrite(JsonUtility.ToJson(turret), other);
            Assert.AreSame(turret.target, other.target);
            Assert.AreEqual("7", other.shots.ToString());
        }

        [TestCase("{\"level\":}", "JSON parse error: Invalid value.")]
        [TestCase("{\"level\" 1}", "JSON parse error: Missing a colon after a name of object member.")]
        [TestCase("[1]", "JSON must represent an object type.")]
        public void BadTextIsRefusedInUnitysWords(string json, string message) =>
            Assert.AreEqual(message, Assert.Throws<ArgumentException>(() => JsonUtility.FromJson<Saved>(json))!.Message);

        [Test]
        public void EngineTypesAreRefused()
        {
            using var world = new ReadyToolWorld();
            Assert.AreEqual("JsonUtility.ToJson does not support engine types.", Assert.Throws<ArgumentException>(() => JsonUtility.ToJson(GameObject.Find("Player").transform))!.Message);
            Assert.AreEqual("Cannot deserialize JSON to new instances of type 'Turret.'", Assert.Throws<ArgumentException>(() => JsonUtility.FromJson<Turret>("{}"))!.Message);
        }

        [Serializable]
        private sealed class Saved
        {
            public static int made = 1;
            public readonly int born = 1;
            public int level = 3;
            public Vector3 at;
            public List<string> names = new List<string>();
            public PrimitiveType kind = PrimitiveType.Cylinder;
            public string? note;
            public Dictionary<string, int> lost = new Dictionary<string, int> { ["a"] = 1 };
            public Inner inner = new Inner { hp = 5, speed = 0.5f };

            [NonSerialized]
            public int cached = 1;

            [SerializeField]
            private int _kept = 1;

            public int Level => level + _kept;
        }

        [Serializable]
        private struct Inner
        {
            public int hp;
            public float speed;
        }
    }
}
