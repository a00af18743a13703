#nullable enable
using System;
using System.IO;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>Files that Unity would ask a person about before it writes them: read-only, or not checked out in version control. Main thread.</summary>
    internal static class AssetLock
    {
        /// <exception cref="ToolRefusal">It is locked.</exception>
        /// <param name="tool">Who asks.</param>
        /// <param name="target">An asset; anything else is not locked.</param>
        internal static void Check(string tool, Object target)
        {
            if ((target.hideFlags & HideFlags.NotEditable) != 0) throw new ToolRefusal($"{tool}: {target.name} cannot be edited: it was made by an importer, or is locked by its script. Change its import settings (the component \"Importer\"), or a copy of it.");
            string path = AssetDatabase.GetAssetPath(target);
            if (!string.IsNullOrEmpty(path)) Check(tool, path);
        }

        /// <exception cref="ToolRefusal">It is locked.</exception>
        /// <param name="tool">Who asks.</param>
        /// <param name="path">Of a file that may not be there yet.</param>
        internal static void Check(string tool, string path)
        {
            // A package may lie elsewhere on disk, and is never written to there.
            bool isOfPackage = path.StartsWith("Packages/", StringComparison.Ordinal);
            var file = new FileInfo(ProjectPath.Full(path));
            if (isOfPackage && !AssetDatabase.IsOpenForEdit(path)) throw new ToolRefusal($"{tool}: {path} belongs to a package that cannot be changed. Copy it into Assets, or embed the package.");
            if (!file.Exists) return;
            if (file.IsReadOnly) throw new ToolRefusal($"{tool}: {path} is read-only on disk. Check it out in version control, or take the attribute off.");
            if (!AssetDatabase.IsOpenForEdit(path)) throw new ToolRefusal($"{tool}: {path} is not open for edit in version control. Check it out first.");
        }
    }
}
