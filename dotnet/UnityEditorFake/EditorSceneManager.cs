using UnityEngine.SceneManagement;

namespace UnityEditor.SceneManagement
{
    /// <summary>Scenes of a project in memory: saving only resets their dirty flag.</summary>
    public static class EditorSceneManager
    {
        /// <summary>False: the fake's Prefab Mode shows a part of the open scene.</summary>
        public static bool IsPreviewScene(Scene scene) => false;

        public static int sceneCount => SceneManager.sceneCount;

        public static Scene GetActiveScene() => SceneManager.GetActiveScene();

        public static Scene GetSceneAt(int index) => SceneManager.GetSceneAt(index);

        public static bool MarkSceneDirty(Scene scene)
        {
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeScene, null);
            return scene.SetDirty(true);
        }

        public static void MarkAllScenesDirty() => MarkSceneDirty(GetActiveScene());

        public static bool SaveScene(Scene scene, string dstScenePath = "", bool saveAsCopy = false) => scene.SetDirty(false);

        public static bool SaveOpenScenes() => SaveScene(GetActiveScene());
    }
}
