#nullable enable
using System;

namespace McpUnityBridge.Host
{
    /// <summary>Loads and unloads the assemblies of a domain.</summary>
    internal interface IDomainLoader
    {
        /// <summary>Loads a new domain, not started.</summary>
        EditorDomain Load();

        /// <summary>Unloads a stopped domain.</summary>
        /// <returns>False: something still uses it, and it stays in memory.</returns>
        bool Unload();
    }

    internal static class DomainLoader
    {
        public const string AssemblyName = "McpUnityBridge.BridgeHost";
        public const string TypeName = "McpUnityBridge.Host.BridgeDomain";

        /// <param name="folder">The folder with the assemblies.</param>
        public static IDomainLoader Create(string folder)
        {
#if NETFRAMEWORK
            return new AppDomainLoader(folder);
#else
            return new ContextLoader(folder);
#endif
        }
    }

#if NETFRAMEWORK
    /// <summary>Implements a domain as an AppDomain, like current Editors.</summary>
    internal sealed class AppDomainLoader : IDomainLoader
    {
        private readonly string _folder;
        private AppDomain? _domain;

        public AppDomainLoader(string folder) => _folder = folder;

        public EditorDomain Load()
        {
            _domain = AppDomain.CreateDomain("script domain", null, new AppDomainSetup { ApplicationBase = _folder });
            return (EditorDomain)_domain.CreateInstanceAndUnwrap(DomainLoader.AssemblyName, DomainLoader.TypeName);
        }

        /// <summary>The runtime aborts threads that still run in the domain, and waits for their end.</summary>
        public bool Unload()
        {
            AppDomain.Unload(_domain!);
            return true;
        }
    }
#endif
}
