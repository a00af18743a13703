#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Finds and reads public members by reflection.</summary>
    internal static class Members
    {
        private const MemberTypes Kinds = MemberTypes.Field | MemberTypes.Property | MemberTypes.Method;

        /// <summary>
        /// The run-time type of a value as C# code sees it: for values such as Type and Task, the public base type.
        /// Null for null.
        /// </summary>
        public static Type? TypeOf(object? value)
        {
            if (value == null || value is Type)
            {
                return value == null ? null : typeof(Type);
            }
            Type type = value.GetType();
            while (!type.IsVisible && type.Assembly == typeof(object).Assembly && type.BaseType != null && type.BaseType != typeof(object))
            {
                type = type.BaseType;
            }
            return type;
        }

        /// <summary>All readable or callable members of that name, the most derived first.</summary>
        public static IReadOnlyList<MemberInfo> Named(Type type, string name, bool isStatic)
        {
            BindingFlags flags = BindingFlags.Public | (isStatic ? BindingFlags.Static | BindingFlags.FlattenHierarchy : BindingFlags.Instance);
            return type.GetMember(name, Kinds, flags).Where(IsReadable).OrderByDescending(member => Depth(member.DeclaringType)).ToList();
        }

        /// <summary>Names of all readable or callable members.</summary>
        public static IEnumerable<string> Names(Type type, bool isStatic)
        {
            BindingFlags flags = BindingFlags.Public | (isStatic ? BindingFlags.Static | BindingFlags.FlattenHierarchy : BindingFlags.Instance);
            return type.GetMembers(flags).Where(member => (member.MemberType & Kinds) != 0 && IsReadable(member)).Select(member => member.Name);
        }

        public static IReadOnlyList<PropertyInfo> Indexers(Type type)
        {
            BindingFlags flags = BindingFlags.Public | BindingFlags.Instance;
            return type.GetProperties(flags).Where(property => property.GetIndexParameters().Length > 0 && property.GetGetMethod() != null).ToList();
        }

        public static object? Read(MemberInfo member, object? self) => member is FieldInfo field ? field.GetValue(self) : ((PropertyInfo)member).GetGetMethod()!.Invoke(self, null);

        private static bool IsReadable(MemberInfo member)
        {
            switch (member)
            {
                case MethodInfo method: return !method.IsSpecialName;
                case PropertyInfo property: return property.GetGetMethod() != null && property.GetIndexParameters().Length == 0;
                default: return true;
            }
        }

        private static int Depth(Type? type)
        {
            int depth = 0;
            for (; type != null; type = type.BaseType)
            {
                depth++;
            }
            return depth;
        }
    }
}
