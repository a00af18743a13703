#if !NETFRAMEWORK
#nullable enable
using System;
using System.Collections;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Implements a domain as a collectible AssemblyLoadContext, like Unity on CoreCLR. Checks that it is collected.
    /// </summary>
    internal sealed class ContextLoader : IDomainLoader
    {
        private const int PatienceMs = 10_000;

        private readonly string _folder;
        private Context? _context;

        public ContextLoader(string folder) => _folder = folder;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public EditorDomain Load()
        {
            _context = new Context(_folder);
            Type type = _context.LoadFromAssemblyName(new AssemblyName(DomainLoader.AssemblyName)).GetType(DomainLoader.TypeName, true)!;
            return (EditorDomain)Activator.CreateInstance(type)!;
        }

        public bool Unload()
        {
            WeakReference left = Release();
            ClearCaches();
            var since = Stopwatch.StartNew();
            while (left.IsAlive && since.ElapsedMilliseconds < PatienceMs)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Sleep(since.ElapsedMilliseconds < 100 ? 1 : 20);
            }

            return !left.IsAlive;
        }

        /// <summary>
        /// Clears the caches of .NET that keep types: those that Hot Reload clears (System.Text.Json), and two of
        /// TypeDescriptor, which Newtonsoft.Json uses.
        /// </summary>
        private static void ClearCaches()
        {
            foreach (string name in new[] { "s_providerTable", "s_defaultProviderInitialized" })
            {
                ((IDictionary?)typeof(TypeDescriptor).GetField(name, BindingFlags.Static | BindingFlags.NonPublic)?.GetValue(null))?.Clear();
            }

            foreach (MetadataUpdateHandlerAttribute handler in AssemblyLoadContext.Default.Assemblies.SelectMany(assembly => assembly.GetCustomAttributes<MetadataUpdateHandlerAttribute>()))
            {
                handler.HandlerType.GetMethod("ClearCache", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic, new[] { typeof(Type[]) })?.Invoke(null, new object?[] { null });
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private WeakReference Release()
        {
            var left = new WeakReference(_context);
            _context?.Unload();
            _context = null;
            return left;
        }

        private sealed class Context : AssemblyLoadContext
        {
            private const string Shared = "BridgeHost.Contract";

            /// <summary>The binder of <c>dynamic</c>: each domain has a copy, because its static caches keep types.</summary>
            private const string Binder = "Microsoft.CSharp";

            private readonly string _folder;

            public Context(string folder) : base("script domain", true) => _folder = folder;

            protected override Assembly? Load(AssemblyName assemblyName)
            {
                string folder = assemblyName.Name == Binder ? Path.GetDirectoryName(typeof(object).Assembly.Location)! : _folder;
                string path = Path.Combine(folder, assemblyName.Name + ".dll");
                return assemblyName.Name != Shared && File.Exists(path) ? LoadFromAssemblyPath(path) : null;
            }
        }
    }
}
#endif
