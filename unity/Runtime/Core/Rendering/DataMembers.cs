#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The data of an object, by the rule of Unity's serialization: fields that are public or [SerializeField], and not
    /// [NonSerialized], static, const or readonly. For types declared by the snippet also public properties and
    /// readonly fields; getters of other types are never called.
    /// </summary>
    internal static class DataMembers
    {
        private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;

        private const string BackingField = ">k__BackingField";

        /// <summary>First parts of namespaces and assembly names that belong to Unity or the class library.</summary>
        private static readonly HashSet<string> s_foreign = new HashSet<string> { "System", "Microsoft", "Mono", "mscorlib", "netstandard", "Unity", "UnityEngine", "UnityEditor" };

        /// <summary>
        /// Members of the base first, in the order of declaration. Null: the type is rendered as text.
        /// </summary>
        internal static MemberInfo[]? Of(Type type)
        {
            if (type.IsEnum || typeof(Delegate).IsAssignableFrom(type) || typeof(Exception).IsAssignableFrom(type) || type.IsDefined(typeof(CompilerGeneratedAttribute), false)) return null;
            if (IsOfSnippet(type)) return Chain(type).SelectMany(each => Sorted(each, IsDataOfSnippet)).ToArray();
            bool isSerializable = type.IsValueType || (type.Attributes & TypeAttributes.Serializable) != 0;
            if (!isSerializable || IsForeign(type) || HasText(type)) return null;
            MemberInfo[] members = Chain(type).SelectMany(each => Sorted(each, IsSerialized)).ToArray();
            return members.Length == 0 ? null : members;
        }

        /// <summary>The name of the member; for a backing field, the name of its property.</summary>
        internal static string NameOf(MemberInfo member) =>
            member.Name.EndsWith(BackingField, StringComparison.Ordinal) ? member.Name.Substring(1, member.Name.Length - 1 - BackingField.Length) : member.Name;

        internal static object? Value(MemberInfo member, object owner)
        {
            try
            {
                return member is FieldInfo field ? field.GetValue(owner) : ((PropertyInfo)member).GetValue(owner, null);
            }
            catch (TargetInvocationException thrown)
            {
                // The exception of a property is rendered as its value, so that the other members are visible.
                return thrown.InnerException;
            }
        }

        private static bool IsOfSnippet(Type type) => type.Assembly.GetName().Name.StartsWith(SnippetTrace.AssemblyPrefix, StringComparison.Ordinal);

        /// <summary>
        /// Checks both names: a game may have a namespace System.Combat, and a Unity assembly may have types without a
        /// namespace.
        /// </summary>
        private static bool IsForeign(Type type) => s_foreign.Contains(First(type.Namespace ?? "")) && IsForeign(type.Assembly);

        /// <summary>Whether it belongs to Unity or the class library.</summary>
        internal static bool IsForeign(Assembly assembly) => s_foreign.Contains(First(assembly.GetName().Name));

        private static string First(string name) => name.Split('.')[0];

        /// <summary>Whether a user wrote the ToString; the one of a record is compiler-generated.</summary>
        private static bool HasText(Type type)
        {
            MethodInfo method = type.GetMethod(nameof(ToString), BindingFlags.Public | BindingFlags.Instance, null, Type.EmptyTypes, null)!;
            return method.DeclaringType != typeof(object) && method.DeclaringType != typeof(ValueType) && !method.IsDefined(typeof(CompilerGeneratedAttribute), false);
        }

        private static IEnumerable<Type> Chain(Type type)
        {
            IEnumerable<Type> before = type.BaseType == null ? Enumerable.Empty<Type>() : Chain(type.BaseType);
            return before.Append(type);
        }

        private static IEnumerable<MemberInfo> Sorted(Type type, Func<MemberInfo, bool> isData) => type.GetMembers(Declared).Where(isData).OrderBy(member => member.MetadataToken);

        private static bool IsDataOfSnippet(MemberInfo member)
        {
            bool isProperty = member is PropertyInfo property && property.CanRead && property.GetGetMethod() != null && property.GetIndexParameters().Length == 0;
            return isProperty || (member is FieldInfo field && field.IsPublic && !field.IsNotSerialized) || IsSerialized(member);
        }

        private static bool IsSerialized(MemberInfo member) =>
            member is FieldInfo field && !field.IsInitOnly && !field.IsNotSerialized && (field.IsPublic || field.GetCustomAttributesData().Any(IsMark)) && !IsForeign(field.DeclaringType!);

        private static bool IsMark(CustomAttributeData attribute)
        {
            string? name = attribute.AttributeType.FullName;
            return name == "UnityEngine.SerializeField" || name == "UnityEngine.SerializeReference";
        }
    }
}
