#nullable enable
using System;

namespace McpUnityBridge.Core
{
    /// <summary>Why a method cannot be a tool: a sentence for the person who wrote it.</summary>
    internal sealed class ToolProblem : Exception
    {
        internal ToolProblem(string message) : base(message)
        {
        }
    }
}
