// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine.UIElements;

#if UNITY_6000_6_OR_NEWER
namespace Unity.Scripting.LifecycleManagement
{
    [AttributeUsage(AttributeTargets.Method, AllowMultiple = false)]
    public sealed class OnCodeUnloadingAttribute : Attribute
    {
    }
}

#endif
namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Class)]
    public class InitializeOnLoadAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MenuItem : Attribute
    {
        public string menuItem;

        public bool validate;

        public MenuItem(string itemName)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class SettingsProviderAttribute : Attribute
    {
    }

    public class SettingsProvider
    {
        public SettingsProvider(string path, SettingsScope scopes, IEnumerable<string> keywords = null)
        {
        }

        public string settingsPath => throw null;

        public Action<string, VisualElement> activateHandler { get => throw null; set => throw null; }
    }

    public enum SettingsScope
    {
        Project = 1,
    }

    public sealed class Handles
    {
        private Handles()
        {
        }

        public static UnityEngine.Vector2 GetMainGameViewSize() => throw null;
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();

        public static event AssemblyReloadCallback beforeAssemblyReload
        {
            add { }
            remove { }
        }
    }

    public class AssetImporter : UnityEngine.Object
    {
        public static AssetImporter GetAtPath(string path) => throw null;

        public void SaveAndReimport() => throw null;
    }

    public static class AssetDatabase
    {
        public delegate void ImportPackageCallback(string packageName);

        public delegate void ImportPackageFailedCallback(string packageName, string errorMessage);

        public static event ImportPackageCallback importPackageStarted
        {
            add { }
            remove { }
        }

        public static event ImportPackageCallback importPackageCompleted
        {
            add { }
            remove { }
        }

        public static event ImportPackageCallback importPackageCancelled
        {
            add { }
            remove { }
        }

        public static event ImportPackageFailedCallback importPackageFailed
        {
            add { }
            remove { }
        }

        public static bool IsAssetImportWorkerProcess() => throw null;

        public static void Refresh() => throw null;

        public static string AssetPathToGUID(string path) => throw null;

        public static string[] FindAssets(string filter) => throw null;

        public static string[] FindAssets(string filter, string[] searchInFolders) => throw null;

        public static string GetAssetPath(UnityEngine.Object assetObject) => throw null;

        public static Type GetMainAssetTypeAtPath(string assetPath) => throw null;

        public static bool IsOpenForEdit(string assetOrMetaFilePath) => throw null;

        public static bool IsValidFolder(string path) => throw null;

        public static UnityEngine.Object LoadMainAssetAtPath(string assetPath) => throw null;

        public static void SaveAssets() => throw null;

        public static string GUIDToAssetPath(string guid) => throw null;

        public static T LoadAssetAtPath<T>(string assetPath) where T : UnityEngine.Object => throw null;
    }

    public static class EditorApplication
    {
        public static bool ExecuteMenuItem(string menuItemPath) => throw null;

        public delegate void CallbackFunction();

        public static CallbackFunction update;

        public static event Action quitting
        {
            add { }
            remove { }
        }

        public static event Action<PlayModeStateChange> playModeStateChanged
        {
            add { }
            remove { }
        }

        public static string applicationContentsPath => throw null;

        public static bool isCompiling => throw null;

#if UNITY_6000_0_OR_NEWER
        public static bool isFocused => throw null;
#endif

        public static bool isPaused { get => throw null; set => throw null; }

        public static bool isPlaying { get => throw null; set => throw null; }

        public static bool isPlayingOrWillChangePlaymode => throw null;

        public static void Step() => throw null;

        public static bool isUpdating => throw null;

        public static double timeSinceStartup => throw null;
    }

    public enum PlayModeStateChange
    {
        EnteredEditMode = 0,
        ExitingEditMode = 1,
    }

    public class SceneView : EditorWindow
    {
        public static SceneView lastActiveSceneView => throw null;

        public UnityEngine.Camera camera => throw null;
    }

    public class SceneAsset : UnityEngine.Object
    {
    }

    public static class PrefabUtility
    {
        public static UnityEngine.GameObject LoadPrefabContents(string assetPath) => throw null;

        public static void UnloadPrefabContents(UnityEngine.GameObject contentsRoot) => throw null;

        public static UnityEngine.GameObject SaveAsPrefabAsset(UnityEngine.GameObject instanceRoot, string assetPath) => throw null;
    }

    public static class EditorUtility
    {
#if UNITY_6000_4_OR_NEWER
        public static UnityEngine.Object EntityIdToObject(UnityEngine.EntityId entityId) => throw null;
#else
        public static UnityEngine.Object InstanceIDToObject(int instanceID) => throw null;
#endif

        public static bool scriptCompilationFailed => throw null;

        public static bool IsDirty(UnityEngine.Object target) => throw null;

        public static bool IsPersistent(UnityEngine.Object target) => throw null;

        public static UnityEngine.GameObject CreateGameObjectWithHideFlags(string name, UnityEngine.HideFlags flags, params Type[] components) => throw null;

        public static void RequestScriptReload() => throw null;
    }

    public static class EditorPrefs
    {
        public static bool GetBool(string key, bool defaultValue) => throw null;

        public static void SetBool(string key, bool value) => throw null;
    }

    public static class Undo
    {
        public delegate void UndoRedoCallback();

        public delegate UndoPropertyModification[] PostprocessModifications(UndoPropertyModification[] modifications);

        public static UndoRedoCallback undoRedoPerformed;

        public static PostprocessModifications postprocessModifications;

        public static void RegisterCreatedObjectUndo(UnityEngine.Object objectToUndo, string name) => throw null;

        public static void CollapseUndoOperations(int groupIndex) => throw null;

        public static void FlushUndoRecordObjects() => throw null;

        public static int GetCurrentGroup() => throw null;

        public static string GetCurrentGroupName() => throw null;

        public static void IncrementCurrentGroup() => throw null;

        public static void PerformUndo() => throw null;

        public static void RevertAllDownToGroup(int group) => throw null;

        public static void SetCurrentGroupName(string name) => throw null;
    }

    public static class EditorGUIUtility
    {
        public static string systemCopyBuffer { get => throw null; set => throw null; }
    }

    public class EditorWindow : UnityEngine.ScriptableObject
    {
        public VisualElement rootVisualElement => throw null;

        public static T GetWindow<T>(string title) where T : EditorWindow => throw null;
    }

    public static class SessionState
    {
        public static void EraseString(string key) => throw null;

        public static bool GetBool(string key, bool defaultValue) => throw null;

        public static string GetString(string key, string defaultValue) => throw null;

        public static void SetBool(string key, bool value) => throw null;

        public static void SetString(string key, string value) => throw null;
    }

    public static class TypeCache
    {
        public static MethodCollection GetMethodsWithAttribute<T>() where T : Attribute => throw null;

        public static TypeCollection GetTypesDerivedFrom<T>() => throw null;

        /// <summary>Also an IList in Unity.</summary>
        public struct MethodCollection : IEnumerable<MethodInfo>
        {
            IEnumerator<MethodInfo> IEnumerable<MethodInfo>.GetEnumerator() => throw null;

            IEnumerator IEnumerable.GetEnumerator() => throw null;
        }

        /// <summary>Also an IList in Unity.</summary>
        public struct TypeCollection : IEnumerable<Type>
        {
            IEnumerator<Type> IEnumerable<Type>.GetEnumerator() => throw null;

            IEnumerator IEnumerable.GetEnumerator() => throw null;
        }
    }
}

namespace UnityEditor.Compilation
{
    public static class CompilationPipeline
    {
        public static event Action<object> compilationStarted
        {
            add { }
            remove { }
        }

        public static event Action<object> compilationFinished
        {
            add { }
            remove { }
        }

        public static event Action<string, CompilerMessage[]> assemblyCompilationFinished
        {
            add { }
            remove { }
        }

        public static Assembly[] GetAssemblies(AssembliesType assembliesType) => throw null;

        public static void RequestScriptCompilation() => throw null;
    }

    public class Assembly
    {
        public string name => throw null;

        public string outputPath => throw null;

        public string[] allReferences => throw null;

        public string[] defines => throw null;
    }

    public enum AssembliesType
    {
        Editor,
    }

    public struct CompilerMessage
    {
        public string message;
        public string file;
        public int line;
        public int column;
        public CompilerMessageType type;
    }

    public enum CompilerMessageType
    {
        Error = 0,
        Info = 2,
    }
}

namespace UnityEditor.MPE
{
    public static class ProcessService
    {
        public static ProcessLevel level => throw null;
    }

    public enum ProcessLevel
    {
        Main = 1,
    }
}

namespace UnityEditor.SceneManagement
{
    public sealed class PrefabStage
    {
        public string assetPath => throw null;

        public UnityEngine.GameObject prefabContentsRoot => throw null;

        public UnityEngine.SceneManagement.Scene scene => throw null;

        public void ClearDirtiness() => throw null;
    }

    public static class EditorSceneManager
    {
        public static bool IsPreviewScene(UnityEngine.SceneManagement.Scene scene) => throw null;

        public static bool SaveScene(UnityEngine.SceneManagement.Scene scene, string dstScenePath = "", bool saveAsCopy = false) => throw null;
    }

    public static class PrefabStageUtility
    {
        public static PrefabStage GetCurrentPrefabStage() => throw null;
    }
}

#if !UNITY_6000_0_OR_NEWER
namespace UnityEditorInternal
{
    public static class InternalEditorUtility
    {
        public static bool isApplicationActive => throw null;
    }
}
#endif
