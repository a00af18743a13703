#nullable enable
#if UNITY_6000_5_OR_NEWER
using System.Globalization;
#endif
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The id of a Unity object, constant while the Editor runs.</summary>
    internal static class ObjectId
    {
#if UNITY_6000_5_OR_NEWER
        /// <summary>As a string: it has 64 bits, and an int cannot represent it.</summary>
        public static JToken Of(EntityId id) => EntityId.ToULong(id).ToString(CultureInfo.InvariantCulture);
#elif UNITY_6000_4_OR_NEWER
        /// <summary>The value that GetInstanceID returned, which later versions lack.</summary>
        public static JToken Of(EntityId id) => unchecked((int)(uint)EntityId.ToULong(id));
#endif

#if UNITY_6000_4_OR_NEWER
        public static JToken Of(Object value) => Of(value.GetEntityId());

        /// <summary>Null: no longer loaded.</summary>
        public static Object? Find(EntityId id) => EditorUtility.EntityIdToObject(id);
#else
        public static JToken Of(int id) => id;

        public static JToken Of(Object value) => Of(value.GetInstanceID());

        /// <summary>Null: no longer loaded.</summary>
        public static Object? Find(int id) => EditorUtility.InstanceIDToObject(id);
#endif
    }
}
