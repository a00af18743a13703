#nullable enable
using System;
using System.IO;
using System.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Tests
{
    /// <summary>EditorSceneManager opens, saves and replaces the scene as Unity does.</summary>
    [NonParallelizable]
    public sealed class SceneTests
    {
        private ReadyToolWorld _world = null!;

        [SetUp]
        public void OpenProject() => _world = new ReadyToolWorld();

        [TearDown]
        public void CloseProject()
        {
            World.Current = SampleScene.Open();
            _world.Dispose();
        }

        [Test]
        public void ANewSceneReplacesTheOpenOne()
        {
            GameObject player = GameObject.Find("Player");
            int id = player.GetInstanceID();
            Scene made = EditorSceneManager.NewScene(NewSceneSetup.DefaultGameObjects, NewSceneMode.Single);
            Assert.IsFalse(player);
            CollectionAssert.AreEqual(new[] { "Main Camera", "Directional Light" }, made.GetRootGameObjects().Select(each => each.name));
            Assert.AreEqual(" '' False", $"{made.name} '{made.path}' {made.isDirty}");
            Assert.IsTrue(SceneManager.GetActiveScene() == made && Camera.main);
            Assert.Greater(new GameObject().GetInstanceID(), id);
            Assert.AreEqual(0, EditorSceneManager.NewScene(NewSceneSetup.EmptyScene).rootCount);
            Assert.IsFalse(EditorSceneManager.SaveScene(EditorSceneManager.GetActiveScene()), "it has no path");
            StringAssert.Contains("run this in a real Editor", Assert.Throws<NotSupportedException>(() => EditorSceneManager.NewScene(NewSceneSetup.EmptyScene, NewSceneMode.Additive))!.Message);
        }

        [Test]
        public void ASavedSceneIsOpenedAgain()
        {
            EditorSceneManager.NewScene(NewSceneSetup.EmptyScene);
            GameObject cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
            cube.transform.position = new Vector3(1, 2, 3);
            AssetDatabase.CreateFolder("Assets", "Levels");
            Assert.IsTrue(EditorSceneManager.SaveScene(EditorSceneManager.GetActiveScene(), "Assets/Levels/One.unity"));
            Assert.AreEqual("One Assets/Levels/One.unity", $"{SceneManager.GetActiveScene().name} {SceneManager.GetActiveScene().path}");
            cube.name = "Changed";
            EditorSceneManager.OpenScene("Assets/Scenes/SampleScene.unity");
            Assert.IsTrue(GameObject.Find("Player"));
            Scene opened = EditorSceneManager.OpenScene("Assets/Levels/One.unity");
            Assert.AreEqual("Cube (1.00, 2.00, 3.00) Default-Material", opened.GetRootGameObjects().Single().name + " " + GameObject.Find("Cube").transform.position + " " + GameObject.Find("Cube").GetComponent<Renderer>().sharedMaterial.name);
            Assert.AreEqual(1, AssetDatabase.FindAssets("One t:Scene").Length);
        }

        [Test]
        public void APathWithoutAFolderOrFileIsRefused()
        {
            LogEntries.Open();
            Assert.IsFalse(EditorSceneManager.SaveScene(EditorSceneManager.GetActiveScene(), "Assets/None/A.unity"));
            StringAssert.Contains("Assets/None/A.unity", (string)_world.Call("console", "{'type':'error'}")["entries"]!.Single()["message"]!);
            StringAssert.Contains("Assets/None.unity", Assert.Throws<ArgumentException>(() => EditorSceneManager.OpenScene("Assets/None.unity"))!.Message);
            Assert.Throws<ArgumentException>(() => EditorSceneManager.SaveScene(EditorSceneManager.GetActiveScene(), "../A.unity"));
            Assert.Throws<InvalidOperationException>(() => SceneManager.LoadScene("SampleScene"));
        }

        [Test]
        public void ATagThatIsNotDefinedIsRefused()
        {
            var made = new GameObject("A");
            Assert.AreEqual("Tag: Boss is not defined.", Assert.Throws<UnityException>(() => made.tag = "Boss")!.Message);
            UnityEditorInternal.InternalEditorUtility.AddTag("Boss");
            made.tag = "Boss";
            Assert.AreSame(made, GameObject.FindWithTag("Boss"));
            CollectionAssert.Contains(UnityEditorInternal.InternalEditorUtility.layers, "Water");
            UnityEditorInternal.InternalEditorUtility.RemoveTag("Boss");
        }

        [Test]
        public void RequiredComponentsAreAddedFirstAndSomeOnlyOnce()
        {
            LogEntries.Open();
            var made = new GameObject("A");
            made.AddComponent<Mover>();
            Assert.AreEqual("Rigidbody Mover", string.Join(" ", made.GetComponents<Component>().Skip(1).Select(each => each.GetType().Name)));
            Assert.IsNull(made.AddComponent<Rigidbody>());
            StringAssert.StartsWith("Can't add component 'Rigidbody' to A because", (string)_world.Call("console", "{'type':'error'}")["entries"]!.Single()["message"]!);
        }

        [Test]
        public void ARayHitsTheNearestCollider()
        {
            EditorSceneManager.NewScene(NewSceneSetup.EmptyScene);
            GameObject low = GameObject.CreatePrimitive(PrimitiveType.Cube), ball = GameObject.CreatePrimitive(PrimitiveType.Sphere);
            ball.transform.position = new Vector3(0, 4, 0);
            ball.transform.localScale = Vector3.one * 2;
            Assert.IsTrue(Physics.Raycast(new Vector3(0, 10, 0), Vector3.down, out RaycastHit hit));
            Assert.AreEqual("Sphere (0.00, 5.00, 0.00) 5 (0.00, 1.00, 0.00)", $"{hit.collider.name} {hit.point} {hit.distance} {hit.normal}");
            Assert.AreEqual(2, Physics.RaycastAll(new Vector3(0, 10, 0), Vector3.down).Length);
            Assert.IsTrue(Physics.Raycast(new Vector3(-5, 0.2f, 0), Vector3.right, out hit, 10));
            Assert.AreEqual("Cube (-0.50, 0.20, 0.00) (-1.00, 0.00, 0.00)", $"{hit.transform.name} {hit.point} {hit.normal}");
            Assert.IsFalse(Physics.Raycast(new Vector3(0, 10, 0), Vector3.down, 4));
            Assert.IsFalse(Physics.Raycast(Vector3.zero, Vector3.left), "it begins inside");
            ball.layer = 2;
            Assert.IsTrue(Physics.Raycast(new Ray(new Vector3(0, 10, 0), Vector3.down), out hit));
            Assert.AreSame(low, hit.collider.gameObject, "not the layer Ignore Raycast");
            Assert.IsFalse(Physics.Raycast(new Vector3(0, 10, 0), Vector3.down, out hit, 100, LayerMask.GetMask("UI")));
            CollectionAssert.AreEqual(new[] { low }, Physics.OverlapSphere(new Vector3(1, 0, 0), 0.6f).Select(each => each.gameObject));
            Assert.IsFalse(Physics.CheckSphere(new Vector3(2, 0, 0), 0.6f));
        }

        [Test]
        public void ADialogIsRefusedWithWhatToDo() =>
            StringAssert.Contains("decide in code", Assert.Throws<NotSupportedException>(() => EditorUtility.DisplayDialog("Overwrite?", "It is there.", "Yes", "No"))!.Message);

        [Test]
        public void ResourcesAreLoadedByTheirPathsBelowResources()
        {
            _world.Write("Assets/Game/Resources/Texts/Intro.txt", "hello");
            Assert.AreEqual("hello", Resources.Load<TextAsset>("Texts/Intro").text);
            Assert.IsNull(Resources.Load<TextAsset>("Intro"));
        }

        [Test]
        public void CurvesPassTheirKeys()
        {
            Assert.AreEqual(0.5f, AnimationCurve.EaseInOut(0, 0, 1, 1).Evaluate(0.5f));
            Assert.AreEqual(0.15625f, AnimationCurve.EaseInOut(0, 0, 1, 1).Evaluate(0.25f));
            Assert.AreEqual(2.5f, AnimationCurve.Linear(0, 0, 4, 10).Evaluate(1));
            Assert.AreEqual(10f, AnimationCurve.Linear(0, 0, 4, 10).Evaluate(9));
            Assert.AreEqual(-1, AnimationCurve.Linear(0, 0, 4, 10).AddKey(4, 1));
        }

        [Test]
        public void PointsOfTheWorldAreOnTheScreenAndBack()
        {
            Camera camera = Camera.main;
            Vector3 ahead = camera.transform.position + camera.transform.forward * 5;
            Assert.IsTrue(camera.WorldToViewportPoint(ahead) == new Vector3(0.5f, 0.5f, 5));
            Assert.IsTrue(camera.ScreenToWorldPoint(camera.WorldToScreenPoint(Vector3.one)) == Vector3.one);
            Vector3 top = ahead + Vector3.up * (5 * Mathf.Tan(30 * Mathf.Deg2Rad));
            Assert.AreEqual(1, camera.WorldToViewportPoint(top).y, 1e-5);
            Assert.IsTrue(camera.ViewportPointToRay(new Vector3(0.5f, 0.5f, 0)).direction == camera.transform.forward);
        }

        [Test]
        public void ObjectsAreFoundByTheirType()
        {
            GameObject.Find("Main Camera").SetActive(false);
            Assert.IsNull(Object.FindFirstObjectByType<Camera>());
            Assert.IsNotNull(Object.FindFirstObjectByType<Camera>(FindObjectsInactive.Include));
            Assert.AreEqual("3", Object.FindObjectsOfType(typeof(Health)).Count(each => each.name.StartsWith("Enemy", StringComparison.Ordinal)).ToString());
            Assert.IsInstanceOf<GameObject>(Object.FindObjectOfType(typeof(GameObject)));
        }

        [Test]
        public void AListenerThatThrowsDoesNotStopTheOthers()
        {
            LogEntries.Open();
            var raised = new UnityEngine.Events.UnityEvent<int>();
            int sum = 0;
            raised.AddListener(value => throw new InvalidOperationException("broken"));
            raised.AddListener(value => sum += value);
            raised.Invoke(3);
            Assert.AreEqual(3, sum);
            StringAssert.Contains("broken", (string)_world.Call("console", "{'type':'error'}")["entries"]!.Single()["message"]!);
        }

        [RequireComponent(typeof(Rigidbody))]
        private sealed class Mover : MonoBehaviour
        {
        }
    }
}
