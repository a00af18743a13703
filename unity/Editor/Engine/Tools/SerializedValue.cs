#nullable enable
using System;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>Converts the value of a serialized property from and to JSON. Main thread.</summary>
    internal static class SerializedValue
    {
        /// <summary>Maximum size of an array or list: more would exhaust the Editor's memory.</summary>
        private const int ElementsMax = 100_000;

        internal static object Shown(SerializedProperty property) =>
            new { path = property.propertyPath, type = property.propertyType.ToString(), value = Of(property), is_override = property.prefabOverride };

        /// <summary>Null for a type without its own value: its members are properties.</summary>
        internal static object? Of(SerializedProperty property)
        {
            switch (property.propertyType)
            {
                case SerializedPropertyType.Integer:
                case SerializedPropertyType.LayerMask:
                    return property.longValue;
                case SerializedPropertyType.ArraySize:
                    return property.intValue;
                case SerializedPropertyType.Boolean:
                    return property.boolValue;
                case SerializedPropertyType.Float:
                    return property.floatValue;
                case SerializedPropertyType.String:
                    return property.stringValue;
                case SerializedPropertyType.Color:
                    return property.colorValue;
                case SerializedPropertyType.ObjectReference:
                    return property.objectReferenceValue;
                case SerializedPropertyType.Enum:
                    int index = property.enumValueIndex;
                    return index >= 0 && index < property.enumNames.Length ? property.enumNames[index] : (object)property.intValue;
                case SerializedPropertyType.Vector2:
                    return property.vector2Value;
                case SerializedPropertyType.Vector3:
                    return property.vector3Value;
                case SerializedPropertyType.Quaternion:
                    return property.quaternionValue;
                case SerializedPropertyType.Vector4:
                    return property.vector4Value;
                case SerializedPropertyType.Vector2Int:
                    return property.vector2IntValue;
                case SerializedPropertyType.Vector3Int:
                    return property.vector3IntValue;
                case SerializedPropertyType.Rect:
                    return property.rectValue;
                case SerializedPropertyType.RectInt:
                    RectInt rect = property.rectIntValue;
                    return new { rect.x, rect.y, rect.width, rect.height };
                case SerializedPropertyType.Bounds:
                    return property.boundsValue;
                case SerializedPropertyType.BoundsInt:
                    BoundsInt bounds = property.boundsIntValue;
                    return new { bounds.position, bounds.size };
                case SerializedPropertyType.Hash128:
                    return property.hash128Value.ToString();
                default:
                    return null;
            }
        }

        /// <exception cref="ToolRefusal">The value does not match the property.</exception>
        internal static void Set(SerializedProperty property, JToken value)
        {
            switch (property.propertyType)
            {
                case SerializedPropertyType.Integer when IsWithin(value, long.MinValue, long.MaxValue):
                case SerializedPropertyType.LayerMask when IsWithin(value, long.MinValue, long.MaxValue):
                    SetWhole(property, (long)value);
                    return;
                case SerializedPropertyType.ArraySize when IsWithin(value, 0, ElementsMax):
                    property.intValue = (int)value;
                    return;
                case SerializedPropertyType.Boolean when value.Type == JTokenType.Boolean:
                    property.boolValue = (bool)value;
                    return;
                case SerializedPropertyType.Float when IsNumber(value):
                    property.floatValue = (float)value;
                    return;
                case SerializedPropertyType.String when value.Type == JTokenType.String:
                    property.stringValue = (string)value!;
                    return;
                case SerializedPropertyType.Enum when value.Type == JTokenType.String && Array.IndexOf(property.enumNames, (string)value!) >= 0:
                    property.enumValueIndex = Array.IndexOf(property.enumNames, (string)value!);
                    return;
                case SerializedPropertyType.Vector2 when Has(value, "x", "y"):
                    property.vector2Value = new Vector2(At(value, "x"), At(value, "y"));
                    return;
                case SerializedPropertyType.Vector3 when Has(value, "x", "y", "z"):
                    property.vector3Value = Vector3Of(value);
                    return;
                case SerializedPropertyType.Quaternion when Has(value, "x", "y", "z", "w"):
                    property.quaternionValue = new Quaternion(At(value, "x"), At(value, "y"), At(value, "z"), At(value, "w"));
                    return;
                case SerializedPropertyType.Color when Has(value, "r", "g", "b", "a"):
                    property.colorValue = new Color(At(value, "r"), At(value, "g"), At(value, "b"), At(value, "a"));
                    return;
                case SerializedPropertyType.Vector4 when Has(value, "x", "y", "z", "w"):
                    property.vector4Value = new Vector4(At(value, "x"), At(value, "y"), At(value, "z"), At(value, "w"));
                    return;
                case SerializedPropertyType.Vector2Int when HasWhole(value, "x", "y"):
                    property.vector2IntValue = new Vector2Int(WholeAt(value, "x"), WholeAt(value, "y"));
                    return;
                case SerializedPropertyType.Vector3Int when HasWhole(value, "x", "y", "z"):
                    property.vector3IntValue = Vector3IntOf(value);
                    return;
                case SerializedPropertyType.Rect when Has(value, "x", "y", "width", "height"):
                    property.rectValue = new Rect(At(value, "x"), At(value, "y"), At(value, "width"), At(value, "height"));
                    return;
                case SerializedPropertyType.RectInt when HasWhole(value, "x", "y", "width", "height"):
                    property.rectIntValue = new RectInt(WholeAt(value, "x"), WholeAt(value, "y"), WholeAt(value, "width"), WholeAt(value, "height"));
                    return;
                case SerializedPropertyType.Bounds when HasMembers(value, member => Has(member, "x", "y", "z"), "center", "size"):
                    property.boundsValue = new Bounds(Vector3Of(value["center"]!), Vector3Of(value["size"]!));
                    return;
                case SerializedPropertyType.BoundsInt when HasMembers(value, member => HasWhole(member, "x", "y", "z"), "position", "size"):
                    property.boundsIntValue = new BoundsInt(Vector3IntOf(value["position"]!), Vector3IntOf(value["size"]!));
                    return;
                case SerializedPropertyType.Hash128 when value.Type == JTokenType.String && Regex.IsMatch((string)value!, "^[0-9a-fA-F]{32}\\z"):
                    property.hash128Value = Hash128.Parse((string)value!);
                    return;
                case SerializedPropertyType.ObjectReference when value.Type == JTokenType.Null:
                    property.objectReferenceValue = null;
                    return;
                case SerializedPropertyType.ObjectReference when value.Type == JTokenType.String:
                    property.objectReferenceValue = ToolTarget.Find((string)value!, null);
                    return;
                default:
                    throw new ToolRefusal($"value: expected {Expected(property)} for {property.propertyPath}, got {value.ToString(Formatting.None)}");
            }
        }

        /// <exception cref="ToolRefusal">
        /// The field has fewer bits than the number, and Unity would truncate it.
        /// </exception>
        private static void SetWhole(SerializedProperty property, long value)
        {
            property.longValue = value;
            if (property.longValue != value) throw new ToolRefusal($"value: {value} does not fit into {property.propertyPath}, which would become {property.longValue}");
        }

        private static string Expected(SerializedProperty property)
        {
            switch (property.propertyType)
            {
                case SerializedPropertyType.Enum:
                    return "one of " + string.Join(", ", property.enumNames);
                case SerializedPropertyType.ObjectReference:
                    return "the path of an object or asset, or null";
                case SerializedPropertyType.ArraySize:
                    return $"a whole number from 0 to {ElementsMax}";
                case SerializedPropertyType.Generic:
                    return "one of its members (set those by their own property paths)";
                case SerializedPropertyType.Hash128:
                    return "a text of 32 hexadecimal digits";
                default:
                    return $"a value of type {property.propertyType}";
            }
        }

        /// <summary>Whether it is a whole number in range; false for more than 64 bits.</summary>
        private static bool IsWithin(JToken value, long least, long most) => value is JValue { Value: long whole } && whole >= least && whole <= most;

        /// <summary>Whether a float can represent it.</summary>
        private static bool IsNumber(JToken value) => (value.Type == JTokenType.Integer || value.Type == JTokenType.Float) && !float.IsInfinity((float)value);

        private static bool HasMembers(JToken value, Predicate<JToken> isFit, params string[] members) =>
            value is JObject given && given.Count == members.Length && Array.TrueForAll(members, name => given[name] != null && isFit(given[name]!));

        private static bool Has(JToken value, params string[] members) => HasMembers(value, IsNumber, members);

        private static bool HasWhole(JToken value, params string[] members) => HasMembers(value, member => IsWithin(member, int.MinValue, int.MaxValue), members);

        private static float At(JToken value, string member) => (float)value[member]!;

        private static int WholeAt(JToken value, string member) => (int)value[member]!;

        private static Vector3 Vector3Of(JToken value) => new Vector3(At(value, "x"), At(value, "y"), At(value, "z"));

        private static Vector3Int Vector3IntOf(JToken value) => new Vector3Int(WholeAt(value, "x"), WholeAt(value, "y"), WholeAt(value, "z"));
    }
}
