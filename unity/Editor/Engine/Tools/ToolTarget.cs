#nullable enable
using System;
using System.Linq;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>Resolves the arguments path and component of a tool. Main thread.</summary>
    internal static class ToolTarget
    {
        /// <summary>The component name for the import settings of an asset.</summary>
        internal const string Importer = "Importer";

        /// <exception cref="ToolRefusal">There is no such object or component.</exception>
        /// <param name="path">An object of an open scene, or an asset.</param>
        /// <param name="component">The type of one of its components; null or empty: the object itself.</param>
        internal static Object Find(string path, string? component)
        {
            Object target = IsAsset(path) ? Asset(path) : InScene(path);
            if (component == Importer && IsAsset(path)) return ImporterOf(path);
            if (string.IsNullOrEmpty(component)) return target;
            if (!(target is GameObject owner)) throw new ToolRefusal($"component: expected none for {path}, which is a {target.GetType().Name}, got \"{component}\". Only GameObjects have components.");
            Component[] all = owner.GetComponents<Component>().Where(each => each != null).ToArray();
            return all.FirstOrDefault(each => each.GetType().Name == component || each.GetType().FullName == component)
                ?? throw new ToolRefusal($"component: {path} has no {component}. It has {string.Join(", ", all.Select(each => each.GetType().Name))}.");
        }

        internal static GameObject InScene(string path, string argument = "path") =>
            SceneRoots.Find(path) ?? throw new ToolRefusal($"{argument}: there is no object \"{path}\" in the open scenes ({string.Join(", ", OpenScenes.All().Select(scene => scene.name))}). scene_hierarchy lists them.");

        internal static bool IsAsset(string path) => path.StartsWith("Assets/", StringComparison.Ordinal) || path.StartsWith("Packages/", StringComparison.Ordinal);

        private static AssetImporter ImporterOf(string path)
        {
            AssetImporter? importer = AssetImporter.GetAtPath(path);
            return importer != null ? importer : throw new ToolRefusal($"component: {path} has no import settings.");
        }

        private static Object Asset(string path)
        {
            Object? asset = AssetDatabase.LoadMainAssetAtPath(path);
            return asset != null ? asset : throw new ToolRefusal($"path: there is no asset at {path}. find_assets lists them; the path is relative to the project and has an extension.");
        }
    }
}
