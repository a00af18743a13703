using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.Serialization;

namespace UnityEngine
{
    /// <summary>
    /// What Unity serializes of an object, as a tree of <see cref="Json" />. Of a script: its fields by Unity's rules.
    /// Of a class of the engine: all fields, under the names of their properties.
    /// </summary>
    internal sealed class Serializer
    {
        /// <summary>Unity's own limit: deeper members are left out.</summary>
        private const int MaxDepth = 10;

        private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

        private readonly Func<Object, object> _writeReference;
        private readonly Func<object, Type, Object> _readReference;

        /// <summary>With what references to objects become in the tree, and what they are read from.</summary>
        internal Serializer(Func<Object, object> writeReference, Func<object, Type, Object> readReference)
        {
            _writeReference = writeReference;
            _readReference = readReference;
        }

        internal static bool IsOfEngine(Type type) => (type.Namespace ?? "").StartsWith("Unity", StringComparison.Ordinal);

        /// <summary>The members of an object that exists already; those that the tree lacks keep their values.</summary>
        internal void ReadInto(object target, IDictionary<string, object> tree)
        {
            foreach (FieldInfo field in FieldsOf(target.GetType()))
            {
                if (tree.TryGetValue(NameOf(field), out object value)) field.SetValue(target, Read(value, field.FieldType, field.GetValue(target)));
            }
        }

        internal Dictionary<string, object> WriteMembers(object of, int depth = 0) =>
            FieldsOf(of.GetType()).Where(field => depth < MaxDepth || IsLeaf(field.FieldType)).ToDictionary(NameOf, field => Write(field.GetValue(of), field.FieldType, depth + 1));

        private object Write(object value, Type type, int depth)
        {
            if (typeof(Object).IsAssignableFrom(type)) return _writeReference((Object)value);
            if (type == typeof(string)) return value ?? "";
            if (type == typeof(char)) return (long)(char)value;
            if (type.IsEnum) return Convert.ToInt64(value);
            if (type.IsPrimitive) return value;
            Type element = ElementOf(type);
            if (element != null) return ((IEnumerable)value ?? Array.Empty<object>()).Cast<object>().Select(each => Write(each, element, depth)).ToList();
            return WriteMembers(value ?? Create(type), depth);
        }

        private object Read(object tree, Type type, object before)
        {
            if (typeof(Object).IsAssignableFrom(type)) return _readReference(tree, type);
            if (type == typeof(string)) return tree as string ?? (tree is null ? "" : Convert.ToString(tree, System.Globalization.CultureInfo.InvariantCulture));
            if (type.IsEnum) return Enum.ToObject(type, Convert.ToInt64(tree));
            if (type == typeof(char)) return (char)Convert.ToInt64(tree);
            if (type.IsPrimitive) return tree is string || tree is null ? before : Convert.ChangeType(tree, type, System.Globalization.CultureInfo.InvariantCulture);
            Type element = ElementOf(type);
            if (element != null) return tree is List<object> elements ? ReadAll(elements, type, element) : before;
            object made = before ?? Create(type);
            if (tree is IDictionary<string, object> members) ReadInto(made, members);
            return made;
        }

        private object ReadAll(List<object> trees, Type type, Type element)
        {
            var list = type.IsArray ? (IList)Array.CreateInstance(element, trees.Count) : (IList)Activator.CreateInstance(type);
            for (int at = 0; at < trees.Count; at++)
            {
                object value = Read(trees[at], element, element.IsValueType ? Activator.CreateInstance(element) : null);
                if (type.IsArray) list[at] = value;
                else list.Add(value);
            }

            return list;
        }

        internal static object Create(Type type) => type.IsValueType || type.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, null, Type.EmptyTypes, null) != null
            ? Activator.CreateInstance(type, true)
            : FormatterServices.GetUninitializedObject(type);

        /// <summary>Those of the base classes first, in the order of their declaration.</summary>
        private static IEnumerable<FieldInfo> FieldsOf(Type type)
        {
            if (type is null || type == typeof(object) || type == typeof(Object) || type == typeof(Component)) return Array.Empty<FieldInfo>();
            return FieldsOf(type.BaseType).Concat(type.GetFields(Own).Where(IsSerialized));
        }

        private static bool IsSerialized(FieldInfo field)
        {
            if (field.IsInitOnly || field.IsNotSerialized || !IsSerializable(field.FieldType)) return false;
            return field.IsPublic || IsOfEngine(field.DeclaringType) || field.IsDefined(typeof(SerializeField), false);
        }

        /// <summary>Unity serializes neither dictionaries nor arrays of arrays.</summary>
        private static bool IsSerializable(Type type)
        {
            Type element = ElementOf(type);
            if (element != null) return ElementOf(element) is null && IsSerializable(element);
            if (IsLeaf(type)) return true;
            if (type.IsAbstract || type.IsGenericType || typeof(Delegate).IsAssignableFrom(type)) return false;
            return type.IsDefined(typeof(SerializableAttribute), false) && !(type.Namespace ?? "").StartsWith("System", StringComparison.Ordinal) || (type.IsValueType && IsOfEngine(type));
        }

        private static bool IsLeaf(Type type) => type.IsPrimitive || type.IsEnum || type == typeof(string) || typeof(Object).IsAssignableFrom(type);

        private static Type ElementOf(Type type)
        {
            if (type.IsArray) return type.GetArrayRank() == 1 ? type.GetElementType() : null;
            return type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>) ? type.GetGenericArguments()[0] : null;
        }

        /// <summary>For the field behind a property, the name of the property; in a script Unity's own, with brackets.</summary>
        private static string NameOf(FieldInfo field)
        {
            int end = field.Name.IndexOf('>');
            return end > 0 && IsOfEngine(field.DeclaringType) ? field.Name.Substring(1, end - 1) : field.Name;
        }
    }
}
