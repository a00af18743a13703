#nullable enable
using System;

namespace McpUnityBridge.Host
{
    /// <summary>Loads the assemblies of a domain, and throws them away again.</summary>
    internal interface IDomainLoader
    {
        /// <summary>A new domain, not started.</summary>
        EditorDomain Load();

        /// <summary>It has been stopped. Throws where something of it is left.</summary>
        void Unload();
    }

    internal static class DomainLoader
    {
        public const string AssemblyName = "McpUnityBridge.BridgeHost";
        public const string TypeName = "McpUnityBridge.Host.BridgeDomain";

        /// <param name="folder">Where the assemblies are.</param>
        public static IDomainLoader Create(string folder)
        {
#if NETFRAMEWORK
            return new AppDomainLoader(folder);
#else
            return new ContextLoader(folder);
#endif
        }
    }

    /// <summary>Something of a domain is left after its end.</summary>
    public sealed class LeakException : Exception
    {
        public LeakException(string message) : base(message)
        {
        }
    }
}
