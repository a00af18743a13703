#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Core;
using UnityEditor.SceneManagement;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>The scenes that are open, and the prefab in Prefab Mode. Main thread.</summary>
    public static class OpenScenes
    {
        /// <summary>What Unity asks a person about before it leaves the scenes.</summary>
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
    }
}
