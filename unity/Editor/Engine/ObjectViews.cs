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
    /// <summary>
    /// The side from which an object is viewed, by its own axes: the front of a character shows its face.
    /// </summary>
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

        /// <summary>From the front, right and top at once.</summary>
        [EnumMember(Value = "iso")]
        Iso,
    }

    /// <summary>
    /// Pictures of one object from several sides, side by side in one image, taken by a temporary camera outside of the
    /// scenes. Main thread.
    /// </summary>
    internal static class ObjectViews
    {
        private const float Margin = 1.05f;

        /// <param name="target">The object; its active renderers, including those of children, are framed.</param>
        /// <param name="sides">From left to right; at least one.</param>
        /// <param name="width">Maximum width of the whole picture; each view is a square.</param>
        /// <exception cref="ToolRefusal">
        /// The object has no visible renderer, or there is no graphics device.
        /// </exception>
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
            // Prefab Mode has its own scene, which other cameras do not draw.
            if (EditorSceneManager.IsPreviewScene(target.scene)) camera.scene = target.scene;
        }

        /// <summary>Frames all of the bounds, and little in front of or behind them.</summary>
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

        /// <summary>The extent of a box from its center in a direction.</summary>
        private static float Reach(Vector3 extents, Vector3 direction) =>
            Math.Abs(extents.x * direction.x) + Math.Abs(extents.y * direction.y) + Math.Abs(extents.z * direction.z);

        /// <summary>Rotation of a camera towards the object, whose forward direction is its z axis.</summary>
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
