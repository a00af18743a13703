#nullable enable
using System.Reflection;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>A named value: a parameter, or a member of a class.</summary>
    internal sealed class Slot
    {
        internal Slot(string name, ValueShape shape, bool isRequired, object? initial, McpParameterAttribute? about)
        {
            Name = name;
            Shape = shape;
            IsRequired = isRequired;
            Initial = initial;
            Description = about?.Description;
        }

        internal string Name { get; }

        internal ValueShape Shape { get; }

        internal bool IsRequired { get; }

        /// <summary>Its value if none is given.</summary>
        internal object? Initial { get; }

        private string? Description { get; }

        internal JObject Schema()
        {
            JObject schema = Shape.Schema();
            JToken? value = IsRequired ? null : InitialToken();
            if (value != null) schema["default"] = value;
            if (!string.IsNullOrEmpty(Description)) schema["description"] = Description;
            return schema;
        }

        private JToken? InitialToken()
        {
            if (Initial == null) return null;
            if (Shape is EnumShape names) return names.NameOf(Initial) is string name ? new JValue(name) : null;
            return Shape is BooleanShape || Shape is TextShape || Shape is NumberShape ? new JValue(Initial) : null;
        }

        /// <summary>Null if there is no attribute.</summary>
        internal static McpParameterAttribute? About(ParameterInfo parameter) => parameter.GetCustomAttribute<McpParameterAttribute>();

        internal static McpParameterAttribute? About(MemberInfo member) => member.GetCustomAttribute<McpParameterAttribute>();
    }
}
