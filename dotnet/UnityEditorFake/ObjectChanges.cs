using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    public class AssetPostprocessor
    {
        /// <summary>The assembly to search; Unity searches all assemblies.</summary>
        internal static Assembly Package { get; set; }

        internal static void Notify(string[] imported, string[] deleted, string[] moved, string[] movedFrom)
        {
            foreach (Type type in Package.GetTypes().Where(each => each.BaseType == typeof(AssetPostprocessor)))
            {
                type.GetMethod("OnPostprocessAllAssets", BindingFlags.Static | BindingFlags.NonPublic).Invoke(null, new object[] { imported, deleted, moved, movedFrom });
            }
        }
    }

    public sealed class PropertyModification
    {
        public Object target;
        public string propertyPath;
        public string value;
        public Object objectReference;
    }

    public struct UndoPropertyModification
    {
        public PropertyModification previousValue;
        public PropertyModification currentValue;
    }

    public enum ObjectChangeKind : ushort
    {
        ChangeScene = 1,
        CreateGameObjectHierarchy = 2,
        ChangeGameObjectStructureHierarchy = 3,
        ChangeGameObjectStructure = 4,
        ChangeGameObjectParent = 5,
        ChangeGameObjectOrComponentProperties = 6,
        DestroyGameObjectHierarchy = 7,
        CreateAssetObject = 8,
        DestroyAssetObject = 9,
        ChangeAssetObjectProperties = 10,
    }

    /// <summary>Publishes changes made through Undo, once a frame.</summary>
    public static class ObjectChangeEvents
    {
        private static readonly List<KeyValuePair<ObjectChangeKind, int>> s_events = new List<KeyValuePair<ObjectChangeKind, int>>();

        public delegate void ObjectChangeEventsHandler(ref ObjectChangeEventStream stream);

        public static event ObjectChangeEventsHandler changesPublished;

        internal static void Add(ObjectChangeKind kind, Object of) => s_events.Add(new KeyValuePair<ObjectChangeKind, int>(kind, of is null ? 0 : of.GetInstanceID()));

        internal static void Publish()
        {
            if (s_events.Count == 0) return;
            var stream = new ObjectChangeEventStream(s_events.ToArray());
            s_events.Clear();
            changesPublished?.Invoke(ref stream);
        }
    }

    public struct ObjectChangeEventStream
    {
        private readonly KeyValuePair<ObjectChangeKind, int>[] _events;

        internal ObjectChangeEventStream(KeyValuePair<ObjectChangeKind, int>[] events) => _events = events;

        public int length => _events.Length;

        public ObjectChangeKind GetEventType(int eventIdx) => _events[eventIdx].Key;

        public void GetChangeGameObjectParentEvent(int eventIdx, out ChangeGameObjectParentEventArgs data) => data = new ChangeGameObjectParentEventArgs { instanceId = _events[eventIdx].Value };

        public void GetCreateGameObjectHierarchyEvent(int eventIdx, out CreateGameObjectHierarchyEventArgs data) => data = new CreateGameObjectHierarchyEventArgs { instanceId = _events[eventIdx].Value };

        public void GetChangeGameObjectStructureHierarchyEvent(int eventIdx, out ChangeGameObjectStructureHierarchyEventArgs data) => data = new ChangeGameObjectStructureHierarchyEventArgs { instanceId = _events[eventIdx].Value };

        public void GetChangeGameObjectStructureEvent(int eventIdx, out ChangeGameObjectStructureEventArgs data) => data = new ChangeGameObjectStructureEventArgs { instanceId = _events[eventIdx].Value };

        public void GetChangeGameObjectOrComponentPropertiesEvent(int eventIdx, out ChangeGameObjectOrComponentPropertiesEventArgs data) => data = new ChangeGameObjectOrComponentPropertiesEventArgs { instanceId = _events[eventIdx].Value };

        public void GetDestroyGameObjectHierarchyEvent(int eventIdx, out DestroyGameObjectHierarchyEventArgs data) => data = new DestroyGameObjectHierarchyEventArgs { instanceId = _events[eventIdx].Value };

        public void GetCreateAssetObjectEvent(int eventIdx, out CreateAssetObjectEventArgs data) => data = new CreateAssetObjectEventArgs { instanceId = _events[eventIdx].Value };

        public void GetDestroyAssetObjectEvent(int eventIdx, out DestroyAssetObjectEventArgs data) => data = new DestroyAssetObjectEventArgs { instanceId = _events[eventIdx].Value };

        public void GetChangeAssetObjectPropertiesEvent(int eventIdx, out ChangeAssetObjectPropertiesEventArgs data) => data = new ChangeAssetObjectPropertiesEventArgs { instanceId = _events[eventIdx].Value };
    }

    public struct ChangeGameObjectParentEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct CreateGameObjectHierarchyEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct ChangeGameObjectStructureHierarchyEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct ChangeGameObjectStructureEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct ChangeGameObjectOrComponentPropertiesEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct DestroyGameObjectHierarchyEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct CreateAssetObjectEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct DestroyAssetObjectEventArgs
    {
        public int instanceId { get; internal set; }
    }

    public struct ChangeAssetObjectPropertiesEventArgs
    {
        public int instanceId { get; internal set; }
    }
}
