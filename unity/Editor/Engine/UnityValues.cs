#nullable enable
using System;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>Renders Unity values by the rules of the contract (ENV-09). Main thread.</summary>
    public sealed class UnityValues : IEngineValues
    {
        /// <summary>
        /// Maximum number of pixels of a texture that is rendered: as a PNG it fits into a result more than once.
        /// </summary>
        public const int MaxImagePixels = 262144;

        public bool TryRender(object value, out JToken rendered)
        {
            JToken? token = Rendered(value);
            rendered = token ?? JValue.CreateNull();
            return token != null;
        }

        public bool IsGone(object value) => value is Object unityObject && unityObject == null;

        public string? NameOf(object value)
        {
            if (!(value is Object unityObject)) return null;
            string path = unityObject == null ? "null" : value is GameObject gameObject ? ScenePath.Of(gameObject.transform)
                : value is Component component ? ScenePath.Of(component.gameObject.transform) : AssetDatabase.GetAssetPath(unityObject) ?? "";
            return WellFormed.Text(path == "" ? unityObject!.name : path) + "#" + (string?)ObjectId.Of((Object)value);
        }

        /// <summary>Null: the core renders it.</summary>
        private static JToken? Rendered(object value)
        {
            switch (value)
            {
                case Vector2 vector:
                    return Members("x", vector.x, "y", vector.y);
                case Vector3 vector:
                    return Members("x", vector.x, "y", vector.y, "z", vector.z);
                case Quaternion rotation:
                    return Members("x", rotation.x, "y", rotation.y, "z", rotation.z, "w", rotation.w);
                case Color color:
                    return Members("r", color.r, "g", color.g, "b", color.b, "a", color.a);
                case Vector4 vector:
                    return Members("x", vector.x, "y", vector.y, "z", vector.z, "w", vector.w);
                case Vector2Int vector:
                    return new JObject { ["x"] = vector.x, ["y"] = vector.y };
                case Vector3Int vector:
                    return new JObject { ["x"] = vector.x, ["y"] = vector.y, ["z"] = vector.z };
                case Rect rect:
                    return Members("x", rect.x, "y", rect.y, "width", rect.width, "height", rect.height);
                case Bounds bounds:
                    return new JObject { ["center"] = Rendered(bounds.center), ["size"] = Rendered(bounds.size) };
                case Color32 color:
                    return new JObject { ["r"] = color.r, ["g"] = color.g, ["b"] = color.b, ["a"] = color.a };
                case Matrix4x4 matrix:
                    return Rows(matrix);
                case Scene scene:
                    return new JObject { ["name"] = WellFormed.Text(scene.name ?? ""), ["path"] = WellFormed.Text(scene.path ?? ""), ["type"] = nameof(Scene) };
                case Object unityObject:
                    return unityObject == null ? JValue.CreateNull() : OfObject(unityObject);
                default:
                    return null;
            }
        }

        private static JToken? OfObject(Object value)
        {
            switch (value)
            {
                case GameObject gameObject:
                    return InScene(value, gameObject);
                case Component component:
                    return InScene(value, component.gameObject);
                case Texture2D texture:
                    return Image(texture);
                default:
                    return Asset(value);
            }
        }

        /// <summary>Path and guid are empty if the object is in no file.</summary>
        private static JToken Asset(Object value)
        {
            string path = AssetDatabase.GetAssetPath(value) ?? "";
            return new JObject
            {
                ["name"] = WellFormed.Text(value.name ?? ""),
                ["path"] = WellFormed.Text(path),
                ["guid"] = path == "" ? "" : AssetDatabase.AssetPathToGUID(path),
                ["type"] = value.GetType().Name,
            };
        }

        private static JArray Rows(Matrix4x4 matrix)
        {
            var rows = new JArray();
            for (int row = 0; row < 4; row++)
            {
                var numbers = new JArray();
                for (int column = 0; column < 4; column++) numbers.Add(RenderedNumber.Of(matrix[row, column]));
                rows.Add(numbers);
            }
            return rows;
        }

        private static JToken InScene(Object value, GameObject owner)
        {
            return new JObject
            {
                ["name"] = WellFormed.Text(owner.name),
                ["path"] = WellFormed.Text(ScenePath.Of(owner.transform)),
                ["id"] = ObjectId.Of(value),
                ["type"] = value.GetType().Name,
            };
        }

        private static JToken Image(Texture2D texture)
        {
            bool isLarge = (long)texture.width * texture.height > MaxImagePixels;
            byte[]? png = isLarge ? null : TexturePng.Of(texture);
            var image = new JObject { [png == null ? "$cut" : "$image"] = png == null ? "image" : "image/png", ["width"] = texture.width, ["height"] = texture.height };
            if (png != null)
            {
                image["data"] = Convert.ToBase64String(png);
            }
            return image;
        }

        private static JObject Members(params object[] namesAndValues)
        {
            var members = new JObject();
            for (int at = 0; at < namesAndValues.Length; at += 2)
            {
                members.Add((string)namesAndValues[at], RenderedNumber.Of((float)namesAndValues[at + 1]));
            }
            return members;
        }
    }
}
