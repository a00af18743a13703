#nullable enable
using System;
using System.Linq;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>What the game shows: the picture of its camera, in Edit and in Play mode. An overlay canvas is not in it, for no camera draws that.</summary>
    public static class GameView
    {
        /// <summary>A new texture of at most <see cref="UnityValues.MaxImagePixels" />; null if the scene has no camera. Main thread.</summary>
        public static Texture2D? Capture()
        {
            Camera? camera = Camera.main != null ? Camera.main : Camera.allCameras.Where(each => each.targetTexture == null).OrderBy(each => each.depth).LastOrDefault();
            if (camera == null)
            {
                return null;
            }
            int width = Math.Max(1, camera.pixelWidth);
            int height = Math.Max(1, camera.pixelHeight);
            double scale = Math.Min(1, Math.Sqrt(UnityValues.MaxImagePixels / ((double)width * height)));
            return Rendered(camera, Math.Max(1, (int)(width * scale)), Math.Max(1, (int)(height * scale)));
        }

        private static Texture2D Rendered(Camera camera, int width, int height)
        {
            const int depthBits = 24;
            RenderTexture? previous = camera.targetTexture;
            RenderTexture target = RenderTexture.GetTemporary(width, height, depthBits);
            try
            {
                camera.targetTexture = target;
                camera.Render();
                // Without alpha: that of a camera's background is often 0, and nobody would see the picture.
                return RenderTarget.Read(target, TextureFormat.RGB24);
            }
            finally
            {
                camera.targetTexture = previous;
                RenderTexture.ReleaseTemporary(target);
            }
        }
    }
}
