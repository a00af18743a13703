namespace UnityEditor
{
    public class AssetPostprocessor
    {
    }

    public sealed class PropertyModification
    {
        public UnityEngine.Object target;
        public string propertyPath;
        public string value;
        public UnityEngine.Object objectReference;
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

    public static class ObjectChangeEvents
    {
        public delegate void ObjectChangeEventsHandler(ref ObjectChangeEventStream stream);

        public static event ObjectChangeEventsHandler changesPublished
        {
            add { }
            remove { }
        }
    }

    public struct ObjectChangeEventStream
    {
        public int length => throw null;

        public ObjectChangeKind GetEventType(int eventIdx) => throw null;

        public void GetChangeGameObjectParentEvent(int eventIdx, out ChangeGameObjectParentEventArgs data) => throw null;

        public void GetCreateGameObjectHierarchyEvent(int eventIdx, out CreateGameObjectHierarchyEventArgs data) => throw null;

        public void GetChangeGameObjectStructureHierarchyEvent(int eventIdx, out ChangeGameObjectStructureHierarchyEventArgs data) => throw null;

        public void GetChangeGameObjectStructureEvent(int eventIdx, out ChangeGameObjectStructureEventArgs data) => throw null;

        public void GetChangeGameObjectOrComponentPropertiesEvent(int eventIdx, out ChangeGameObjectOrComponentPropertiesEventArgs data) => throw null;

        public void GetDestroyGameObjectHierarchyEvent(int eventIdx, out DestroyGameObjectHierarchyEventArgs data) => throw null;

        public void GetCreateAssetObjectEvent(int eventIdx, out CreateAssetObjectEventArgs data) => throw null;

        public void GetDestroyAssetObjectEvent(int eventIdx, out DestroyAssetObjectEventArgs data) => throw null;

        public void GetChangeAssetObjectPropertiesEvent(int eventIdx, out ChangeAssetObjectPropertiesEventArgs data) => throw null;
    }

    public struct ChangeGameObjectParentEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct CreateGameObjectHierarchyEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct ChangeGameObjectStructureHierarchyEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct ChangeGameObjectStructureEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct ChangeGameObjectOrComponentPropertiesEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct DestroyGameObjectHierarchyEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct CreateAssetObjectEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct DestroyAssetObjectEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }

    public struct ChangeAssetObjectPropertiesEventArgs
    {
#if UNITY_6000_4_OR_NEWER
        public UnityEngine.EntityId entityId => throw null;
#else
        public int instanceId => throw null;
#endif
    }
}
