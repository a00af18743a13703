#nullable enable
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Textures as PNG files, also those that are compressed or whose pixels only the graphics card has.</summary>
    internal static class TexturePng
    {
        /// <summary>Null where Unity cannot encode it; it says why in the console.</summary>
        public static byte[]? Of(Texture2D texture)
        {
            if (texture.isReadable && IsPlain(texture.format))
            {
                return texture.EncodeToPNG();
            }
            Texture2D copy = Copy(texture);
            byte[]? png = copy.EncodeToPNG();
            Object.DestroyImmediate(copy);
            return png;
        }

        /// <summary>The formats that Unity encodes in every version.</summary>
        private static bool IsPlain(TextureFormat format) => format == TextureFormat.RGB24 || format == TextureFormat.RGBA32 || format == TextureFormat.ARGB32;

        private static Texture2D Copy(Texture2D texture)
        {
            RenderTexture target = RenderTexture.GetTemporary(texture.width, texture.height, 0);
            Graphics.Blit(texture, target);
            Texture2D copy = RenderTarget.Read(target, TextureFormat.RGBA32);
            RenderTexture.ReleaseTemporary(target);
            return copy;
        }
    }
}
