#if !NETFRAMEWORK
#nullable enable
using System;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Implements a domain as a collectible AssemblyLoadContext, like Unity on CoreCLR. Asserts that it is collected.
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

        public void Unload()
        {
            WeakReference left = Release();
            var since = Stopwatch.StartNew();
            while (left.IsAlive)
            {
                if (since.ElapsedMilliseconds > PatienceMs)
                {
                    throw new LeakException("The domain is still there " + PatienceMs / 1000 + " s after its end: something that it has started, or a static reference from outside, holds it.");
                }

                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Sleep(since.ElapsedMilliseconds < 100 ? 1 : 20);
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

            private readonly string _folder;

            public Context(string folder) : base("script domain", true) => _folder = folder;

            protected override Assembly? Load(AssemblyName assemblyName)
            {
                string path = Path.Combine(_folder, assemblyName.Name + ".dll");
                return assemblyName.Name != Shared && File.Exists(path) ? LoadFromAssemblyPath(path) : null;
            }
        }
    }
}
#endif
