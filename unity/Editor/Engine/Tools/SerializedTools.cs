#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The tools get_serialized and set_serialized.</summary>
    public static class SerializedTools
    {
        [McpTool(ReadyTools.GetSerialized.ToolDescription, Name = ReadyTools.GetSerialized.ToolName, Title = ReadyTools.GetSerialized.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static object Get(
            [McpParameter(ReadyTools.GetSerialized.Path)] string path,
            [McpParameter(ReadyTools.GetSerialized.Component)] string? component = null,
            [McpParameter(ReadyTools.GetSerialized.Property)] string? property = null,
            [McpParameter(ReadyTools.GetSerialized.Limit, Minimum = 1, Maximum = 1000)] int limit = 100)
        {
            Object target = ToolTarget.Find(path, component);
            using var serialized = new SerializedObject(target);
            SerializedProperty at = string.IsNullOrEmpty(property) ? serialized.GetIterator() : Required(serialized, property!, target);
            var shown = new List<object>();
            int leftOff = 0;
            bool hasMore = !string.IsNullOrEmpty(property) || at.NextVisible(true);
            int depth = at.depth;
            // Properties below a property have a greater depth.
            for (bool isFirst = true; hasMore && (isFirst || string.IsNullOrEmpty(property) || at.depth > depth); isFirst = false)
            {
                if (shown.Count < limit) shown.Add(SerializedValue.Shown(at));
                else leftOff++;
                hasMore = at.NextVisible(at.propertyType == SerializedPropertyType.Generic);
            }
            return new { type = target.GetType().Name, properties = shown, left_off = leftOff };
        }

        [McpTool(ReadyTools.SetSerialized.ToolDescription, Name = ReadyTools.SetSerialized.ToolName, Title = ReadyTools.SetSerialized.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = true, OpenWorld = false)]
        public static object Set(
            [McpParameter(ReadyTools.SetSerialized.Path)] string path,
            [McpParameter(ReadyTools.SetSerialized.Property)] string property,
            [McpParameter(ReadyTools.SetSerialized.Value)] JToken value,
            [McpParameter(ReadyTools.SetSerialized.Component)] string? component = null)
        {
            Object target = ToolTarget.Find(path, component);
            if (target is AssetImporter importer) return SetImported(importer, path, property, value);
            AssetLock.Check("set_serialized", target);
            using var serialized = new SerializedObject(target);
            SerializedProperty changed = Required(serialized, property, target);
            object? before = SerializedValue.Of(changed);
            SerializedValue.Set(changed, value);
            Undo.SetCurrentGroupName($"AI: set {property} of {path}");
            serialized.ApplyModifiedProperties();
            bool isLost = EditorApplication.isPlaying && !ToolTarget.IsAsset(path);
            return new { before, after = SerializedValue.Of(changed), is_override = changed.prefabOverride, lost_after_play_mode = isLost };
        }

        /// <summary>
        /// Like Apply in the Inspector of an asset: the settings are in its .meta file, which Undo does not cover.
        /// </summary>
        private static object SetImported(AssetImporter importer, string path, string property, JToken value)
        {
            AssetLock.Check("set_serialized", path + ".meta");
            object? before;
            using (var serialized = new SerializedObject(importer))
            {
                SerializedProperty changed = Required(serialized, property, importer);
                before = SerializedValue.Of(changed);
                SerializedValue.Set(changed, value);
                serialized.ApplyModifiedPropertiesWithoutUndo();
            }

            using (EditorWork.Begin(BlockedByKind.Import)) importer.SaveAndReimport();
            // An asset postprocessor may override a setting.
            Object imported = ToolTarget.Find(path, ToolTarget.Importer);
            using var after = new SerializedObject(imported);
            return new { before, after = SerializedValue.Of(Required(after, property, imported)), is_override = false, lost_after_play_mode = false };
        }

        private static SerializedProperty Required(SerializedObject serialized, string property, Object target) =>
            serialized.FindProperty(property)
                ?? throw new ToolRefusal($"property: a {target.GetType().Name} has no serialized property \"{property}\". get_serialized without a property lists them; they are called as in files (m_Intensity), not as in C# (intensity).");
    }
}
