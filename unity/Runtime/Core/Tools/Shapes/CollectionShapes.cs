#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>An array or a list.</summary>
    internal sealed class ListShape : ValueShape
    {
        private readonly Type _item;
        private readonly bool _isArray;
        private readonly ValueShape _shape;

        internal ListShape(Type item, bool isArray, ValueShape shape)
        {
            _item = item;
            _isArray = isArray;
            _shape = shape;
        }

        internal override JObject Schema() => new JObject { ["type"] = "array", ["items"] = _shape.Schema() };

        internal override object Bind(JToken token, string at)
        {
            if (!(token is JArray array)) throw Mistake(at, token);
            IList list = _isArray ? Array.CreateInstance(_item, array.Count) : (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(_item))!;
            for (int index = 0; index < array.Count; index++)
            {
                object? value = _shape.Bind(array[index], $"{at}[{index}]");
                if (_isArray) list[index] = value;
                else list.Add(value);
            }
            return list;
        }

        protected override string Expected => "an array";
    }

    /// <summary>A dictionary with string keys.</summary>
    internal sealed class DictionaryShape : ValueShape
    {
        private readonly Type _value;
        private readonly ValueShape _shape;

        internal DictionaryShape(Type value, ValueShape shape)
        {
            _value = value;
            _shape = shape;
        }

        internal override JObject Schema() => new JObject { ["type"] = "object", ["additionalProperties"] = _shape.Schema() };

        internal override object Bind(JToken token, string at)
        {
            if (!(token is JObject members)) throw Mistake(at, token);
            var dictionary = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(typeof(string), _value))!;
            foreach (KeyValuePair<string, JToken?> member in members) dictionary[member.Key] = _shape.Bind(member.Value!, $"{at}.{member.Key}");
            return dictionary;
        }

        protected override string Expected => "an object";
    }
}
