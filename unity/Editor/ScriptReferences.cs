#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using UnityEditor.Compilation;
using Assembly = System.Reflection.Assembly;
using ScriptAssembly = UnityEditor.Compilation.Assembly;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// The references of the project's scripts: collected on the main thread for the first code or query, read on any
    /// thread.
    /// </summary>
    internal sealed class ScriptReferences : IDisposable
    {
        private readonly OnMainThread<Found> _found;
        private readonly Lazy<IReadOnlyList<Assembly>> _loaded;

        /// <param name="post">Queues an action for the next frame.</param>
        internal ScriptReferences(Action<Action> post)
        {
            _found = new OnMainThread<Found>(() => new Found(CompilationPipeline.GetAssemblies(AssembliesType.Editor)), post);
            _loaded = new Lazy<IReadOnlyList<Assembly>>(() => Load(_found.Value.Names), System.Threading.LazyThreadSafetyMode.PublicationOnly);
        }

        internal IReadOnlyList<string> Paths => _found.Value.Paths;

        /// <summary>Symbols for #if.</summary>
        internal IReadOnlyList<string> Defines => _found.Value.Defines;

        /// <summary>
        /// Assemblies that are searched for types: the project's first, then Unity's, then the class library.
        /// </summary>
        internal IReadOnlyList<Assembly> Loaded => _loaded.Value;

        public void Dispose() => _found.Dispose();

        private IReadOnlyList<Assembly> Load(IEnumerable<string> own)
        {
            IEnumerable<string> names = own.Concat(Paths.Select(path => Path.GetFileNameWithoutExtension(path))).Distinct(StringComparer.OrdinalIgnoreCase);
            return names.Select(Load).OfType<Assembly>().ToList();
        }

        /// <summary>
        /// By name, which finds the loaded one. A reference that cannot be loaded here (a facade of another platform)
        /// has no usable types.
        /// </summary>
        private static Assembly? Load(string name)
        {
            try
            {
#pragma warning disable UAC0020 // By name it returns the loaded assembly: no new one is loaded into the domain.
                return Assembly.Load(new AssemblyName(name));
#pragma warning restore UAC0020
            }
            catch (Exception error) when (error is IOException || error is BadImageFormatException)
            {
                return null;
            }
        }

        private sealed class Found
        {
            internal Found(ScriptAssembly[] all)
            {
                // An Editor assembly first: of two class libraries, code in the Editor runs on the Editor's.
                ScriptAssembly[] ordered = all.OrderBy(assembly => assembly.name == "McpUnityBridge.Editor" ? 0 : 1).ToArray();
                Names = all.Select(assembly => assembly.name).ToArray();
                Paths = ReferencePaths.Of(ordered.Select(assembly => assembly.allReferences.Append(assembly.outputPath)), EditorSettingsFiles.PathOf);
                Defines = ordered.Length == 0 ? Array.Empty<string>() : ordered[0].defines;
            }

            internal IReadOnlyList<string> Names { get; }

            internal IReadOnlyList<string> Paths { get; }

            internal IReadOnlyList<string> Defines { get; }
        }
    }
}
