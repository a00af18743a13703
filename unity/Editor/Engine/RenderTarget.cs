#nullable enable
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Reads pixels back from the graphics device.</summary>
    internal static class RenderTarget
    {
        public static Texture2D Read(RenderTexture target, TextureFormat format)
        {
            var texture = new Texture2D(target.width, target.height, format, false);
            RenderTexture? previous = RenderTexture.active;
            RenderTexture.active = target;
            texture.ReadPixels(new Rect(0, 0, target.width, target.height), 0, 0);
            texture.Apply();
            RenderTexture.active = previous;
            return texture;
        }
    }
}
