#nullable enable
using System;

namespace McpUnityBridge.Host
{
    /// <summary>Can be called from another AppDomain, for as long as its own lives.</summary>
    public abstract class LongLived : MarshalByRefObject
    {
#if NETFRAMEWORK
        public override object? InitializeLifetimeService() => null;
#endif
    }
}
