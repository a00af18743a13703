#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace McpUnityBridge.Core
{
    /// <summary>The public fields and properties of types that a snippet declares, and of entries of a dictionary: their data, in the order of declaration.</summary>
    internal static class PublicMembers
    {
        internal static bool AreData(Type type)
        {
            if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>)) return true;
            bool isOfSnippet = type.Assembly.GetName().Name.StartsWith(SnippetTrace.AssemblyPrefix, StringComparison.Ordinal);
            return isOfSnippet && !type.IsEnum && !typeof(Delegate).IsAssignableFrom(type) && !typeof(Exception).IsAssignableFrom(type) && !type.IsDefined(typeof(CompilerGeneratedAttribute), false);
        }

        /// <summary>Fields and properties that can be read, those of the base first.</summary>
        internal static MemberInfo[] Of(Type type) =>
            type.GetMembers(BindingFlags.Public | BindingFlags.Instance).Where(IsData)
                .OrderBy(member => Depth(member.DeclaringType!)).ThenBy(member => member.MetadataToken).ToArray();

        private static bool IsData(MemberInfo member) =>
            member is FieldInfo || (member is PropertyInfo property && property.CanRead && property.GetGetMethod() != null && property.GetIndexParameters().Length == 0);

        private static int Depth(Type type) => type.BaseType == null ? 0 : 1 + Depth(type.BaseType);

        internal static object? Value(MemberInfo member, object owner)
        {
            try
            {
                return member is FieldInfo field ? field.GetValue(owner) : ((PropertyInfo)member).GetValue(owner, null);
            }
            catch (TargetInvocationException thrown)
            {
                // What a property throws is its value: the others are worth seeing.
                return thrown.InnerException;
            }
        }
    }
}
