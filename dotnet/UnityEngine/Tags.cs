using System.Collections.Generic;

namespace UnityEngine
{
    /// <summary>The tags of the project: Unity's own, that of the sample scene, and those that were added.</summary>
    internal static class Tags
    {
        private static readonly List<string> s_known = new List<string> { "Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController", "Enemy" };

        internal static string[] All => s_known.ToArray();

        internal static void Add(string tag)
        {
            if (!string.IsNullOrEmpty(tag) && !s_known.Contains(tag)) s_known.Add(tag);
        }

        internal static void Remove(string tag) => s_known.Remove(tag);

        /// <summary>Throws Unity's exception for a tag that the project does not have.</summary>
        internal static string Known(string tag) =>
            string.IsNullOrEmpty(tag) ? "Untagged" : s_known.Contains(tag) ? tag : throw new UnityException("Tag: " + tag + " is not defined.");
    }
}
