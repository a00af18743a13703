#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Why work does not start, and never will.</summary>
    public sealed class BridgeVerdict
    {
        /// <param name="code">blocked_by_policy, or not_started.</param>
        /// <param name="message">For the client that asked for the work.</param>
        public BridgeVerdict(ErrorCode code, string message)
        {
            Code = code;
            Message = message;
        }

        public ErrorCode Code { get; }

        public string Message { get; }
    }
}
