#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>The hierarchy of scenes as JSON, bounded over all of them: what is left off is counted in <c>left_off</c>. For one use.</summary>
    internal sealed class SceneOutline
    {
        /// <summary>As the depth of results.</summary>
        private const int MaxDepth = 32;

        /// <summary>More objects than a model reads at once.</summary>
        private int _objects = 2000;

        /// <summary>Of names and paths, whatever they hold: as JSON still below the limit of a frame.</summary>
        private int _chars = 1000000;

        public JObject Of(Scene scene)
        {
            var outline = new JObject { ["name"] = WellFormed.Text(scene.name ?? ""), ["path"] = WellFormed.Text(scene.path ?? ""), ["type"] = nameof(Scene) };
            Add(outline, "roots", scene.GetRootGameObjects(), "", 1);
            return outline;
        }

        /// <param name="outline">Gets the objects, and the number of those that are left off.</param>
        /// <param name="member">Its member for them.</param>
        /// <param name="objects">Siblings.</param>
        /// <param name="parent">Path of their parent, with a / behind it.</param>
        /// <param name="depth">1 for those of the root.</param>
        private void Add(JObject outline, string member, IReadOnlyList<GameObject> objects, string parent, int depth)
        {
            var shown = new JArray();
            foreach (GameObject each in objects)
            {
                string path = parent + each.name;
                int length = each.name.Length + path.Length;
                if (_objects == 0 || _chars < length || depth > MaxDepth)
                {
                    break;
                }
                _objects--;
                _chars -= length;
                shown.Add(OfObject(each, path, depth));
            }
            outline[member] = shown;
            if (shown.Count < objects.Count)
            {
                outline["left_off"] = objects.Count - shown.Count;
            }
        }

        private JObject OfObject(GameObject each, string path, int depth)
        {
            var outline = new JObject
            {
                ["name"] = WellFormed.Text(each.name),
                ["path"] = WellFormed.Text(path),
                ["id"] = ObjectId.Of(each),
                ["type"] = nameof(GameObject),
                ["active"] = each.activeSelf,
                // A script that is gone leaves null behind.
                ["components"] = new JArray(each.GetComponents<Component>().Select(component => component == null ? "Missing Script" : component.GetType().Name)),
            };
            GameObject[] children = Enumerable.Range(0, each.transform.childCount).Select(at => each.transform.GetChild(at).gameObject).ToArray();
            Add(outline, "children", children, path + "/", depth + 1);
            return outline;
        }
    }
}
