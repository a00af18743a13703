#nullable enable
using System.Collections;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Samples
{
    /// <summary>
    /// Work that takes many frames, as a coroutine. An AI client runs it with unity_execute_code and the code
    /// <code>return McpUnityBridge.Samples.TextureSizes.Collect(2048);</code>
    /// and can read its progress with unity_get_result.
    /// </summary>
    public static class TextureSizes
    {
        /// <summary>The textures of the project that are wider or higher than the limit.</summary>
        public static IEnumerator Collect(int limit)
        {
            var large = new List<string>();
            string[] ids = AssetDatabase.FindAssets("t:Texture2D");
            for (int at = 0; at < ids.Length; at++)
            {
                string path = AssetDatabase.GUIDToAssetPath(ids[at]);
                var texture = AssetDatabase.LoadAssetAtPath<Texture2D>(path);
                if (texture != null && (texture.width > limit || texture.height > limit)) large.Add(path);
                AI.Update(new { looked_at = at + 1, of = ids.Length, large = large.Count });
                yield return null;
            }
            // A coroutine cannot return a value.
            AI.Return(large);
        }
    }
}
