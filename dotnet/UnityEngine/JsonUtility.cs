using System;
using System.Collections.Generic;

namespace UnityEngine
{
    /// <summary>A reference to an object is {"instanceID": n}; what Unity does not serialize is left out.</summary>
    public static class JsonUtility
    {
        private static readonly Serializer s_serialization = new Serializer(Reference, Referred);

        public static string ToJson(object obj) => ToJson(obj, false);

        public static string ToJson(object obj, bool prettyPrint)
        {
            if (obj is null || (obj is Object given && !given)) return "";
            if (obj is Object && !IsScript(obj.GetType())) throw new ArgumentException("JsonUtility.ToJson does not support engine types.");
            bool hasMembers = !obj.GetType().IsPrimitive && !(obj is string) && !(obj is System.Collections.IEnumerable);
            return Json.Text(hasMembers ? s_serialization.WriteMembers(obj) : new Dictionary<string, object>(), prettyPrint);
        }

        public static T FromJson<T>(string json) => (T)FromJson(json, typeof(T));

        public static object FromJson(string json, Type type)
        {
            if (type is null) throw new ArgumentNullException(nameof(type));
            if (string.IsNullOrEmpty(json)) return type.IsValueType ? Activator.CreateInstance(type) : null;
            if (type.IsAbstract || typeof(Object).IsAssignableFrom(type)) throw new ArgumentException("Cannot deserialize JSON to new instances of type '" + type.Name + ".'");
            IDictionary<string, object> members = Members(json);
            // A list, an array and a number have no members: they are as good as empty.
            object made = type.IsArray ? Array.CreateInstance(type.GetElementType(), 0) : Serializer.Create(type);
            if (!type.IsPrimitive && !(made is System.Collections.IEnumerable)) s_serialization.ReadInto(made, members);
            return made;
        }

        public static void FromJsonOverwrite(string json, object objectToOverwrite)
        {
            if (string.IsNullOrEmpty(json)) return;
            if (objectToOverwrite is null) throw new ArgumentNullException(nameof(objectToOverwrite));
            if (objectToOverwrite is Object && !IsScript(objectToOverwrite.GetType())) throw new ArgumentException("Engine types cannot be overwritten from JSON outside of the Editor.");
            s_serialization.ReadInto(objectToOverwrite, Members(json));
        }

        private static bool IsScript(Type type) => typeof(MonoBehaviour).IsAssignableFrom(type) || typeof(ScriptableObject).IsAssignableFrom(type);

        private static IDictionary<string, object> Members(string json) =>
            Json.Parse(json) as IDictionary<string, object> ?? throw new ArgumentException("JSON must represent an object type.");

        private static object Reference(Object of) => new Dictionary<string, object> { ["instanceID"] = of ? (long)of.GetInstanceID() : 0L };

        private static Object Referred(object tree, Type type)
        {
            object id = tree is IDictionary<string, object> members && members.TryGetValue("instanceID", out object written) ? written : 0L;
            Object found = World.Current.ObjectOf(Convert.ToInt32(id));
            return type.IsInstanceOfType(found) ? found : null;
        }
    }
}
