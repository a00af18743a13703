using System;
using System.IO;
using System.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace UnityEditor.SceneManagement
{
    public enum NewSceneSetup
    {
        EmptyScene,
        DefaultGameObjects,
    }

    public enum NewSceneMode
    {
        Single,
        Additive,
    }

    public enum OpenSceneMode
    {
        Single,
        Additive,
        AdditiveWithoutLoading,
    }

    /// <summary>
    /// One scene is open. Saved to another path than that of the sample scene it becomes a file, in JSON, that can be
    /// opened again.
    /// </summary>
    public static class EditorSceneManager
    {
        private const string OneScene = "The headless Editor has one open scene: use NewSceneMode.Single and OpenSceneMode.Single, or run this in a real Editor.";

        /// <summary>False: the fake's Prefab Mode shows a part of the open scene.</summary>
        public static bool IsPreviewScene(Scene scene) => false;

        public static int sceneCount => SceneManager.sceneCount;

        public static int loadedSceneCount => SceneManager.sceneCount;

        public static Scene GetActiveScene() => SceneManager.GetActiveScene();

        public static Scene GetSceneAt(int index) => SceneManager.GetSceneAt(index);

        public static Scene GetSceneByName(string name) => SceneManager.GetSceneByName(name);

        public static Scene GetSceneByPath(string scenePath) => SceneManager.GetSceneByPath(scenePath);

        public static bool MarkSceneDirty(Scene scene)
        {
            ObjectChangeEvents.Add(ObjectChangeKind.ChangeScene, null);
            return scene.SetDirty(true);
        }

        public static void MarkAllScenesDirty() => MarkSceneDirty(GetActiveScene());

        public static Scene NewScene(NewSceneSetup setup) => NewScene(setup, NewSceneMode.Single);

        /// <summary>Discards unsaved changes of the open one, as Unity does.</summary>
        public static Scene NewScene(NewSceneSetup setup, NewSceneMode mode)
        {
            RefusePlaying();
            if (mode != NewSceneMode.Single) throw new NotSupportedException(OneScene);
            World made = World.Next();
            made.IsUntitled = true;
            made.Name = "";
            Replace(made);
            if (setup == NewSceneSetup.DefaultGameObjects) AddDefaults();
            made.IsDirty = false;
            return made.Scene;
        }

        public static Scene OpenScene(string scenePath) => OpenScene(scenePath, OpenSceneMode.Single);

        /// <summary>The sample scene, unless it was saved, is as at the start of the Editor.</summary>
        public static Scene OpenScene(string scenePath, OpenSceneMode mode)
        {
            RefusePlaying();
            if (mode != OpenSceneMode.Single) throw new NotSupportedException(OneScene);
            string file = AssetDatabase.OnDisk(scenePath);
            if (!File.Exists(file) && scenePath != SampleScene.Path) throw new ArgumentException("Scene file not found: '" + scenePath + "'.");
            GameObject[] roots = File.Exists(file) ? AssetFile.ReadObjects(scenePath, file).ToArray() : Array.Empty<GameObject>();
            World opened = File.Exists(file) ? World.Next() : SampleScene.Open(World.Current.LastId);
            if (File.Exists(file)) opened.SetPath(scenePath);
            opened.LastId = Math.Max(opened.LastId, World.Current.LastId);
            Replace(opened);
            foreach (GameObject root in roots) opened.AddRoot(root);
            return opened.Scene;
        }

        /// <summary>With a path: saves it there, and it has that path from then on. False where there is no such folder.</summary>
        public static bool SaveScene(Scene scene, string dstScenePath = "", bool saveAsCopy = false)
        {
            if (!scene.IsValid()) throw new ArgumentException("The scene is invalid.");
            string path = string.IsNullOrEmpty(dstScenePath) ? scene.path : dstScenePath;
            if (path == "") return false;
            if (!path.EndsWith(".unity", StringComparison.Ordinal)) path += ".unity";
            if (!Path.GetFullPath(AssetDatabase.OnDisk(path)).StartsWith(Path.GetFullPath(Application.dataPath), StringComparison.Ordinal)) throw new ArgumentException("Invalid scene path '" + path + "': it must be below Assets.");
            if (path != SampleScene.Path && !AssetDatabase.IsValidFolder(Path.GetDirectoryName(path).Replace('\\', '/')))
            {
                Debug.LogError("Unable to save scene: there is no folder for '" + path + "'.");
                return false;
            }

            if (path != SampleScene.Path || File.Exists(AssetDatabase.OnDisk(path)))
            {
                AssetFile.WriteScene(scene.GetRootGameObjects(), AssetDatabase.OnDisk(path));
                AssetDatabase.ImportAsset(path);
            }

            if (saveAsCopy) return true;
            World.Current.SetPath(path);
            return scene.SetDirty(false);
        }

        public static bool SaveOpenScenes() => SaveScene(GetActiveScene());

        /// <summary>True without saving: nobody could answer its dialog here.</summary>
        public static bool SaveCurrentModifiedScenesIfUserWantsTo() => true;

        private static void Replace(World next)
        {
            foreach (GameObject root in World.Current.Roots.ToArray()) World.Current.Destroy(root);
            next.DirtyAssets.AddRange(World.Current.DirtyAssets);
            World.Current = next;
        }

        private static void AddDefaults()
        {
            var camera = new GameObject("Main Camera", typeof(Camera), typeof(AudioListener)) { tag = "MainCamera" };
            camera.transform.position = new Vector3(0, 1, -10);
            var light = new GameObject("Directional Light", typeof(Light));
            light.transform.SetPositionAndRotation(new Vector3(0, 3, 0), Quaternion.Euler(50, -30, 0));
        }

        private static void RefusePlaying()
        {
            if (Application.isPlaying) throw new InvalidOperationException("This cannot be used during play mode.");
        }
    }
}
