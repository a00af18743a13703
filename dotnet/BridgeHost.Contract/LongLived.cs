#nullable enable
using System;

namespace McpUnityBridge.Host
{
    /// <summary>Can be called from another AppDomain throughout the lifetime of its own.</summary>
    public abstract class LongLived : MarshalByRefObject
    {
#if NETFRAMEWORK
        public override object? InitializeLifetimeService() => null;
#endif
    }
}
