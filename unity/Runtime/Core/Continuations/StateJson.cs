#nullable enable
using System;
using System.Collections;
using System.Globalization;
using System.Reflection;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Converts the state of a continuation to JSON and back. Independent of <c>JsonConvert.DefaultSettings</c>, which
    /// belongs to the game. State from snippets (plain values, anonymous objects, lists) needs no serializer, which
    /// would cache their types forever.
    /// </summary>
    internal static class StateJson
    {
        private const int MaxDepth = 64;

        /// <exception cref="ArgumentException">The value cannot be written as JSON.</exception>
        internal static JToken Of(object? state)
        {
            return Of(state, 0);
        }

        /// <exception cref="JsonException">The JSON does not fit the type.</exception>
        internal static object? To(Type type, JToken state)
        {
            if (type == typeof(object) || type.IsInstanceOfType(state)) return state;
            if (typeof(JToken).IsAssignableFrom(type)) throw new JsonSerializationException("it is JSON of type " + state.Type);
            bool isPlain = Type.GetTypeCode(type) != TypeCode.Object && Type.GetTypeCode(type) != TypeCode.DateTime && !type.IsEnum;
            return isPlain && state is JValue value ? Plain(type, value) : state.ToObject(type, Serializer());
        }

        private static JToken Of(object? state, int depth)
        {
            if (depth > MaxDepth) throw Refusal(state, "it nests deeper than " + MaxDepth.ToString(CultureInfo.InvariantCulture) + " levels");
            switch (state)
            {
                case null: return JValue.CreateNull();
                case JToken json: return json.DeepClone();
                case Enum _: return ByMembers(state);
                case char letter: return new JValue(letter.ToString());
                case IConvertible plain when plain.GetTypeCode() != TypeCode.Object: return new JValue(state);
                case IList items: return OfItems(items, depth);
                default: return AnonymousType.Is(state.GetType()) ? OfMembers(state, depth) : ByMembers(state);
            }
        }

        private static JArray OfItems(IList items, int depth)
        {
            var json = new JArray();
            foreach (object? item in items) json.Add(Of(item, depth + 1));
            return json;
        }

        private static JObject OfMembers(object state, int depth)
        {
            var json = new JObject();
            foreach (PropertyInfo member in AnonymousType.Members(state.GetType())) json.Add(member.Name, Of(member.GetValue(state, null), depth + 1));
            return json;
        }

        private static JToken ByMembers(object state)
        {
            try
            {
                return JToken.FromObject(state, Serializer());
            }
            catch (JsonException cause)
            {
                throw Refusal(state, cause.Message);
            }
        }

        private static ArgumentException Refusal(object? state, string reason)
        {
            return new ArgumentException("The state of a continuation must be plain data, and a " + state?.GetType() + " cannot be written as JSON: " + reason);
        }

        private static object? Plain(Type type, JValue value)
        {
            bool isText = value.Type == JTokenType.String || value.Type == JTokenType.Date;
            bool fits = type == typeof(string) ? isText || value.Type == JTokenType.Null
                : type == typeof(bool) ? value.Type == JTokenType.Boolean
                : type == typeof(char) ? isText
                : value.Type == JTokenType.Integer || value.Type == JTokenType.Float;
            if (!fits) throw new JsonSerializationException("it is JSON of type " + value.Type);
            try
            {
                return value.Value == null ? null : Convert.ChangeType(value.Value, type, CultureInfo.InvariantCulture);
            }
            catch (Exception cause) when (cause is FormatException || cause is OverflowException)
            {
                throw new JsonSerializationException(cause.Message, cause);
            }
        }

        /// <summary>One for each use, because its cache would keep types of the project alive.</summary>
        private static JsonSerializer Serializer()
        {
            return JsonSerializer.Create(new JsonSerializerSettings
            {
                ContractResolver = new DefaultContractResolver(),
                DateParseHandling = DateParseHandling.None,
                FloatParseHandling = FloatParseHandling.Double,
                MetadataPropertyHandling = MetadataPropertyHandling.Ignore,
                TypeNameHandling = TypeNameHandling.None,
            });
        }
    }
}
