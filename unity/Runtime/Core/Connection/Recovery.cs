#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Notifies each server once that the reload before this domain is complete.</summary>
    internal sealed class Recovery
    {
        /// <summary>
        /// A server that connects later than this after the first one was not waiting for the reload to end.
        /// </summary>
        private const long OthersWithinMs = 60_000;

        private readonly HashSet<string> _notified = new HashSet<string>();
        private readonly IBridgeHost _host;
        private readonly BridgeOptions _options;
        private readonly ReloadNote? _reload;
        private long _firstNotifiedAt;

        public Recovery(IBridgeHost host, BridgeOptions options)
        {
            _host = host;
            _options = options;
            _reload = host.Reload;
        }

        /// <summary>Null: this store needs no notification.</summary>
        public DomainReloadRecoveredPayload? NotificationFor(string storeId, long generation)
        {
            if (_reload == null) return null;
            long now = _options.Now();
            lock (_notified)
            {
                if (_notified.Count == 0) _firstNotifiedAt = now;
                if (now - _firstNotifiedAt > OthersWithinMs || !_notified.Add(storeId)) return null;
            }

            _host.Recovered();
            return new DomainReloadRecoveredPayload(generation, Math.Max(0, now - _reload.StartedAt)) { CompileErrors = _reload.CompileErrors };
        }
    }
}
