#nullable enable
using System;
using System.IO;
using System.Reflection;
#if !NETFRAMEWORK
using System.Runtime.Loader;
#endif

namespace McpUnityBridge.Host
{
    /// <summary>Loads what is compiled while the domain lives, such that it goes with the domain.</summary>
    internal static class SnippetLoader
    {
#if NETFRAMEWORK
        public static Assembly Load(byte[] assembly, byte[] symbols) => Assembly.Load(assembly, symbols);

        public static Assembly LoadProject(string path)
        {
            Assembly loaded = Assembly.Load(File.ReadAllBytes(path), File.ReadAllBytes(Path.ChangeExtension(path, ".pdb")));
            AppDomain.CurrentDomain.AssemblyResolve += (sender, wanted) => new AssemblyName(wanted.Name).Name == loaded.GetName().Name ? loaded : null;
            return loaded;
        }
#else
        private static readonly AssemblyLoadContext s_domain = AssemblyLoadContext.GetLoadContext(typeof(SnippetLoader).Assembly)!;

        public static Assembly Load(byte[] assembly, byte[] symbols) => new SnippetContext().LoadFromStream(new MemoryStream(assembly), new MemoryStream(symbols));

        public static Assembly LoadProject(string path) => s_domain.LoadFromAssemblyPath(path);

        /// <summary>One for each snippet, so that the same one can be loaded twice. Collected when no object of it is in use any more.</summary>
        private sealed class SnippetContext : AssemblyLoadContext
        {
            public SnippetContext() : base(true)
            {
            }

            protected override Assembly? Load(AssemblyName assemblyName) => s_domain.LoadFromAssemblyName(assemblyName);
        }
#endif
    }
}
