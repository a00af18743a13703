#nullable enable
using System;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The AI of code and queries where there is an engine: everything of <see cref="McpUnityBridge.AI" />, and the screenshot.</summary>
    public abstract class AI : McpUnityBridge.AI
    {
        /// <summary>What the game shows; returned, or within what is returned, clients get it as an image. Main thread.</summary>
        /// <exception cref="InvalidOperationException">The scene has no camera.</exception>
        public static Texture2D Screenshot() =>
            GameView.Capture() ?? throw new InvalidOperationException("There is no picture: the open scene has no enabled camera. Open a scene with one, or add one.");
    }
}
