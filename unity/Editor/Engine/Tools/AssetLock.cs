#nullable enable
using System;
using System.IO;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Detects files for which Unity would ask the user before writing: read-only, or not checked out in version
    /// control. Main thread.
    /// </summary>
    internal static class AssetLock
    {
        /// <exception cref="ToolRefusal">The asset is locked.</exception>
        /// <param name="tool">Name of the calling tool.</param>
        /// <param name="target">An asset; other objects are never locked.</param>
        internal static void Check(string tool, Object target)
        {
            if ((target.hideFlags & HideFlags.NotEditable) != 0) throw new ToolRefusal($"{tool}: {target.name} cannot be edited: it was made by an importer, or is locked by its script. Change its import settings (the component \"Importer\"), or a copy of it.");
            string path = AssetDatabase.GetAssetPath(target);
            if (!string.IsNullOrEmpty(path)) Check(tool, path);
        }

        /// <exception cref="ToolRefusal">The file is locked.</exception>
        /// <param name="tool">Name of the calling tool.</param>
        /// <param name="path">Path of a file that may not exist yet.</param>
        internal static void Check(string tool, string path)
        {
            // A package may be elsewhere on disk, and is never written there.
            bool isOfPackage = path.StartsWith("Packages/", StringComparison.Ordinal);
            var file = new FileInfo(ProjectPath.Full(path));
            if (isOfPackage && !AssetDatabase.IsOpenForEdit(path)) throw new ToolRefusal($"{tool}: {path} belongs to a package that cannot be changed. Copy it into Assets, or embed the package.");
            if (!file.Exists) return;
            if (file.IsReadOnly) throw new ToolRefusal($"{tool}: {path} is read-only on disk. Check it out in version control, or take the attribute off.");
            if (!AssetDatabase.IsOpenForEdit(path)) throw new ToolRefusal($"{tool}: {path} is not open for edit in version control. Check it out first.");
        }
    }
}
