#nullable enable
using System.IO;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Paths as Unity has them, relative to the project, on disk.</summary>
    internal static class ProjectPath
    {
        /// <summary>Absolute, also where the working folder is another.</summary>
        internal static string Full(string path) => Path.GetFullPath(Path.Combine(Application.dataPath, "..", path));
    }
}
