#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>Reports a problem once, not at each attempt.</summary>
    internal sealed class Complaint
    {
        private readonly IBridgeHost _host;
        private readonly object _gate = new object();
        private string _last = "";

        public Complaint(IBridgeHost host)
        {
            _host = host;
        }

        public string Last
        {
            get
            {
                lock (_gate) return _last;
            }
        }

        public void Say(string message, BridgeMessageLevel level = BridgeMessageLevel.Warning)
        {
            lock (_gate)
            {
                if (_last == message) return;
                _last = message;
            }

            _host.Say(level, message);
        }

        /// <summary>The problem is solved: the next one is reported, even if it is the same.</summary>
        public void Reset()
        {
            lock (_gate) _last = "";
        }
    }
}
