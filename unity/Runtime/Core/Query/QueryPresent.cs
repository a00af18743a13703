#nullable enable
using System;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>The result of the chain so far: a value, or a type whose static members follow.</summary>
    internal readonly struct QueryPresent
    {
        private QueryPresent(Type? type, object? value, string hint)
        {
            StaticType = type;
            Value = value;
            Hint = hint;
        }

        /// <summary>Null for a value.</summary>
        public Type? StaticType { get; }

        public object? Value { get; }

        /// <summary>A suggestion if the value is null; empty if there is none.</summary>
        public string Hint { get; }

        public bool IsNull => StaticType == null && Value == null;

        public static QueryPresent OfType(Type type) => new QueryPresent(type, null, "");

        public static QueryPresent OfValue(object? value, string hint = "") => new QueryPresent(null, value, hint);
    }
}
