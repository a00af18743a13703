#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool save.</summary>
    public static class SaveTool
    {
        [McpTool(ReadyTools.Save.ToolDescription, Name = ReadyTools.Save.ToolName, Title = ReadyTools.Save.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = true, OpenWorld = false)]
        public static object Save([McpParameter(ReadyTools.Save.Path)] string? path = null)
        {
            if (EditorApplication.isPlaying) throw new ToolRefusal("save: the Editor is in play mode, in which scenes cannot be saved. Leave it first: play_mode with the action \"leave\".");
            List<Scene> dirty = OpenScenes.All().Where(scene => scene.isDirty && !OpenScenes.IsPrefabStage(scene)).ToList();
            string? newPath = string.IsNullOrEmpty(path) ? null : path;
            CheckPath(newPath, dirty.Count(scene => scene.path == ""));
            // All or nothing: checks every lock before anything is written.
            foreach (Scene scene in dirty) AssetLock.Check("save", scene.path == "" ? newPath! : scene.path);
            foreach (string asset in DirtyAssets()) AssetLock.Check("save", asset);
            using (new UnaskedSaving()) return new { saved = Write(dirty, newPath) };
        }

        private static List<string> Write(List<Scene> dirty, string? newPath)
        {
            var saved = new List<string>();
            string? prefab = OpenScenes.SavePrefabStage();
            if (prefab != null) saved.Add(prefab);
            foreach (Scene scene in dirty) saved.Add(SaveScene(scene, scene.path == "" ? newPath! : scene.path));
            AssetDatabase.SaveAssets();
            return saved;
        }

        private static IEnumerable<string> DirtyAssets() =>
            Resources.FindObjectsOfTypeAll<Object>().Where(each => EditorUtility.IsPersistent(each) && EditorUtility.IsDirty(each)).Select(AssetDatabase.GetAssetPath).Where(ToolTarget.IsAsset).Distinct();

        private static void CheckPath(string? path, int untitled)
        {
            if (untitled > 1) throw new ToolRefusal($"save: {untitled} open scenes were never saved, and path is for one. Save the others by code: EditorSceneManager.SaveScene(scene, path).");
            if (untitled == 1 && path == null) throw new ToolRefusal("save: an open scene was never saved. Give its new file in path, such as \"Assets/Scenes/Level 2.unity\"; without one Unity would open a file dialog.");
            if (path == null) return;
            bool isSceneFile = path.StartsWith("Assets/", StringComparison.Ordinal) && path.EndsWith(".unity", StringComparison.Ordinal) && path.Split('/').All(part => part != ".." && part != "");
            if (!isSceneFile) throw new ToolRefusal($"path: expected a file below Assets that ends in .unity, got \"{path}\"");
            if (untitled == 0) throw new ToolRefusal($"path: no open scene needs a new file, got \"{path}\". Call save without path.");
            string folder = path.Substring(0, path.LastIndexOf('/'));
            if (!AssetDatabase.IsValidFolder(folder)) throw new ToolRefusal($"path: there is no folder {folder}. Create it first.");
            if (AssetDatabase.GetMainAssetTypeAtPath(path) != null) throw new ToolRefusal($"path: there is an asset at {path} already. Choose another name.");
        }

        private static string SaveScene(Scene scene, string path) =>
            EditorSceneManager.SaveScene(scene, path) ? path : throw new OperationFailure($"save: Unity could not write {path}. console says why.");
    }
}
