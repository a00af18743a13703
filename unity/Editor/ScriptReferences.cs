#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEditor.Compilation;
using Assembly = System.Reflection.Assembly;
using ScriptAssembly = UnityEditor.Compilation.Assembly;

namespace McpUnityBridge.Editor
{
    /// <summary>What the scripts of the project are compiled against; collected on the main thread at domain load, asked on any.</summary>
    internal sealed class ScriptReferences
    {
        private readonly Lazy<IReadOnlyList<Assembly>> _loaded;

        internal ScriptReferences()
        {
            ScriptAssembly[] all = CompilationPipeline.GetAssemblies(AssembliesType.Editor);
            // An Editor assembly first: of two class libraries its own is the one that code in the Editor runs on.
            ScriptAssembly[] ordered = all.OrderBy(assembly => assembly.name == "McpUnityBridge.Editor" ? 0 : 1).ToArray();
            Paths = ordered.SelectMany(assembly => assembly.allReferences.Concat(new[] { assembly.outputPath }))
                .Select(EditorSettingsFiles.PathOf)
                .GroupBy(path => Path.GetFileName(path), StringComparer.OrdinalIgnoreCase)
                .Select(sameName => sameName.First())
                .Where(File.Exists)
                .ToList();
            Defines = ordered.Length == 0 ? Array.Empty<string>() : ordered[0].defines;
            _loaded = new Lazy<IReadOnlyList<Assembly>>(() => Load(all.Select(assembly => assembly.name)));
        }

        internal IReadOnlyList<string> Paths { get; }

        /// <summary>For #if.</summary>
        internal IReadOnlyList<string> Defines { get; }

        /// <summary>Those of the project first, then Unity's, then the class library: where types are looked for.</summary>
        internal IReadOnlyList<Assembly> Loaded => _loaded.Value;

        private IReadOnlyList<Assembly> Load(IEnumerable<string> own)
        {
            IEnumerable<string> names = own.Concat(Paths.Select(path => Path.GetFileNameWithoutExtension(path))).Distinct(StringComparer.OrdinalIgnoreCase);
            return names.Select(Load).OfType<Assembly>().ToList();
        }

        /// <summary>By name, which finds the one that is loaded. A reference that cannot be loaded here (a facade of another platform) has no types for anybody.</summary>
        private static Assembly? Load(string name)
        {
            try
            {
                return Assembly.Load(new AssemblyName(name));
            }
            catch (Exception error) when (error is IOException || error is BadImageFormatException)
            {
                return null;
            }
        }
    }
}
