#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>A C# type as JSON: its schema, and the binding of values that match it.</summary>
    internal abstract class ValueShape
    {
        private const int ShownLimit = 100;

        /// <summary>JSON Schema 2020-12; a new object each time, because a description is added to it.</summary>
        internal abstract JObject Schema();

        /// <param name="at">Location in the arguments, for the message: <c>points[2].x</c>.</param>
        /// <exception cref="ArgumentException">What was expected, and what was received.</exception>
        internal abstract object? Bind(JToken token, string at);

        /// <summary>The expected kind of value, for messages: <c>a text</c>.</summary>
        protected abstract string Expected { get; }

        internal ArgumentException Mistake(string at, JToken? got) => new ArgumentException($"{at}: expected {Expected}, got {Shown(got)}");

        /// <summary>Formats a list as "a, b or c".</summary>
        internal static string OneOf(IReadOnlyList<string> names) => names.Count < 2 ? string.Concat(names) : string.Join(", ", names.Take(names.Count - 1)) + " or " + names[names.Count - 1];

        private static string Shown(JToken? token)
        {
            if (token == null) return "nothing";
            string text = token.ToString(Formatting.None);
            return text.Length <= ShownLimit ? text : text.Substring(0, ShownLimit) + "...";
        }
    }
}
