#nullable enable
using System;
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>What a query may begin with, beside the types of the loaded assemblies. Main thread.</summary>
    public interface IQueryRoots
    {
        /// <summary>The GameObject of the active scene with that name, or of that path ("a/b"); null if there is none.</summary>
        object? FindInScene(string nameOrPath);

        /// <summary>The path of each GameObject that <see cref="FindInScene" /> finds: for errors, which name what may have been meant.</summary>
        IEnumerable<string> ScenePaths();

        /// <summary>Full names of types by their short names, as code has them: these win over namespaces.</summary>
        IReadOnlyDictionary<string, string> Aliases { get; }

        /// <summary>Namespaces that need not be named: UnityEngine, UnityEditor, ...</summary>
        IReadOnlyList<string> Usings { get; }

        /// <summary>The assemblies in which types are looked for.</summary>
        IReadOnlyList<System.Reflection.Assembly> Assemblies { get; }
    }
}
