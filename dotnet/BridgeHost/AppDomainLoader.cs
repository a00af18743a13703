#if NETFRAMEWORK
#nullable enable
using System;

namespace McpUnityBridge.Host
{
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

        /// <summary>The runtime aborts threads that still run in the domain; throws if one cannot be aborted.</summary>
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
