using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityEditor.SceneManagement
{
    /// <summary>Prefab Mode. The headless Editor has no prefabs: none is ever open.</summary>
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

namespace UnityEditor
{
    public static class PrefabUtility
    {
        public static GameObject SaveAsPrefabAsset(GameObject instanceRoot, string assetPath) => instanceRoot;
    }
}
