#nullable enable
using System;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The AI class of code and queries in the Editor: all members of <see cref="McpUnityBridge.AI" />, and the
    /// screenshot.
    /// </summary>
    public abstract class AI : McpUnityBridge.AI
    {
        /// <summary>
        /// A picture of the game view; clients receive it as an image if it is, or is part of, the returned value. Main
        /// thread.
        /// </summary>
        /// <exception cref="InvalidOperationException">The scene has no camera.</exception>
        public static Texture2D Screenshot() =>
            GameView.Capture() ?? throw new InvalidOperationException("There is no picture: the open scene has no enabled camera. Open a scene with one, or add one.");
    }
}
