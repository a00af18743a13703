#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool find_assets.</summary>
    public static class FindAssetsTool
    {
        [McpTool(ReadyTools.FindAssets.ToolDescription, Name = ReadyTools.FindAssets.ToolName, Title = ReadyTools.FindAssets.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static object Find(
            [McpParameter(ReadyTools.FindAssets.Filter)] string? filter = null,
            [McpParameter(ReadyTools.FindAssets.Folder)] string folder = "Assets",
            [McpParameter(ReadyTools.FindAssets.Offset, Minimum = 0, Maximum = int.MaxValue)] int offset = 0,
            [McpParameter(ReadyTools.FindAssets.Limit, Minimum = 1, Maximum = 1000)] int limit = 100)
        {
            if (!AssetDatabase.IsValidFolder(folder)) throw new ToolRefusal($"folder: expected a folder of the project such as Assets/Prefabs, got \"{folder}\", which is not one.");
            List<string> guids = Guids(filter ?? "", folder).Where(guid => guid != "").Distinct().ToList();
            return new
            {
                assets = guids.Skip(offset).Take(limit).Select(Shown).ToList(),
                total = guids.Count,
                next_offset = offset < guids.Count - limit ? offset + limit : (int?)null,
            };
        }

        private static IEnumerable<string> Guids(string filter, string folder)
        {
            // Unity keeps the guids of deleted assets.
            if (ToolTarget.IsAsset(filter)) return AssetDatabase.GetMainAssetTypeAtPath(filter) == null ? new string[0] : new[] { AssetDatabase.AssetPathToGUID(filter) };
            if (Regex.IsMatch(filter, "^[0-9a-f]{32}\\z")) return AssetDatabase.GUIDToAssetPath(filter) == "" ? new string[0] : new[] { filter };
            return AssetDatabase.FindAssets(filter, new[] { folder });
        }

        private static object Shown(string guid)
        {
            string path = AssetDatabase.GUIDToAssetPath(guid);
            return new { path, guid, type = AssetDatabase.GetMainAssetTypeAtPath(path)?.Name };
        }
    }
}
