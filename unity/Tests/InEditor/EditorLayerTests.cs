#nullable enable
using System.Collections;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using McpUnityBridge.Editor;
using McpUnityBridge.Engine;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;
using UnityEngine.TestTools;
using UnityEngine.UIElements;

namespace McpUnityBridge.InEditorTests
{
    /// <summary>
    /// Tests of what only Unity has: its window, settings, frames and reloads. Elsewhere they are compiled against
    /// stubs and not run. In batch mode the Editor needs -mcpUnityBridge.
    /// </summary>
    public sealed class EditorLayerTests
    {
        private const int PatienceFrames = 600;

        [Test]
        public void TheWindowShowsFourSections()
        {
            var window = ScriptableObject.CreateInstance<BridgeWindow>();
            try
            {
                Call(window, "CreateGUI");
                Assert.AreEqual(4, window.rootVisualElement.Children().Single().Children().Count());
            }
            finally
            {
                Object.DestroyImmediate(window);
            }
        }

        [Test]
        public void TheSettingsPageIsAmongTheProvidersOfTheProject()
        {
            MethodInfo ours = TypeCache.GetMethodsWithAttribute<SettingsProviderAttribute>().Single(method => method.DeclaringType == typeof(SettingsPage));
            var provider = (SettingsProvider)ours.Invoke(null, null);
            var root = new VisualElement();
            provider.activateHandler("", root);
            Assert.AreEqual("Project/MCP Unity Bridge", provider.settingsPath);
            Assert.AreEqual(1, root.Children().Count());
        }

        [Test]
        public void TheCompilerOfThisEditorIsFound()
        {
            string contents = EditorApplication.applicationContentsPath;
            bool isWindows = Application.platform == RuntimePlatform.WindowsEditor;
            Assert.IsNotEmpty(CompilerPaths.Find(contents, isWindows), CompilerPaths.Missing(contents, isWindows));
        }

        /// <summary>By reflection on Unity's internal LogEntries.</summary>
        [Test]
        public void TheRowsOfTheConsoleAreCounted()
        {
            int before = EarlierConsole.Rows;
            Debug.Log("a row of EditorLayerTests");
            Assert.Greater(EarlierConsole.Rows, before);
        }

        [Test]
        public void TheTestRunnerIsFound()
        {
            Assert.IsNotEmpty(TypeCache.GetTypesDerivedFrom<ITestRunner>());
        }

        [UnityTest]
        public IEnumerator FramesReachTheBridge()
        {
            Bridge bridge = Running();
            bool isRun = false;
            bridge.MainThread.Post(() => isRun = true);
            for (int frame = 0; frame < PatienceFrames && !isRun; frame++) yield return null;
            Assert.IsTrue(isRun);
        }

        [UnityTest]
        public IEnumerator AReloadStartsTheBridgeAnew()
        {
            Running();
            EditorUtility.RequestScriptReload();
            yield return new WaitForDomainReload();
            Running();
        }

        [UnityTest]
        public IEnumerator PlayModeKeepsABridge()
        {
            Running();
            yield return new EnterPlayMode();
            Running();
            yield return new ExitPlayMode();
            Running();
        }

        private static Bridge Running()
        {
            Assert.IsNotNull(EditorBridge.Current, "the bridge does not run: in batch mode, start Unity with -mcpUnityBridge");
            return EditorBridge.Current!;
        }

        private static void Call(object target, string method) => target.GetType().GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic)!.Invoke(target, null);
    }
}
