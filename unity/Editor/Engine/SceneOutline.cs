#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The hierarchy of scenes as JSON, with limits for all scenes together; <c>left_off</c> counts omitted objects.
    /// For one use.
    /// </summary>
    internal sealed class SceneOutline
    {
        /// <summary>Maximum depth, as for results.</summary>
        private const int MaxDepth = 32;

        /// <summary>Remaining objects; more than a model reads at once.</summary>
        private int _objects = 2000;

        /// <summary>Remaining characters of names and paths: as JSON still below the frame limit.</summary>
        private int _chars = 1000000;

        public JObject Of(Scene scene)
        {
            var outline = new JObject { ["name"] = WellFormed.Text(scene.name ?? ""), ["path"] = WellFormed.Text(scene.path ?? ""), ["type"] = nameof(Scene) };
            Add(outline, "roots", scene.GetRootGameObjects(), "", 1);
            return outline;
        }

        /// <param name="outline">Receives the objects, and the number of omitted ones.</param>
        /// <param name="member">The member for the objects.</param>
        /// <param name="objects">Siblings.</param>
        /// <param name="parent">Path of their parent, ending with /.</param>
        /// <param name="depth">1 for root objects.</param>
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
                // A missing script is a null component.
                ["components"] = new JArray(each.GetComponents<Component>().Select(component => component == null ? "Missing Script" : component.GetType().Name)),
            };
            GameObject[] children = Enumerable.Range(0, each.transform.childCount).Select(at => each.transform.GetChild(at).gameObject).ToArray();
            Add(outline, "children", children, path + "/", depth + 1);
            return outline;
        }
    }
}
