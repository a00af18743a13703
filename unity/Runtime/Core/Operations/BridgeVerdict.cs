#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Why an operation will never start.</summary>
    public sealed class BridgeVerdict
    {
        /// <param name="code">blocked_by_policy, or not_started.</param>
        /// <param name="message">For the client that sent the operation.</param>
        public BridgeVerdict(ErrorCode code, string message)
        {
            Code = code;
            Message = message;
        }

        public ErrorCode Code { get; }

        public string Message { get; }
    }
}
