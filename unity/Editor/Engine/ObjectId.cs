#nullable enable
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The id of a Unity object, which stays the same as long as the Editor runs.</summary>
    internal static class ObjectId
    {
#if UNITY_6000_4_OR_NEWER
        /// <summary>What GetInstanceID gave, which later versions no longer have.</summary>
        public static int Of(Object value) => unchecked((int)(uint)EntityId.ToULong(value.GetEntityId()));
#else
        public static int Of(Object value) => value.GetInstanceID();
#endif
    }
}
