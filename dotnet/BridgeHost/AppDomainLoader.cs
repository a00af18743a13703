#if NETFRAMEWORK
#nullable enable
using System;

namespace McpUnityBridge.Host
{
    /// <summary>A domain is an AppDomain, as in the Editors of today.</summary>
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

        /// <summary>Threads that still run in it are aborted by the runtime; one that cannot be makes this throw.</summary>
        public void Unload()
        {
            if (_domain != null)
            {
                AppDomain.Unload(_domain);
                _domain = null;
            }
        }
    }
}
#endif
