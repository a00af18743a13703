#nullable enable
using System;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEngine;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace McpUnityBridge.Engine
{
    /// <summary>Renders the values of Unity by the rules of the contract (ENV-09). Main thread.</summary>
    public sealed class UnityValues : IEngineValues
    {
        /// <summary>Pixels of a texture that is rendered whole: as a PNG it then fits into a result more than once.</summary>
        public const int MaxImagePixels = 262144;

        public bool TryRender(object value, out JToken rendered)
        {
            JToken? token = Rendered(value);
            rendered = token ?? JValue.CreateNull();
            return token != null;
        }

        public bool IsGone(object value) => value is Object unityObject && unityObject == null;

        /// <summary>Null: the core knows what to do with it.</summary>
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
                    return null;
            }
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
