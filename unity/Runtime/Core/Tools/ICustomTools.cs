#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The Editor's own tools. Their calls are sent as tool custom_tool to their <see cref="IPreparer" />.
    /// </summary>
    public interface ICustomTools
    {
        IReadOnlyList<CustomTool> Tools { get; }

        /// <summary>Raised when the tools change, with a sentence: why.</summary>
        event Action<string>? Changed;

        /// <summary>The server does not offer these tools.</summary>
        void Refused(IReadOnlyList<RefusedTool> tools);
    }

    /// <summary>The resources that show the project. Main thread.</summary>
    public interface ISceneView
    {
        /// <summary>unity://scene: JSON text.</summary>
        string DescribeScene();

        /// <summary>unity://screenshot: PNG; null if nothing is visible.</summary>
        byte[]? Screenshot();
    }
}
