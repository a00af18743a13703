#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Names types as in C# source, for messages.</summary>
    internal static class CSharpNames
    {
        private static readonly Dictionary<string, Type> Keywords = new Dictionary<string, Type>
        {
            ["bool"] = typeof(bool),
            ["byte"] = typeof(byte),
            ["char"] = typeof(char),
            ["decimal"] = typeof(decimal),
            ["double"] = typeof(double),
            ["float"] = typeof(float),
            ["int"] = typeof(int),
            ["long"] = typeof(long),
            ["object"] = typeof(object),
            ["sbyte"] = typeof(sbyte),
            ["short"] = typeof(short),
            ["string"] = typeof(string),
            ["uint"] = typeof(uint),
            ["ulong"] = typeof(ulong),
            ["ushort"] = typeof(ushort),
        };

        private static readonly Dictionary<Type, string> ByType = Keywords.ToDictionary(entry => entry.Value, entry => entry.Key);

        /// <summary>The type of a keyword such as <c>int</c>.</summary>
        public static Type? Keyword(string name) => Keywords.TryGetValue(name, out Type type) ? type : null;

        /// <summary>
        /// The name without its namespace: <c>int</c>, <c>GameObject[]</c>, <c>List&lt;int&gt;</c>; <c>&lt;null&gt;</c>
        /// for null.
        /// </summary>
        public static string Of(Type? type)
        {
            if (type == null)
            {
                return "<null>";
            }
            if (type.IsArray)
            {
                return Of(type.GetElementType()) + "[" + new string(',', type.GetArrayRank() - 1) + "]";
            }
            if (ByType.TryGetValue(type, out string keyword))
            {
                return keyword;
            }
            return type.IsGenericType ? Generic(type) : type.Name;
        }

        private static string Generic(Type type)
        {
            int tick = type.Name.IndexOf('`');
            string name = tick < 0 ? type.Name : type.Name.Substring(0, tick);
            return name + "<" + string.Join(", ", type.GetGenericArguments().Select(argument => Of(argument))) + ">";
        }
    }
}
