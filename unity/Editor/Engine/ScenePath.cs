#nullable enable
using System.Collections.Generic;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Object names from the root of the scene, joined with /.</summary>
    internal static class ScenePath
    {
        public static string Of(Transform transform)
        {
            var names = new Stack<string>();
            for (Transform? at = transform; at != null; at = at.parent)
            {
                names.Push(at.gameObject.name);
            }
            return string.Join("/", names);
        }
    }
}
