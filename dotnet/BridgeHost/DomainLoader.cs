#nullable enable
using System;
using System.IO;
using System.Reflection;

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

        public static string Folder => AppDomain.CurrentDomain.BaseDirectory;

        public static IDomainLoader Create()
        {
#if NETFRAMEWORK
            return new AppDomainLoader();
#else
            return new ContextLoader();
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
