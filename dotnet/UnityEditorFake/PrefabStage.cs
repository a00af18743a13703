using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityEditor.SceneManagement
{
    /// <summary>Prefab Mode. In the headless Editor none is ever open.</summary>
    public sealed class PrefabStage
    {
        private PrefabStage(string path, GameObject root, Scene opened)
        {
            assetPath = path;
            prefabContentsRoot = root;
            scene = opened;
        }

        public string assetPath { get; }

        public GameObject prefabContentsRoot { get; }

        public Scene scene { get; }

        public void ClearDirtiness() => scene.SetDirty(false);
    }

    public static class PrefabStageUtility
    {
        public static PrefabStage GetCurrentPrefabStage() => null;
    }
}
