#nullable enable
using System.Collections.Generic;
using System.Runtime.Serialization;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool screenshot.</summary>
    public static class ScreenshotTool
    {
        public enum View
        {
            [EnumMember(Value = "game")]
            Game,

            [EnumMember(Value = "scene")]
            Scene,
        }

        /// <summary>Each side once; with the default width each is 91 pixels wide.</summary>
        private const int SidesMax = 7;

        [McpTool(ReadyTools.Screenshot.ToolDescription, Name = ReadyTools.Screenshot.ToolName, Title = ReadyTools.Screenshot.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static async Task<object> Take(
            [McpParameter(ReadyTools.Screenshot.View)] View view = View.Game,
            [McpParameter(ReadyTools.Screenshot.Width, Minimum = 16, Maximum = 1024)] int width = 640,
            [McpParameter(ReadyTools.Screenshot.Of)] string? of = null,
            [McpParameter(ReadyTools.Screenshot.From)] List<ObjectSide>? from = null)
        {
            if (!string.IsNullOrEmpty(of)) return OfObject(of!, from ?? new List<ObjectSide> { ObjectSide.Iso }, width);
            if (from != null) throw new ToolRefusal("from: expected of as well, the object to show, such as \"Player\".");
            Texture2D? picture = view == View.Game ? await GameView.CaptureWithUI(width) : OfSceneView(width);
            return picture != null ? picture : throw new ToolRefusal("screenshot: the open scenes have no enabled camera, so that the game shows nothing. Open a scene with one, or ask for the view \"scene\".");
        }

        private static Texture2D OfObject(string of, IReadOnlyList<ObjectSide> from, int width)
        {
            if (from.Count == 0 || from.Count > SidesMax) throw new ToolRefusal($"from: expected 1 to {SidesMax} sides, got {from.Count}.");
            return ObjectViews.Picture(ToolTarget.InScene(of, "of"), from, width);
        }

        private static Texture2D OfSceneView(int width)
        {
            SceneView? view = SceneView.lastActiveSceneView;
            return view != null ? GameView.Rendered(view.camera, width) : throw new ToolRefusal("screenshot: no Scene view is open. Ask for the view \"game\", or open one: Window > General > Scene.");
        }
    }
}
