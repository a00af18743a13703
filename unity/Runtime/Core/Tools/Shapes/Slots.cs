#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>An object without additional properties: the arguments of a tool, or a class among them.</summary>
    internal sealed class Slots
    {
        private readonly IReadOnlyList<Slot> _slots;

        internal Slots(IReadOnlyList<Slot> slots)
        {
            _slots = slots;
        }

        internal JObject Schema()
        {
            var schema = new JObject { ["type"] = "object", ["properties"] = new JObject(_slots.Select(slot => new JProperty(slot.Name, slot.Schema()))) };
            List<string> required = _slots.Where(slot => slot.IsRequired).Select(slot => slot.Name).ToList();
            if (required.Count > 0) schema["required"] = new JArray(required);
            schema["additionalProperties"] = false;
            return schema;
        }

        /// <summary>
        /// The values of the slots, in order. Throws an ArgumentException that lists the valid names.
        /// </summary>
        /// <param name="at">Empty for the arguments of a tool, otherwise a path that ends with a dot.</param>
        internal IReadOnlyList<(Slot Slot, bool IsGiven, object? Value)> Bind(IReadOnlyDictionary<string, JToken> members, string at)
        {
            string? unknown = members.Keys.FirstOrDefault(name => _slots.All(slot => slot.Name != name));
            if (unknown != null) throw new ArgumentException($"{at}{unknown}: there is nothing of that name; there is {Names}");
            return _slots.Select(slot => BindOne(slot, members, at)).ToList();
        }

        private static (Slot, bool, object?) BindOne(Slot slot, IReadOnlyDictionary<string, JToken> members, string at)
        {
            if (members.TryGetValue(slot.Name, out JToken? token)) return (slot, true, slot.Shape.Bind(token, at + slot.Name));
            if (slot.IsRequired) throw slot.Shape.Mistake(at + slot.Name, null);
            return (slot, false, slot.Initial);
        }

        private string Names => _slots.Count == 0 ? "none" : string.Join(", ", _slots.Select(slot => slot.Name));
    }
}
