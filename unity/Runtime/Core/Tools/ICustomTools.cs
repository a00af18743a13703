#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The Editor's own tools. Calls of them come as tool custom_tool to their <see cref="IPreparer" />.</summary>
    public interface ICustomTools
    {
        IReadOnlyList<CustomTool> Tools { get; }

        /// <summary>A sentence: why they are others now.</summary>
        event Action<string>? Changed;

        /// <summary>The server does not offer these.</summary>
        void Refused(IReadOnlyList<RefusedTool> tools);
    }

    /// <summary>What resources show of the project. Main thread.</summary>
    public interface ISceneView
    {
        /// <summary>unity://scene: JSON text.</summary>
        string DescribeScene();

        /// <summary>unity://screenshot: PNG; null where there is nothing to see.</summary>
        byte[]? Screenshot();
    }
}
