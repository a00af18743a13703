#nullable enable
using McpUnityBridge.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>The active scene for the resources unity://scene and unity://screenshot.</summary>
    public sealed class SceneDescription : ISceneView
    {
        public string DescribeScene() => new SceneOutline().Of(SceneManager.GetActiveScene()).ToString(Formatting.None);

        public byte[]? Screenshot()
        {
            Texture2D? picture = GameView.Capture();
            if (picture == null)
            {
                return null;
            }
            byte[]? png = TexturePng.Of(picture);
            Object.DestroyImmediate(picture);
            return png;
        }
    }
}
