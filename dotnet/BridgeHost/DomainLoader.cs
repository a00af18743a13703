#nullable enable
using System;

namespace McpUnityBridge.Host
{
    /// <summary>Loads and unloads the assemblies of a domain.</summary>
    internal interface IDomainLoader
    {
        /// <summary>Loads a new domain, not started.</summary>
        EditorDomain Load();

        /// <summary>Unloads a stopped domain. Throws if parts of it remain.</summary>
        void Unload();
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

    /// <summary>Parts of a domain remain after its end.</summary>
    public sealed class LeakException : Exception
    {
        public LeakException(string message) : base(message)
        {
        }
    }
}
