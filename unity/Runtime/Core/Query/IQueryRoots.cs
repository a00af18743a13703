#nullable enable
using System;
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>The roots of a query besides the types of the loaded assemblies. Main thread.</summary>
    public interface IQueryRoots
    {
        /// <summary>The GameObject of the active scene with that name or path ("a/b"); null if there is none.</summary>
        object? FindInScene(string nameOrPath);

        /// <summary>
        /// The path of each GameObject that <see cref="FindInScene" /> can find; errors use them for suggestions.
        /// </summary>
        IEnumerable<string> ScenePaths();

        /// <summary>
        /// Full names of types by their short names, as in code: these take precedence over namespaces.
        /// </summary>
        IReadOnlyDictionary<string, string> Aliases { get; }

        /// <summary>Namespaces whose types need no qualification: UnityEngine, UnityEditor, ...</summary>
        IReadOnlyList<string> Usings { get; }

        /// <summary>The assemblies that are searched for types.</summary>
        IReadOnlyList<System.Reflection.Assembly> Assemblies { get; }
    }
}
