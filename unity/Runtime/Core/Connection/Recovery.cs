#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Tells each server once that the reload is over, which this domain came out of.</summary>
    internal sealed class Recovery
    {
        /// <summary>A server that comes later than this after the first was not waiting for the reload to end.</summary>
        private const long OthersWithinMs = 60_000;

        private readonly HashSet<string> _told = new HashSet<string>();
        private readonly IBridgeHost _host;
        private readonly BridgeOptions _options;
        private readonly ReloadNote? _reload;
        private long _firstToldAt;

        public Recovery(IBridgeHost host, BridgeOptions options)
        {
            _host = host;
            _options = options;
            _reload = host.Reload;
        }

        /// <summary>Null: there is nothing to tell this store.</summary>
        public DomainReloadRecoveredPayload? Tell(string storeId, long generation)
        {
            if (_reload == null) return null;
            long now = _options.Now();
            lock (_told)
            {
                if (_told.Count == 0) _firstToldAt = now;
                if (now - _firstToldAt > OthersWithinMs || !_told.Add(storeId)) return null;
            }

            _host.Recovered();
            return new DomainReloadRecoveredPayload(generation, Math.Max(0, now - _reload.StartedAt)) { CompileErrors = _reload.CompileErrors };
        }
    }
}
