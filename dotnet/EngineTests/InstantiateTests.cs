#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Tests
{
    /// <summary>A script as users write it.</summary>
    public sealed class Turret : MonoBehaviour
    {
        public Transform? muzzle;
        public GameObject? target;
        public List<Item> loot = new List<Item>();
        public int shots = 1;

        [SerializeField]
        private int _hidden = 1;

        private int _cached = 1;

        public string Secret
        {
            get => _hidden + " " + _cached;
            set => _hidden = _cached = int.Parse(value);
        }
    }

    /// <summary>Object.Instantiate copies as Unity does.</summary>
    [NonParallelizable]
    public sealed class InstantiateTests
    {
        [Test]
        public void ReferencesWithinTheTreeAreToTheCopies()
        {
            using var world = new ReadyToolWorld();
            Turret original = MakeTurret();
            Turret copy = Object.Instantiate(original);
            Assert.AreEqual("Turret(Clone)", copy.name);
            Assert.AreSame(copy.transform.GetChild(0), copy.muzzle);
            Assert.AreSame(original.target, copy.target);
            Assert.AreEqual("7 3 1", $"{copy.shots} {copy.Secret}");
            Assert.AreNotSame(original.loot[0], copy.loot[0]);
            Assert.AreEqual("key", copy.loot[0].id);
            Assert.AreEqual("Enemy 5 False", $"{copy.tag} {copy.gameObject.layer} {copy.gameObject.activeSelf}");
            Assert.IsNull(copy.transform.parent);
            CollectionAssert.Contains(World.Current.Roots, copy.gameObject);
            Assert.AreEqual(2, new[] { original.GetInstanceID(), copy.GetInstanceID() }.Distinct().Count());
        }

        [Test]
        public void PlaceAndParentAreAsAsked()
        {
            using var world = new ReadyToolWorld();
            GameObject parent = GameObject.Find("Player"), cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
            cube.transform.position = new Vector3(1, 0, 0);
            Assert.AreEqual("(5.00, 6.00, 7.00)", Object.Instantiate(cube, new Vector3(5, 6, 7), Quaternion.identity, parent.transform).transform.position.ToString());
            Assert.AreEqual("(2.00, 2.00, 3.00)", Object.Instantiate(cube, parent.transform).transform.position.ToString());
            Assert.AreEqual("(1.00, 0.00, 0.00)", Object.Instantiate(cube, parent.transform, true).transform.position.ToString());
        }

        [Test]
        public void NothingIsRefused()
        {
            using var world = new ReadyToolWorld();
            GameObject? none = null;
            Assert.AreEqual("The Object you want to instantiate is null.", Assert.Throws<ArgumentException>(() => Object.Instantiate(none!))!.Message);
        }

        [Test]
        public void ACopyOfAMaterialIsItsOwn()
        {
            using var world = new ReadyToolWorld();
            var red = new Material(Shader.Find("Standard")) { color = Color.red };
            Material copy = Object.Instantiate(red);
            red.color = Color.blue;
            Assert.AreEqual("Standard(Clone) Standard", $"{copy.name} {copy.shader.name}");
            Assert.AreEqual(Color.red, copy.color);
        }

        [Test]
        public void UndoRestoresAMaterial()
        {
            using var world = new ReadyToolWorld();
            var material = new Material(Shader.Find("Standard")) { color = Color.red };
            Undo.RecordObject(material, "Paint");
            (material.color, material.name) = (Color.blue, "Blue");
            Undo.PerformUndo();
            Assert.AreEqual(Color.red, material.color);
            Assert.AreEqual("Standard", material.name);
        }

        internal static Turret MakeTurret()
        {
            var made = new GameObject("Turret") { tag = "Enemy", layer = 5 };
            made.SetActive(false);
            var muzzle = new GameObject("Muzzle");
            muzzle.transform.SetParent(made.transform);
            Turret turret = made.AddComponent<Turret>();
            (turret.muzzle, turret.target, turret.shots, turret.Secret) = (muzzle.transform, GameObject.Find("Player"), 7, "3");
            turret.loot.Add(new Item { id = "key" });
            return turret;
        }
    }
}
