#nullable enable
using System;

namespace McpUnityBridge.Core
{
    /// <summary>Why a method cannot be a tool: a sentence for its author.</summary>
    internal sealed class ToolProblem : Exception
    {
        internal ToolProblem(string message) : base(message)
        {
        }
    }
}
