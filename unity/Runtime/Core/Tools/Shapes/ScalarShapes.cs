#nullable enable
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    internal sealed class BooleanShape : ValueShape
    {
        internal override JObject Schema() => new JObject { ["type"] = "boolean" };

        internal override object Bind(JToken token, string at) => token.Type == JTokenType.Boolean ? (bool)token : throw Mistake(at, token);

        protected override string Expected => "true or false";
    }

    internal sealed class TextShape : ValueShape
    {
        internal override JObject Schema() => new JObject { ["type"] = "string" };

        internal override object Bind(JToken token, string at) => token.Type == JTokenType.String ? (string)token! : throw Mistake(at, token);

        protected override string Expected => "a text";
    }

    internal sealed class CharacterShape : ValueShape
    {
        internal override JObject Schema() => new JObject { ["type"] = "string", ["minLength"] = 1, ["maxLength"] = 1 };

        internal override object Bind(JToken token, string at)
        {
            string? text = token.Type == JTokenType.String ? (string?)token : null;
            return text != null && text.Length == 1 ? text[0] : throw Mistake(at, token);
        }

        protected override string Expected => "a text of one character";
    }

    /// <summary>Any JSON, unchanged: for parameters of type JToken, JObject, JArray.</summary>
    internal sealed class JsonShape : ValueShape
    {
        private readonly JTokenType? _type;

        /// <param name="type">Object or Array; null: anything.</param>
        internal JsonShape(JTokenType? type)
        {
            _type = type;
        }

        internal override JObject Schema() => _type == null ? new JObject() : new JObject { ["type"] = Word };

        internal override object Bind(JToken token, string at) => _type == null || token.Type == _type ? token.DeepClone() : throw Mistake(at, token);

        protected override string Expected => _type == null ? "any JSON" : "an " + Word;

        private string Word => _type == JTokenType.Array ? "array" : "object";
    }

    /// <summary>A value that may be null; its schema makes it optional, which every client supports.</summary>
    internal sealed class NullableShape : ValueShape
    {
        private readonly ValueShape _inner;

        internal NullableShape(ValueShape inner)
        {
            _inner = inner;
        }

        internal override JObject Schema() => _inner.Schema();

        internal override object? Bind(JToken token, string at) => token.Type == JTokenType.Null ? null : _inner.Bind(token, at);

        protected override string Expected => "null or another value";
    }
}
