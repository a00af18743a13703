#nullable enable
using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Pictures of the game. They belong to the operation that takes them, and are destroyed at its end. Main thread.
    /// </summary>
    public static class GameView
    {
        /// <summary>A paused game, or one whose view is hidden, draws no frame.</summary>
        private const int PatienceFrames = 60;

        private const int DepthBits = 24;

        /// <summary>
        /// The picture of the game's camera, in Edit and play mode, with at most <see cref="UnityValues.MaxImagePixels"
        /// />; null if no scene has a camera. Overlay canvases are missing, because no camera draws them.
        /// </summary>
        public static Texture2D? Capture() => Capture(int.MaxValue);

        /// <summary>
        /// In play mode everything that the player sees, including overlay canvases and UI Toolkit; otherwise like <see
        /// cref="Capture()" />.
        /// </summary>
        public static async Task<Texture2D?> CaptureWithUI(int width) =>
            (EditorApplication.isPlaying && !EditorApplication.isPaused ? await Captured(width) : null) ?? Capture(width);

        /// <param name="camera">The camera that draws the picture.</param>
        /// <param name="width">Maximum width in pixels.</param>
        /// <exception cref="ToolRefusal">There is no graphics device, so the picture would be empty.</exception>
        internal static Texture2D Rendered(Camera camera, int width)
        {
            DemandGraphics();
            PictureSize size = PictureSize.Of(camera.pixelWidth, camera.pixelHeight, width);
            RenderTexture? previous = camera.targetTexture;
            RenderTexture target = RenderTexture.GetTemporary(size.Width, size.Height, DepthBits);
            try
            {
                camera.targetTexture = target;
                camera.Render();
                // Without alpha: a camera's background often has alpha 0, which would make the picture invisible.
                return OfOperation(RenderTarget.Read(target, TextureFormat.RGB24));
            }
            finally
            {
                camera.targetTexture = previous;
                RenderTexture.ReleaseTemporary(target);
            }
        }

        /// <param name="count">Number of square pictures in a row.</param>
        /// <param name="side">Side of each picture in pixels.</param>
        /// <param name="draw">Draws the picture with the given index into a target.</param>
        /// <exception cref="ToolRefusal">There is no graphics device.</exception>
        internal static Texture2D SideBySide(int count, int side, Action<int, RenderTexture> draw)
        {
            DemandGraphics();
            Texture2D whole = OfOperation(new Texture2D(count * side, side, TextureFormat.RGB24, false));
            RenderTexture? previous = RenderTexture.active;
            RenderTexture target = RenderTexture.GetTemporary(side, side, DepthBits);
            try
            {
                for (int at = 0; at < count; at++)
                {
                    draw(at, target);
                    RenderTexture.active = target;
                    whole.ReadPixels(new Rect(0, 0, side, side), at * side, 0);
                }
                whole.Apply();
                return whole;
            }
            finally
            {
                RenderTexture.active = previous;
                RenderTexture.ReleaseTemporary(target);
            }
        }

        private static void DemandGraphics()
        {
            if (SystemInfo.graphicsDeviceType == GraphicsDeviceType.Null) throw new ToolRefusal("There is no picture: the Editor was started with -nographics. Start it without.");
        }

        private static Texture2D? Capture(int width)
        {
            Camera? camera = Camera.main != null ? Camera.main : Camera.allCameras.Where(each => each.targetTexture == null).OrderBy(each => each.depth).LastOrDefault();
            return camera == null ? null : Rendered(camera, width);
        }

        /// <summary>Unity writes the file at the end of the next frame that it draws. Null: it draws none.</summary>
        private static async Task<Texture2D?> Captured(int width)
        {
            string file = ProjectPath.Full($"Temp/McpUnityBridge-{Guid.NewGuid():N}.png");
            ScreenCapture.CaptureScreenshot(file);
            for (int frame = 0; frame < PatienceFrames && !File.Exists(file); frame++) await AI.NextFrame();
            if (!File.Exists(file)) return null;
            byte[] png = File.ReadAllBytes(file);
            File.Delete(file);
            var whole = new Texture2D(1, 1, TextureFormat.RGB24, false);
            try
            {
                return whole.LoadImage(png) ? Shrunk(whole, width) : null;
            }
            finally
            {
                Object.DestroyImmediate(whole);
            }
        }

        private static Texture2D Shrunk(Texture2D whole, int width)
        {
            PictureSize size = PictureSize.Of(whole.width, whole.height, width);
            RenderTexture target = RenderTexture.GetTemporary(size.Width, size.Height, 0);
            Graphics.Blit(whole, target);
            Texture2D shrunk = RenderTarget.Read(target, TextureFormat.RGB24);
            RenderTexture.ReleaseTemporary(target);
            return OfOperation(shrunk);
        }

        /// <summary>
        /// Not part of a scene, so that saving a scene reports no leak; destroyed once the operation's result has been
        /// rendered.
        /// </summary>
        private static Texture2D OfOperation(Texture2D picture)
        {
            picture.hideFlags = HideFlags.HideAndDontSave;
            OperationRun.Current?.AtEnd(() =>
            {
                if (picture != null) Object.DestroyImmediate(picture);
            });
            return picture;
        }

        /// <summary>The size of a picture with its aspect ratio kept, within the pixel limit of a result.</summary>
        private readonly struct PictureSize
        {
            private PictureSize(int width, int height)
            {
                Width = width;
                Height = height;
            }

            internal int Width { get; }

            internal int Height { get; }

            internal static PictureSize Of(int width, int height, int widest)
            {
                (int w, int h) = (Math.Max(1, width), Math.Max(1, height));
                double scale = Math.Min(1, Math.Min(Math.Sqrt(UnityValues.MaxImagePixels / ((double)w * h)), (double)widest / w));
                return new PictureSize(Math.Max(1, (int)(w * scale)), Math.Max(1, (int)(h * scale)));
            }
        }
    }
}
