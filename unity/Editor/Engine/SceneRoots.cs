#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The roots of queries: GameObjects of the open scenes, and types.</summary>
    public sealed class SceneRoots : IQueryRoots
    {
        private readonly Func<IReadOnlyList<Assembly>> _assemblies;

        /// <param name="assemblies">The assemblies to search for types, in order.</param>
        public SceneRoots(Func<IReadOnlyList<Assembly>> assemblies)
        {
            _assemblies = assemblies;
        }

        public IReadOnlyList<Assembly> Assemblies => _assemblies();

        public IReadOnlyDictionary<string, string> Aliases { get; } = CodeOptions.AliasesWith("McpUnityBridge.Engine.AI");

        /// <summary>The namespaces of code, followed by two more.</summary>
        public IReadOnlyList<string> Usings { get; } = OpenedNames.Namespaces.Concat(new[] { "UnityEngine.UI", "System.Diagnostics" }).ToList();

        /// <summary>Like GameObject.Find, but includes inactive objects.</summary>
        public object? FindInScene(string nameOrPath) => Find(nameOrPath);

        public IEnumerable<string> ScenePaths() =>
            OpenScenes.All().SelectMany(scene => scene.GetRootGameObjects()).SelectMany(root => root.GetComponentsInChildren<Transform>(true)).Select(ScenePath.Of);

        /// <summary>
        /// An object with exactly this name, because names may contain a slash; otherwise the one at this path. In the
        /// order of <see cref="OpenScenes.All" />; null if there is none.
        /// </summary>
        internal static GameObject? Find(string nameOrPath)
        {
            bool isFromRoot = nameOrPath.StartsWith("/", StringComparison.Ordinal);
            string[] names = (isFromRoot ? nameOrPath.Substring(1) : nameOrPath).Split('/');
            List<Transform> roots = OpenScenes.All().SelectMany(scene => scene.GetRootGameObjects()).Select(root => root.transform).ToList();
            Transform? named = roots.Select(root => Anywhere(root, new[] { nameOrPath })).FirstOrDefault(found => found != null);
            return (named ?? roots.Select(root => isFromRoot ? Below(root, names) : Anywhere(root, names)).FirstOrDefault(found => found != null))?.gameObject;
        }

        /// <summary>Parents before children, in hierarchy order.</summary>
        private static Transform? Anywhere(Transform start, string[] names)
        {
            Transform? found = Below(start, names);
            for (int at = 0; found == null && at < start.childCount; at++)
            {
                found = Anywhere(start.GetChild(at), names);
            }
            return found;
        }

        /// <summary>Follows the names; the first is the name of the start object.</summary>
        private static Transform? Below(Transform start, string[] names)
        {
            Transform? at = start.name == names[0] ? start : null;
            for (int index = 1; at != null && index < names.Length; index++)
            {
                at = ChildNamed(at, names[index]);
            }
            return at;
        }

        private static Transform? ChildNamed(Transform parent, string name)
        {
            for (int at = 0; at < parent.childCount; at++)
            {
                if (parent.GetChild(at).name == name)
                {
                    return parent.GetChild(at);
                }
            }
            return null;
        }
    }
}
