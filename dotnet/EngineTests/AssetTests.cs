#nullable enable
using System;
using System.IO;
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Tests
{
    /// <summary>Data of a game as users write it.</summary>
    public class GunData : ScriptableObject
    {
        public int damage = 1;
        public Material? skin;
    }

    /// <summary>AssetDatabase and PrefabUtility keep assets in files of the project, as Unity does.</summary>
    [NonParallelizable]
    public sealed class AssetTests
    {
        private ReadyToolWorld _world = null!;

        [SetUp]
        public void OpenProject() => _world = new ReadyToolWorld();

        [TearDown]
        public void CloseProject() => _world.Dispose();

        [Test]
        public void AFolderIsThereOnceCreated()
        {
            Assert.IsFalse(AssetDatabase.IsValidFolder("Assets/Materials"));
            string guid = AssetDatabase.CreateFolder("Assets", "Materials");
            Assert.IsTrue(AssetDatabase.IsValidFolder("Assets/Materials"));
            Assert.IsTrue(Directory.Exists(_world.PathOf("Assets/Materials")));
            Assert.AreEqual("Assets/Materials", AssetDatabase.GUIDToAssetPath(guid));
            AssetDatabase.CreateFolder("Assets", "Materials");
            Assert.IsTrue(AssetDatabase.IsValidFolder("Assets/Materials 1"));
            Assert.AreEqual("", AssetDatabase.CreateFolder("Assets/None", "Below"));
        }

        [Test]
        public void AMaterialOutlivesTheDomain()
        {
            var red = new Material(Shader.Find("Standard")) { color = Color.red };
            AssetDatabase.CreateAsset(red, "Assets/Red.mat");
            Assert.AreEqual("Red Assets/Red.mat True", $"{red.name} {AssetDatabase.GetAssetPath(red)} {AssetDatabase.Contains(red)}");
            Assert.AreSame(red, AssetDatabase.LoadAssetAtPath<Material>("Assets/Red.mat"));
            Assert.IsNull(AssetDatabase.LoadAssetAtPath<Texture2D>("Assets/Red.mat"));
            Assert.IsNull(AssetDatabase.LoadAssetAtPath<Material>("Assets/None.mat"));
            AssetDatabase.Open();
            Material loaded = AssetDatabase.LoadAssetAtPath<Material>("Assets/Red.mat");
            Assert.AreNotSame(red, loaded);
            Assert.AreEqual("Red Standard", $"{loaded.name} {loaded.shader.name}");
            Assert.AreEqual(Color.red, loaded.color);
            Assert.AreEqual("Assets/Red.mat", AssetDatabase.GUIDToAssetPath(AssetDatabase.FindAssets("t:Material").Single()));
        }

        [Test]
        public void AChangeIsInTheFileOnceSaved()
        {
            var gun = ScriptableObject.CreateInstance<GunData>();
            gun.skin = new Material(Shader.Find("Standard"));
            AssetDatabase.CreateAsset(gun.skin, "Assets/Skin.mat");
            AssetDatabase.CreateAsset(gun, "Assets/Gun.asset");
            gun.damage = 5;
            EditorUtility.SetDirty(gun);
            AssetDatabase.SaveAssets();
            AssetDatabase.Open();
            GunData loaded = AssetDatabase.LoadAssetAtPath<GunData>("Assets/Gun.asset");
            Assert.AreEqual("5 Skin", $"{loaded.damage} {loaded.skin!.name}");
            Assert.AreEqual(1, AssetDatabase.FindAssets("t:ScriptableObject").Length);
            Assert.AreEqual(1, AssetDatabase.FindAssets("gun t:GunData").Length);
        }

        [Test]
        public void AFolderThatIsMissingIsRefused()
        {
            var material = new Material(Shader.Find("Standard"));
            Assert.AreEqual("Creating asset at path Assets/None/A.mat failed.", Assert.Throws<UnityException>(() => AssetDatabase.CreateAsset(material, "Assets/None/A.mat"))!.Message);
            var prefab = new GameObject("A");
            StringAssert.Contains("AssetDatabase.CreateFolder", Assert.Throws<ArgumentException>(() => PrefabUtility.SaveAsPrefabAsset(prefab, "Assets/None/A.prefab"))!.Message);
        }

        [Test]
        public void AssetsAreCopiedMovedRenamedAndDeleted()
        {
            var material = new Material(Shader.Find("Standard"));
            AssetDatabase.CreateAsset(material, "Assets/A.mat");
            Assert.IsTrue(AssetDatabase.CopyAsset("Assets/A.mat", "Assets/B.mat"));
            Assert.AreEqual("Assets/A 1.mat", AssetDatabase.GenerateUniqueAssetPath("Assets/A.mat"));
            Assert.AreEqual("Destination path name does already exist", AssetDatabase.MoveAsset("Assets/A.mat", "Assets/B.mat"));
            Assert.AreEqual("", AssetDatabase.RenameAsset("Assets/A.mat", "C"));
            Assert.AreEqual("C Assets/C.mat", $"{material.name} {AssetDatabase.GetAssetPath(material)}");
            Assert.IsTrue(AssetDatabase.DeleteAsset("Assets/C.mat"));
            Assert.IsFalse(material);
            Assert.IsFalse(AssetDatabase.DeleteAsset("Assets/C.mat"));
            CollectionAssert.AreEqual(new[] { "B.mat" }, Directory.GetFiles(_world.PathOf("Assets")).Select(Path.GetFileName));
        }

        [Test]
        public void AnAssetIsNotDestroyedByMistake()
        {
            var material = new Material(Shader.Find("Standard"));
            AssetDatabase.CreateAsset(material, "Assets/A.mat");
            Object.DestroyImmediate(material);
            Assert.IsTrue(material);
            Object.DestroyImmediate(material, true);
            Assert.IsFalse(material);
        }

        [Test]
        public void APrefabIsInstantiatedWithItsChildren()
        {
            Turret turret = InstantiateTests.MakeTurret();
            GameObject prefab = PrefabUtility.SaveAsPrefabAsset(turret.gameObject, "Assets/Gun turret.prefab");
            Object.DestroyImmediate(turret.gameObject);
            Assert.IsNull(GameObject.Find("Gun turret"));
            Assert.IsFalse(prefab.scene.IsValid());
            AssetDatabase.Open();
            prefab = AssetDatabase.LoadAssetAtPath<GameObject>("Assets/Gun turret.prefab");
            var made = (GameObject)PrefabUtility.InstantiatePrefab(prefab);
            Turret copy = made.GetComponent<Turret>();
            Assert.AreEqual("Gun turret Enemy 7 key", $"{made.name} {made.tag} {copy.shots} {copy.loot[0].id}");
            Assert.AreSame(made.transform.GetChild(0), copy.muzzle);
            Assert.IsNull(copy.target, "an object of the scene");
            Assert.IsTrue(PrefabUtility.IsPartOfPrefabInstance(copy.muzzle) && PrefabUtility.IsPartOfPrefabAsset(prefab));
            Assert.AreSame(made, PrefabUtility.GetNearestPrefabInstanceRoot(copy.muzzle));
            Assert.AreSame(prefab, PrefabUtility.GetCorrespondingObjectFromSource(made));
            Assert.AreEqual("Assets/Gun turret.prefab", PrefabUtility.GetPrefabAssetPathOfNearestInstanceRoot(made));
            Assert.IsFalse(PrefabUtility.IsPartOfAnyPrefab(Object.Instantiate(prefab)));
            Assert.AreEqual(1, AssetDatabase.FindAssets("t:Prefab").Length);
        }

        [Test]
        public void ContentsOfAPrefabAreChangedInACopy()
        {
            PrefabUtility.SaveAsPrefabAsset(GameObject.CreatePrimitive(PrimitiveType.Cube), "Assets/Box.prefab");
            GameObject contents = PrefabUtility.LoadPrefabContents("Assets/Box.prefab");
            contents.AddComponent<Rigidbody>().mass = 3;
            Assert.IsNull(AssetDatabase.LoadAssetAtPath<GameObject>("Assets/Box.prefab").GetComponent<Rigidbody>());
            PrefabUtility.SaveAsPrefabAsset(contents, "Assets/Box.prefab");
            PrefabUtility.UnloadPrefabContents(contents);
            AssetDatabase.Open();
            Assert.AreEqual(3, AssetDatabase.LoadAssetAtPath<Rigidbody>("Assets/Box.prefab").mass);
            Assert.AreEqual("Default-Material Cube", AssetDatabase.LoadAssetAtPath<GameObject>("Assets/Box.prefab").GetComponent<Renderer>().sharedMaterial.name + " " + AssetDatabase.LoadAssetAtPath<MeshFilter>("Assets/Box.prefab").sharedMesh.name);
        }

        [Test]
        public void FilesOfUnityAreRefusedWithWhatToDo()
        {
            _world.Write("Assets/Theirs.mat", "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n");
            StringAssert.EndsWith("Run this in a real Editor.", Assert.Throws<NotSupportedException>(() => AssetDatabase.LoadAssetAtPath<Material>("Assets/Theirs.mat"))!.Message);
            _world.Write("Assets/Note.txt", "hello");
            Assert.AreEqual("hello", AssetDatabase.LoadAssetAtPath<TextAsset>("Assets/Note.txt").text);
            File.WriteAllBytes(_world.PathOf("Assets/P.png"), new Texture2D(5, 3).EncodeToPNG());
            Assert.AreEqual("5 3", $"{AssetDatabase.LoadAssetAtPath<Texture2D>("Assets/P.png").width} {AssetDatabase.LoadAssetAtPath<Texture>("Assets/P.png").height}");
        }

        [Test]
        public void TheMaterialOfARendererIsCopiedAtItsFirstUse()
        {
            LogEntries.Open();
            Renderer one = GameObject.CreatePrimitive(PrimitiveType.Cube).GetComponent<Renderer>(), two = GameObject.CreatePrimitive(PrimitiveType.Cube).GetComponent<Renderer>();
            Assert.AreSame(one.sharedMaterial, two.sharedMaterial);
            one.material.color = Color.red;
            Assert.AreEqual("Default-Material (Instance)", one.sharedMaterial.name);
            Assert.AreSame(one.material, one.sharedMaterial);
            Assert.AreEqual(Color.white, two.sharedMaterial.color);
            StringAssert.StartsWith("Instantiating material due to calling renderer.material during edit mode.", (string)_world.Call("console", "{'type':'error'}")["entries"]!.Single()["message"]!);
        }

        [Test]
        public void AShaderIsFoundByItsNameOrNotAtAll()
        {
            Assert.IsNull(Shader.Find("No such shader"));
            Assert.Throws<ArgumentNullException>(() => _ = new Material(Shader.Find("No such shader")));
            var lit = new Material(Shader.Find("Universal Render Pipeline/Lit")) { color = Color.red };
            Assert.AreEqual(Color.red, lit.GetColor("_BaseColor"));
            Assert.AreEqual("True False", $"{lit.HasProperty("_Smoothness")} {new Material(Shader.Find("Standard")).HasProperty("_BaseColor")}");
            _world.Write("Assets/Toon.shader", "Shader \"Game/Toon\" { Properties { [MainColor] _Tint (\"Tint\", Color) = (1,1,1,1) } }");
            Assert.AreEqual(Color.blue, new Material(Shader.Find("Game/Toon")) { color = Color.blue }.GetColor("_Tint"));
        }
    }
}
