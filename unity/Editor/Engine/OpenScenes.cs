#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The open scenes: every loaded scene, DontDestroyOnLoad in play mode, and the prefab in Prefab Mode. Main thread.
    /// </summary>
    public static class OpenScenes
    {
        /// <summary>
        /// The prefab first, because the user sees it; then the active scene, the others in the order of the hierarchy
        /// window, and DontDestroyOnLoad.
        /// </summary>
        public static IReadOnlyList<Scene> All()
        {
            var all = new List<Scene>();
            PrefabStage? stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage != null) all.Add(stage.scene);
            all.Add(SceneManager.GetActiveScene());
            for (int at = 0; at < SceneManager.sceneCount; at++) all.Add(SceneManager.GetSceneAt(at));
            if (Application.isPlaying) all.AddRange(Resources.FindObjectsOfTypeAll<GameObject>().Select(each => each.scene).Distinct().Where(scene => scene.name == "DontDestroyOnLoad"));
            return all.Where(scene => scene.isLoaded).Distinct().ToList();
        }

        public static bool IsPrefabStage(Scene scene)
        {
            PrefabStage? stage = PrefabStageUtility.GetCurrentPrefabStage();
            return stage != null && stage.scene == scene;
        }

        /// <summary>The scenes for which Unity asks the user whether to save before it closes them.</summary>
        public static IReadOnlyList<UnsavedScene> Unsaved()
        {
            var unsaved = new List<UnsavedScene>();
            PrefabStage? stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage != null && stage.scene.isDirty) unsaved.Add(new UnsavedScene(stage.prefabContentsRoot.name, stage.assetPath));
            for (int at = 0; at < SceneManager.sceneCount; at++)
            {
                Scene scene = SceneManager.GetSceneAt(at);
                if (scene.isDirty) unsaved.Add(new UnsavedScene(scene.name, scene.path));
            }
            return unsaved;
        }

        /// <summary>
        /// Saves the open prefab if it has changed. Returns its path; null if there was nothing to save.
        /// </summary>
        /// <exception cref="ToolRefusal">The prefab is locked.</exception>
        public static string? SavePrefabStage()
        {
            PrefabStage? stage = PrefabStageUtility.GetCurrentPrefabStage();
            if (stage == null || !stage.scene.isDirty) return null;
            AssetLock.Check("save", stage.assetPath);
            PrefabUtility.SaveAsPrefabAsset(stage.prefabContentsRoot, stage.assetPath);
            stage.ClearDirtiness();
            return stage.assetPath;
        }
    }
}
