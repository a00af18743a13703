#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>From where an object is looked at: by its own axes, so that the front of a character is its face.</summary>
    public enum ObjectSide
    {
        [EnumMember(Value = "front")]
        Front,

        [EnumMember(Value = "back")]
        Back,

        [EnumMember(Value = "left")]
        Left,

        [EnumMember(Value = "right")]
        Right,

        [EnumMember(Value = "top")]
        Top,

        [EnumMember(Value = "bottom")]
        Bottom,

        /// <summary>From its front, right and top at once.</summary>
        [EnumMember(Value = "iso")]
        Iso,
    }

    /// <summary>One object from several sides, side by side in one picture, by a camera of its own that is in no scene. Main thread.</summary>
    internal static class ObjectViews
    {
        private const float Margin = 1.05f;

        /// <param name="target">Its active renderers, and those below it, are framed.</param>
        /// <param name="sides">From left to right; at least one.</param>
        /// <param name="width">Of the whole picture, at most; each view is a square.</param>
        /// <exception cref="ToolRefusal">It has nothing to see, or there is no graphics card.</exception>
        internal static Texture2D Picture(GameObject target, IReadOnlyList<ObjectSide> sides, int width)
        {
            Bounds bounds = BoundsOf(target);
            int side = Math.Max(1, Math.Min(width / sides.Count, (int)Math.Sqrt(UnityValues.MaxImagePixels / sides.Count)));
            GameObject holder = EditorUtility.CreateGameObjectWithHideFlags("MCP Unity Bridge camera", HideFlags.HideAndDontSave, typeof(Camera));
            try
            {
                Camera camera = holder.GetComponent<Camera>();
                SetUp(camera, target);
                return GameView.SideBySide(sides.Count, side, (view, into) =>
                {
                    Frame(camera, bounds, target.transform.rotation * RotationOf(sides[view]));
                    camera.targetTexture = into;
                    camera.Render();
                    camera.targetTexture = null;
                });
            }
            finally
            {
                Object.DestroyImmediate(holder);
            }
        }

        private static Bounds BoundsOf(GameObject target)
        {
            Renderer[] renderers = target.GetComponentsInChildren<Renderer>(false).Where(each => each.enabled).ToArray();
            if (renderers.Length == 0) throw new ToolRefusal($"of: expected an object with an active Renderer on it or below it, got {target.name}, of which a camera shows nothing. For UI take a picture of the game.");
            Bounds all = renderers[0].bounds;
            foreach (Renderer each in renderers.Skip(1)) all.Encapsulate(each.bounds);
            return all;
        }

        private static void SetUp(Camera camera, GameObject target)
        {
            camera.orthographic = true;
            camera.clearFlags = CameraClearFlags.SolidColor;
            camera.backgroundColor = new Color(0.35f, 0.35f, 0.35f, 1);
            // What Prefab Mode shows is in a scene of its own, which other cameras do not draw.
            if (EditorSceneManager.IsPreviewScene(target.scene)) camera.scene = target.scene;
        }

        /// <summary>All of the bounds, and little of what is before or behind them.</summary>
        private static void Frame(Camera camera, Bounds bounds, Quaternion rotation)
        {
            const float near = 0.01f;
            Vector3 extents = bounds.size * 0.5f;
            float radius = Math.Max(extents.magnitude, near);
            camera.transform.rotation = rotation;
            camera.transform.position = bounds.center - rotation * Vector3.forward * (radius + near);
            camera.orthographicSize = Math.Max(Reach(extents, rotation * Vector3.right), Math.Max(Reach(extents, rotation * Vector3.up), near)) * Margin;
            camera.nearClipPlane = near;
            camera.farClipPlane = 2 * (radius + near);
        }

        /// <summary>How far a box reaches from its middle in a direction.</summary>
        private static float Reach(Vector3 extents, Vector3 direction) =>
            Math.Abs(extents.x * direction.x) + Math.Abs(extents.y * direction.y) + Math.Abs(extents.z * direction.z);

        /// <summary>Of a camera that looks at the object, which itself looks along its z axis.</summary>
        private static Quaternion RotationOf(ObjectSide side)
        {
            switch (side)
            {
                case ObjectSide.Back: return Quaternion.Euler(0, 0, 0);
                case ObjectSide.Left: return Quaternion.Euler(0, 90, 0);
                case ObjectSide.Right: return Quaternion.Euler(0, -90, 0);
                case ObjectSide.Top: return Quaternion.Euler(90, 0, 0);
                case ObjectSide.Bottom: return Quaternion.Euler(-90, 0, 0);
                case ObjectSide.Iso: return Quaternion.Euler(30, -135, 0);
                default: return Quaternion.Euler(0, 180, 0);
            }
        }
    }
}
