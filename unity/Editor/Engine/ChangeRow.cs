#nullable enable
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;
#if UNITY_6000_4_OR_NEWER
using Id = UnityEngine.EntityId;
#else
using Id = System.Int32;
#endif

namespace McpUnityBridge.Engine
{
    /// <summary>Converts a change that Unity reports to a row of the tool changes. Main thread.</summary>
    internal static class ChangeRow
    {
        /// <summary>Truncation limit for the text of a value.</summary>
        private const int CharsMax = 200;

        internal static JObject Asset(string change, string path, string? from = null)
        {
            var row = new JObject { ["change"] = change, ["asset"] = path };
            if (from != null) row["from"] = from;
            return row;
        }

        internal static JObject Property(UndoPropertyModification modification)
        {
            PropertyModification after = modification.currentValue;
            JObject row = Of("set", after.target);
            row["property"] = after.propertyPath;
            row["before"] = TextOf(modification.previousValue);
            row["after"] = TextOf(after);
            return row;
        }

        /// <summary>Null: a scene has changed, without details.</summary>
        internal static JObject? Object(ref ObjectChangeEventStream stream, int at)
        {
            ObjectChangeKind kind = stream.GetEventType(at);
            if (kind == ObjectChangeKind.ChangeScene) return null;
            Id? id = IdIn(ref stream, at, kind);
            // Newer versions have additional kinds, such as the order of children.
            if (id == null) return new JObject { ["change"] = "other", ["kind"] = kind.ToString() };
            Object? target = ObjectId.Find(id.Value);
            return target != null ? Of(NameOf(kind), target) : new JObject { ["change"] = NameOf(kind), ["id"] = ObjectId.Of(id.Value) };
        }

        private static JObject Of(string change, Object? target)
        {
            var row = new JObject { ["change"] = change };
            // Destroyed meanwhile.
            if (target == null) return row;
            string asset = AssetDatabase.GetAssetPath(target);
            if (string.IsNullOrEmpty(asset)) row["object"] = PathOf(target);
            else row["asset"] = asset;
            row["type"] = target.GetType().Name;
            row["id"] = ObjectId.Of(target);
            return row;
        }

        private static string PathOf(Object target)
        {
            GameObject? owner = target is Component component ? component.gameObject : target as GameObject;
            return owner != null ? ScenePath.Of(owner.transform) : target.name;
        }

        private static string TextOf(PropertyModification? value)
        {
            if (value == null) return "";
            Object? reference = value.objectReference;
            string text = reference == null ? value.value ?? "" : AssetDatabase.GetAssetPath(reference) is string path && path.Length > 0 ? path : PathOf(reference);
            return text.Length <= CharsMax ? text : text.Substring(0, CharsMax) + "...";
        }

        private static string NameOf(ObjectChangeKind kind)
        {
            switch (kind)
            {
                case ObjectChangeKind.CreateGameObjectHierarchy:
                case ObjectChangeKind.CreateAssetObject:
                    return "created";
                case ObjectChangeKind.DestroyGameObjectHierarchy:
                case ObjectChangeKind.DestroyAssetObject:
                    return "destroyed";
                case ObjectChangeKind.ChangeGameObjectParent:
                    return "parent";
                case ObjectChangeKind.ChangeGameObjectStructure:
                    return "components";
                default:
                    return "changed";
            }
        }

        private static Id? IdIn(ref ObjectChangeEventStream stream, int at, ObjectChangeKind kind)
        {
            switch (kind)
            {
                case ObjectChangeKind.CreateGameObjectHierarchy:
                    stream.GetCreateGameObjectHierarchyEvent(at, out CreateGameObjectHierarchyEventArgs created);
                    return IdOf(created);
                case ObjectChangeKind.DestroyGameObjectHierarchy:
                    stream.GetDestroyGameObjectHierarchyEvent(at, out DestroyGameObjectHierarchyEventArgs destroyed);
                    return IdOf(destroyed);
                case ObjectChangeKind.ChangeGameObjectParent:
                    stream.GetChangeGameObjectParentEvent(at, out ChangeGameObjectParentEventArgs moved);
                    return IdOf(moved);
                case ObjectChangeKind.ChangeGameObjectStructure:
                    stream.GetChangeGameObjectStructureEvent(at, out ChangeGameObjectStructureEventArgs structure);
                    return IdOf(structure);
                case ObjectChangeKind.ChangeGameObjectStructureHierarchy:
                    stream.GetChangeGameObjectStructureHierarchyEvent(at, out ChangeGameObjectStructureHierarchyEventArgs hierarchy);
                    return IdOf(hierarchy);
                case ObjectChangeKind.ChangeGameObjectOrComponentProperties:
                    stream.GetChangeGameObjectOrComponentPropertiesEvent(at, out ChangeGameObjectOrComponentPropertiesEventArgs properties);
                    return IdOf(properties);
                case ObjectChangeKind.CreateAssetObject:
                    stream.GetCreateAssetObjectEvent(at, out CreateAssetObjectEventArgs createdAsset);
                    return IdOf(createdAsset);
                case ObjectChangeKind.DestroyAssetObject:
                    stream.GetDestroyAssetObjectEvent(at, out DestroyAssetObjectEventArgs destroyedAsset);
                    return IdOf(destroyedAsset);
                case ObjectChangeKind.ChangeAssetObjectProperties:
                    stream.GetChangeAssetObjectPropertiesEvent(at, out ChangeAssetObjectPropertiesEventArgs asset);
                    return IdOf(asset);
                default:
                    return null;
            }
        }

#if UNITY_6000_4_OR_NEWER
        private static Id IdOf(CreateGameObjectHierarchyEventArgs change) => change.entityId;

        private static Id IdOf(DestroyGameObjectHierarchyEventArgs change) => change.entityId;

        private static Id IdOf(ChangeGameObjectParentEventArgs change) => change.entityId;

        private static Id IdOf(ChangeGameObjectStructureEventArgs change) => change.entityId;

        private static Id IdOf(ChangeGameObjectStructureHierarchyEventArgs change) => change.entityId;

        private static Id IdOf(ChangeGameObjectOrComponentPropertiesEventArgs change) => change.entityId;

        private static Id IdOf(CreateAssetObjectEventArgs change) => change.entityId;

        private static Id IdOf(DestroyAssetObjectEventArgs change) => change.entityId;

        private static Id IdOf(ChangeAssetObjectPropertiesEventArgs change) => change.entityId;
#else
        private static Id IdOf(CreateGameObjectHierarchyEventArgs change) => change.instanceId;

        private static Id IdOf(DestroyGameObjectHierarchyEventArgs change) => change.instanceId;

        private static Id IdOf(ChangeGameObjectParentEventArgs change) => change.instanceId;

        private static Id IdOf(ChangeGameObjectStructureEventArgs change) => change.instanceId;

        private static Id IdOf(ChangeGameObjectStructureHierarchyEventArgs change) => change.instanceId;

        private static Id IdOf(ChangeGameObjectOrComponentPropertiesEventArgs change) => change.instanceId;

        private static Id IdOf(CreateAssetObjectEventArgs change) => change.instanceId;

        private static Id IdOf(DestroyAssetObjectEventArgs change) => change.instanceId;

        private static Id IdOf(ChangeAssetObjectPropertiesEventArgs change) => change.instanceId;
#endif
    }
}
