#nullable enable
#if UNITY_6000_5_OR_NEWER
using System.Globalization;
#endif
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The id of a Unity object, which stays the same as long as the Editor runs.</summary>
    internal static class ObjectId
    {
#if UNITY_6000_5_OR_NEWER
        /// <summary>As text: it has 64 bits, and what fits into an int leads nowhere.</summary>
        public static JToken Of(EntityId id) => EntityId.ToULong(id).ToString(CultureInfo.InvariantCulture);
#elif UNITY_6000_4_OR_NEWER
        /// <summary>What GetInstanceID gave, which later versions no longer have.</summary>
        public static JToken Of(EntityId id) => unchecked((int)(uint)EntityId.ToULong(id));
#endif

#if UNITY_6000_4_OR_NEWER
        public static JToken Of(Object value) => Of(value.GetEntityId());

        /// <summary>Null: it is not loaded any more.</summary>
        public static Object? Find(EntityId id) => EditorUtility.EntityIdToObject(id);
#else
        public static JToken Of(int id) => id;

        public static JToken Of(Object value) => Of(value.GetInstanceID());

        /// <summary>Null: it is not loaded any more.</summary>
        public static Object? Find(int id) => EditorUtility.InstanceIDToObject(id);
#endif
    }
}
