#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// The scene as text: what Unity keeps on its native side during a domain reload. Ids, serialized members, materials
    /// and meshes survive, other references to objects do not.
    /// </summary>
    internal static class SceneSnapshot
    {
        public const string Key = "scene";

        private const BindingFlags Instance = BindingFlags.Public | BindingFlags.Instance;

        private static readonly Dictionary<Type, Kept> s_kept = new Dictionary<Type, Kept>
        {
            [typeof(int)] = new Kept(value => (int)value, read => (int)read),
            [typeof(long)] = new Kept(value => (long)value, read => (long)read),
            [typeof(float)] = new Kept(value => (float)value, read => (float)read),
            [typeof(double)] = new Kept(value => (double)value, read => (double)read),
            [typeof(bool)] = new Kept(value => (bool)value, read => (bool)read),
            [typeof(string)] = new Kept(value => (string)value, read => (string)read!),
            [typeof(Vector2)] = new Kept(value => Write((Vector2)value), read => new Vector2((float)read[0]!, (float)read[1]!)),
            [typeof(Vector3)] = new Kept(value => Write((Vector3)value), read => ReadVector(read)),
            [typeof(Quaternion)] = new Kept(value => Write((Quaternion)value), read => ReadQuaternion(read)),
            [typeof(Material)] = new Kept(value => AssetFile.TextOf((Material)value), read => AssetFile.OfText((string)read!, typeof(Material))!),
            [typeof(Mesh)] = new Kept(value => AssetFile.TextOf((Mesh)value), read => AssetFile.OfText((string)read!, typeof(Mesh))),
            [typeof(Color)] = new Kept(value => Write((Color)value), read => new Color((float)read[0]!, (float)read[1]!, (float)read[2]!, (float)read[3]!)),
        };

        public static string Write(World world) => new JObject
        {
            ["name"] = world.Name,
            ["folder"] = world.Folder,
            ["untitled"] = world.IsUntitled,
            ["dirty"] = world.IsDirty,
            ["last_id"] = world.LastId,
            ["roots"] = new JArray(world.Roots.Select(WriteObject)),
        }.ToString(Formatting.None);

        public static World Read(string text)
        {
            JObject written = JObject.Parse(text);
            var world = new World { Name = (string)written["name"]!, LastId = (int)written["last_id"]! };
            (world.Folder, world.IsUntitled, world.IsDirty) = ((string)written["folder"]!, (bool)written["untitled"]!, (bool)written["dirty"]!);
            foreach (JToken root in written["roots"]!) ReadObject(world, root, null);

            return world;
        }

        private static JObject WriteObject(GameObject from)
        {
            Transform place = from.transform;
            return new JObject
            {
                ["name"] = from.name,
                ["id"] = from.GetInstanceID(),
                ["transform_id"] = place.GetInstanceID(),
                ["tag"] = from.tag,
                ["layer"] = from.layer,
                ["active"] = from.activeSelf,
                ["position"] = Write(place.localPosition),
                ["rotation"] = Write(place.localRotation),
                ["scale"] = Write(place.localScale),
                ["components"] = new JArray(from.Components.Select(WriteComponent)),
                ["children"] = new JArray(place.Children.Select(child => WriteObject(child.gameObject))),
            };
        }

        private static JObject WriteComponent(Component from)
        {
            var members = new JObject();
            foreach (MemberInfo member in MembersOf(from.GetType()))
            {
                object? value = member is FieldInfo field ? field.GetValue(from) : ((PropertyInfo)member).GetValue(from);
                members[member.Name] = value == null || (value is UnityEngine.Object of && !of) ? JValue.CreateNull() : s_kept[TypeOf(member)].Write(value);
            }

            return new JObject { ["type"] = from.GetType().AssemblyQualifiedName, ["id"] = from.GetInstanceID(), ["members"] = members };
        }

        private static void ReadObject(World world, JToken written, Transform? parent)
        {
            var made = new GameObject((string)written["name"]!, (int)written["id"]!, (int)written["transform_id"]!) { layer = (int)written["layer"]! };
            made.RestoreTag((string)written["tag"]!);
            made.SetActive((bool)written["active"]!);
            world.Attach(made.transform, parent);
            made.transform.localPosition = ReadVector(written["position"]!);
            made.transform.localRotation = ReadQuaternion(written["rotation"]!);
            made.transform.localScale = ReadVector(written["scale"]!);
            foreach (JToken component in written["components"]!) ReadComponent(world, made, component);

            foreach (JToken child in written["children"]!) ReadObject(world, child, made.transform);
        }

        /// <summary>Omits a component whose script is gone, because a missing script does nothing.</summary>
        private static void ReadComponent(World world, GameObject owner, JToken written)
        {
            Type? type = Type.GetType((string)written["type"]!, false);
            if (type == null) return;

            Component made = world.AddComponent(owner, type, (int)written["id"]!);
            foreach (MemberInfo member in MembersOf(type))
            {
                JToken? value = written["members"]![member.Name];
                if (value != null)
                {
                    Set(made, member, value.Type == JTokenType.Null ? null : s_kept[TypeOf(member)].Read(value));
                }
            }
        }

        private static void Set(Component made, MemberInfo member, object? value)
        {
            if (member is FieldInfo field)
            {
                field.SetValue(made, value);
            }
            else
            {
                ((PropertyInfo)member).SetValue(made, value);
            }
        }

        private static Type TypeOf(MemberInfo member) => member is FieldInfo field ? field.FieldType : ((PropertyInfo)member).PropertyType;

        private static IEnumerable<MemberInfo> MembersOf(Type type)
        {
            IEnumerable<MemberInfo> fields = type.GetFields(Instance).Where(field => s_kept.ContainsKey(field.FieldType) && !field.IsInitOnly);
            return fields.Concat(type.GetProperties(Instance).Where(property => s_kept.ContainsKey(property.PropertyType) && property.CanWrite && property.GetSetMethod() != null && !IsOfOwner(property)));
        }

        /// <summary>name and tag belong to the GameObject; material makes a copy of sharedMaterial.</summary>
        private static bool IsOfOwner(PropertyInfo property) => property.Name == nameof(Renderer.material) || property.DeclaringType == typeof(UnityEngine.Object) || property.DeclaringType == typeof(Component);

        private static JArray Write(Vector2 value) => new JArray(value.x, value.y);

        private static JArray Write(Vector3 value) => new JArray(value.x, value.y, value.z);

        private static JArray Write(Quaternion value) => new JArray(value.x, value.y, value.z, value.w);

        private static JArray Write(Color value) => new JArray(value.r, value.g, value.b, value.a);

        private static Vector3 ReadVector(JToken read) => new Vector3((float)read[0]!, (float)read[1]!, (float)read[2]!);

        private static Quaternion ReadQuaternion(JToken read) => new Quaternion((float)read[0]!, (float)read[1]!, (float)read[2]!, (float)read[3]!);

        /// <summary>Writes and reads values of one type.</summary>
        private sealed class Kept
        {
            public Kept(Func<object, JToken> write, Func<JToken, object> read)
            {
                Write = write;
                Read = read;
            }

            public Func<object, JToken> Write { get; }

            public Func<JToken, object> Read { get; }
        }
    }
}
