#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core
{
    /// <summary>How objects of one type are rendered.</summary>
    internal sealed class TypeShape
    {
        private TypeShape(Type type)
        {
            GroupKey = Interface(type, typeof(IGrouping<,>))?.GetProperty("Key");
            IsPairs = type.GetInterfaces().Append(type).Any(IsSequenceOfPairs);
            Members = IsPair(type) ? new[] { Property(type, "Key"), Property(type, "Value") } : AnonymousType.Is(type) ? AnonymousType.Members(type) : DataMembers.Of(type);
        }

        /// <summary>The key of a group from GroupBy or ToLookup; null: not a group.</summary>
        internal PropertyInfo? GroupKey { get; }

        /// <summary>A sequence of KeyValuePair: rendered as a dictionary.</summary>
        internal bool IsPairs { get; }

        /// <summary>The data members; null: none are rendered.</summary>
        internal MemberInfo[]? Members { get; }

        internal static TypeShape Of(Type type) => new TypeShape(type);

        private static bool IsPair(Type type) => type == typeof(DictionaryEntry) || IsMadeOf(type, typeof(KeyValuePair<,>));

        private static bool IsSequenceOfPairs(Type type) => IsMadeOf(type, typeof(IEnumerable<>)) && IsMadeOf(type.GetGenericArguments()[0], typeof(KeyValuePair<,>));

        private static bool IsMadeOf(Type type, Type definition) => type.IsGenericType && type.GetGenericTypeDefinition() == definition;

        private static Type? Interface(Type type, Type definition) => type.GetInterfaces().FirstOrDefault(each => IsMadeOf(each, definition));

        private static MemberInfo Property(Type type, string name) => type.GetProperty(name) ?? throw new MissingMemberException(type.ToString(), name);
    }
}
