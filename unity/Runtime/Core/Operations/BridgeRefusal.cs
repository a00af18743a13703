#nullable enable
using System;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A server request answered with a JSON-RPC error. Thrown by the code that refuses it; converted to an error frame
    /// in one place.
    /// </summary>
    public sealed class BridgeRefusal : Exception
    {
        /// <param name="code">One of the contract's codes.</param>
        /// <param name="message">What was expected, what was received, and what to do.</param>
        /// <param name="pointer">JSON Pointer into the params, where one member is at fault.</param>
        /// <param name="keyword">The JSON Schema keyword that the member violates.</param>
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
