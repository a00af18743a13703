#nullable enable
using System.IO;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Converts Unity's paths, relative to the project, to paths on disk.</summary>
    internal static class ProjectPath
    {
        /// <summary>Absolute, independent of the working folder.</summary>
        internal static string Full(string path) => Path.GetFullPath(Path.Combine(Application.dataPath, "..", path));
    }
}
