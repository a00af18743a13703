#nullable enable
#if UNITY_6000_5_OR_NEWER
using System.Globalization;
#endif
using Newtonsoft.Json.Linq;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The id of a Unity object, which stays the same as long as the Editor runs.</summary>
    internal static class ObjectId
    {
#if UNITY_6000_5_OR_NEWER
        /// <summary>As text: it has 64 bits, and what fits into an int leads nowhere.</summary>
        public static JToken Of(Object value) => EntityId.ToULong(value.GetEntityId()).ToString(CultureInfo.InvariantCulture);
#elif UNITY_6000_4_OR_NEWER
        /// <summary>What GetInstanceID gave, which later versions no longer have.</summary>
        public static JToken Of(Object value) => unchecked((int)(uint)EntityId.ToULong(value.GetEntityId()));
#else
        public static JToken Of(Object value) => value.GetInstanceID();
#endif
    }
}
