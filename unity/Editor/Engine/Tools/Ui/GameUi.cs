#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The UI of the open scenes. Main thread.</summary>
    internal static class GameUi
    {
        private const int NamedMax = 5;

        /// <summary>All elements, parents before children: first uGUI, then UI Toolkit.</summary>
        internal static IReadOnlyList<UiElement> All()
        {
            List<GameObject> roots = OpenScenes.All().SelectMany(scene => scene.GetRootGameObjects()).ToList();
            return roots.SelectMany(CanvasElement.Under).Concat(roots.SelectMany(PanelElement.Under)).ToList();
        }

        /// <exception cref="ToolRefusal">There is no such element, or several match.</exception>
        /// <param name="target">A path, or the end of one.</param>
        internal static UiElement Find(string target)
        {
            IReadOnlyList<UiElement> all = All();
            UiElement? exact = all.FirstOrDefault(each => each.Path == target || each.Path == target + "#");
            if (exact != null) return exact;
            List<UiElement> ends = all.Where(each => EndsSo(each.Path, target)).ToList();
            if (ends.Count == 1) return ends[0];
            if (ends.Count == 0) throw new ToolRefusal($"target: there is no element \"{target}\" in the UI of the open scenes. The action \"tree\" lists them.");
            string more = ends.Count > NamedMax ? $" and {ends.Count - NamedMax} more" : "";
            throw new ToolRefusal($"target: {ends.Count} elements end in \"{target}\": {string.Join(", ", ends.Take(NamedMax).Select(each => each.Path))}{more}. Give the whole path of one.");
        }

        private static bool EndsSo(string path, string target)
        {
            int at = path.Length - target.Length;
            return at > 0 && path.EndsWith(target, StringComparison.Ordinal) && (path[at - 1] == '/' || path[at - 1] == '#');
        }
    }
}
