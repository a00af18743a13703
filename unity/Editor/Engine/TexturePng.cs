#nullable enable
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Encodes textures as PNG, including compressed ones and those only in graphics memory.</summary>
    internal static class TexturePng
    {
        /// <summary>Null if Unity cannot encode it; Unity logs why.</summary>
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

        /// <summary>The formats that every version of Unity encodes.</summary>
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
