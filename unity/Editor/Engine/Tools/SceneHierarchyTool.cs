#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool scene_hierarchy.</summary>
    public static class SceneHierarchyTool
    {
        [McpTool(ReadyTools.SceneHierarchy.ToolDescription, Name = ReadyTools.SceneHierarchy.ToolName, Title = ReadyTools.SceneHierarchy.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static object List(
            [McpParameter(ReadyTools.SceneHierarchy.Path)] string? path = null,
            [McpParameter(ReadyTools.SceneHierarchy.Depth, Minimum = 0, Maximum = 32)] int depth = 2,
            [McpParameter(ReadyTools.SceneHierarchy.Components)] bool components = false,
            [McpParameter(ReadyTools.SceneHierarchy.Offset, Minimum = 0, Maximum = int.MaxValue)] int offset = 0,
            [McpParameter(ReadyTools.SceneHierarchy.Limit, Minimum = 1, Maximum = 1000)] int limit = 100)
        {
            IReadOnlyList<Scene> scenes = OpenScenes.All();
            IEnumerable<GameObject> starts = string.IsNullOrEmpty(path) ? scenes.SelectMany(scene => scene.GetRootGameObjects()) : new[] { ToolTarget.InScene(path!) };
            List<GameObject> all = starts.SelectMany(start => Below(start, depth)).ToList();
            return new
            {
                scenes = scenes.Select(Shown).ToList(),
                objects = all.Skip(offset).Take(limit).Select(each => Row(each, components, scenes.Count > 1)).ToList(),
                total = all.Count,
                next_offset = offset < all.Count - limit ? offset + limit : (int?)null,
            };
        }

        /// <summary>Parents before children, in the order of the hierarchy window.</summary>
        private static IEnumerable<GameObject> Below(GameObject start, int depth)
        {
            yield return start;
            if (depth == 0) yield break;
            for (int at = 0; at < start.transform.childCount; at++)
            {
                foreach (GameObject below in Below(start.transform.GetChild(at).gameObject, depth - 1)) yield return below;
            }
        }

        private static object Shown(Scene scene) => new
        {
            scene.name,
            scene.path,
            is_active = scene == SceneManager.GetActiveScene(),
            is_prefab_stage = OpenScenes.IsPrefabStage(scene),
            has_unsaved_changes = scene.isDirty,
            roots = scene.rootCount,
        };

        /// <summary>Omits default values to keep long lists short: active, no children, the only scene.</summary>
        private static Dictionary<string, object> Row(GameObject each, bool withComponents, bool withScene)
        {
            var row = new Dictionary<string, object> { ["path"] = ScenePath.Of(each.transform) };
            if (withScene) row["scene"] = each.scene.name;
            if (!each.activeSelf) row["active"] = false;
            if (each.transform.childCount > 0) row["children"] = each.transform.childCount;
            // A missing script is a null component.
            if (withComponents) row["components"] = each.GetComponents<Component>().Select(component => component == null ? "Missing Script" : component.GetType().Name).ToList();
            return row;
        }
    }
}
