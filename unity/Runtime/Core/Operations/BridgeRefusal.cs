#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>A request of the server that is answered with a JSON-RPC error. Thrown by the code that cannot do it, made a frame at one place.</summary>
    public sealed class BridgeRefusal : Exception
    {
        /// <param name="code">One of the contract's codes.</param>
        /// <param name="message">What was expected, what came, what to do.</param>
        /// <param name="pointer">JSON Pointer into the params, where one member is to blame.</param>
        /// <param name="keyword">The keyword of the schema that it breaks.</param>
        public BridgeRefusal(BridgeErrorCode code, string message, string? pointer = null, string? keyword = null) : base(message)
        {
            Code = code;
            Pointer = pointer;
            Keyword = keyword;
        }

        public BridgeErrorCode Code { get; }

        public string? Pointer { get; }

        public string? Keyword { get; }
    }
}
