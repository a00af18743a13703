#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.Serialization;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>An enum by the names of its members, as in C# or <c>[EnumMember]</c>.</summary>
    internal sealed class EnumShape : ValueShape
    {
        private readonly List<KeyValuePair<string, object>> _members;

        internal EnumShape(Type type)
        {
            _members = type.GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => new KeyValuePair<string, object>(NameOf(field), field.GetValue(null)!)).ToList();
        }

        private List<string> Names => _members.Select(member => member.Key).ToList();

        internal override JObject Schema() => new JObject { ["type"] = "string", ["enum"] = new JArray(Names) };

        internal override object Bind(JToken token, string at)
        {
            string? name = token.Type == JTokenType.String ? (string?)token : null;
            foreach (KeyValuePair<string, object> member in _members)
            {
                if (member.Key == name) return member.Value;
            }
            throw Mistake(at, token);
        }

        protected override string Expected => OneOf(Names);

        /// <summary>The name of a value; null if it has none (a combination of flags).</summary>
        internal string? NameOf(object value) => _members.Where(member => member.Value.Equals(value)).Select(member => member.Key).FirstOrDefault();

        private static string NameOf(FieldInfo field) => field.GetCustomAttribute<EnumMemberAttribute>()?.Value ?? field.Name;
    }
}
