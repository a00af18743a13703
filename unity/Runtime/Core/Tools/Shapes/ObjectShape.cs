#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A class or struct by its public members: a Vector3 is its x, y, z. All members of a struct are required; those
    /// of a class default to the values of a new instance, unless marked as required.
    /// </summary>
    internal sealed class ObjectShape : ValueShape
    {
        private readonly Type _type;
        private readonly Dictionary<string, MemberInfo> _members;
        private readonly Slots _slots;

        /// <param name="shapeOf">Returns the shape of a member.</param>
        internal ObjectShape(Type type, Func<Type, McpParameterAttribute?, ValueShape> shapeOf)
        {
            _type = type;
            List<MemberInfo> members = MembersOf(type);
            if (members.Count == 0) throw new ToolProblem($"{type} has no public fields, and no properties that can be set");
            _members = members.ToDictionary(NameOf);
            object fresh = Activator.CreateInstance(type)!;
            _slots = new Slots(members.Select(member => SlotOf(member, fresh, shapeOf)).ToList());
        }

        internal override JObject Schema() => _slots.Schema();

        internal override object Bind(JToken token, string at)
        {
            if (!(token is JObject members)) throw Mistake(at, token);
            Dictionary<string, JToken> given = members.Properties().ToDictionary(member => member.Name, member => member.Value);
            // Boxed, so that the members of a struct are set in place.
            object value = Activator.CreateInstance(_type)!;
            foreach ((Slot slot, bool isGiven, object? bound) in _slots.Bind(given, at + "."))
            {
                if (isGiven || _type.IsValueType) Set(_members[slot.Name], value, bound);
            }
            return value;
        }

        protected override string Expected => "an object" + (_members.Count <= 8 ? " of " + string.Join(", ", _members.Keys) : "");

        private Slot SlotOf(MemberInfo member, object fresh, Func<Type, McpParameterAttribute?, ValueShape> shapeOf)
        {
            McpParameterAttribute? about = Slot.About(member);
            Type type = member is FieldInfo field ? field.FieldType : ((PropertyInfo)member).PropertyType;
            bool isOpaque = _type.FullName == "UnityEngine.Color" && member.Name == "a";
            return new Slot(NameOf(member), shapeOf(type, about), (_type.IsValueType && !isOpaque) || about?.Required == true, isOpaque ? 1f : Get(member, fresh), about);
        }

        /// <summary>
        /// For a struct its fields, if it has any (its properties are computed from them); for a class fields and
        /// properties.
        /// </summary>
        private static List<MemberInfo> MembersOf(Type type)
        {
            const BindingFlags flags = BindingFlags.Public | BindingFlags.Instance;
            List<MemberInfo> fields = type.GetFields(flags).Where(field => !field.IsInitOnly).ToList<MemberInfo>();
            if (type.IsValueType && fields.Count > 0) return fields;
            IEnumerable<PropertyInfo> properties = type.GetProperties(flags).Where(it => it.GetIndexParameters().Length == 0 && it.GetGetMethod() != null && it.GetSetMethod() != null);
            return fields.Concat(properties).ToList();
        }

        private static string NameOf(MemberInfo member) => member.GetCustomAttribute<JsonPropertyAttribute>()?.PropertyName ?? member.Name;

        private static object? Get(MemberInfo member, object from) => member is FieldInfo field ? field.GetValue(from) : ((PropertyInfo)member).GetValue(from);

        private static void Set(MemberInfo member, object on, object? value)
        {
            if (member is FieldInfo field) field.SetValue(on, value);
            else ((PropertyInfo)member).SetValue(on, value);
        }
    }
}
