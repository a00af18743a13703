#nullable enable
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace McpUnityBridge.Engine
{
    /// <summary>Describes the open scenes for the resources unity://scene and unity://screenshot.</summary>
    public sealed class SceneDescription : ISceneView
    {
        public string DescribeScene()
        {
            var outline = new SceneOutline();
            Scene active = SceneManager.GetActiveScene();
            JObject described = outline.Of(active);
            JObject[] others = OpenScenes.All().Where(scene => scene != active).Select(outline.Of).ToArray();
            if (others.Length > 0) described["other_scenes"] = new JArray(others);
            return described.ToString(Formatting.None);
        }

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
