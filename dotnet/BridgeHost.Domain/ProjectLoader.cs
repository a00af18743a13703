#nullable enable
using System;
using System.IO;
using System.Reflection;
#if !NETFRAMEWORK
using System.Runtime.Loader;
#endif

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Loads the project's scripts beside the package, as Unity does: on .NET into the context of the domain, which is
    /// unloaded as a whole.
    /// </summary>
    internal static class ProjectLoader
    {
#if NETFRAMEWORK
        public static Assembly Load(string path)
        {
            Assembly loaded = Assembly.Load(File.ReadAllBytes(path), File.ReadAllBytes(Path.ChangeExtension(path, ".pdb")));
            AppDomain.CurrentDomain.AssemblyResolve += (sender, wanted) => new AssemblyName(wanted.Name).Name == loaded.GetName().Name ? loaded : null;
            return loaded;
        }
#else
        public static Assembly Load(string path) => AssemblyLoadContext.GetLoadContext(typeof(ProjectLoader).Assembly)!.LoadFromAssemblyPath(path);
#endif
    }
}
