#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Finds the shape of a C# type.</summary>
    internal sealed class Shapes
    {
        private static readonly Type[] Lists = { typeof(List<>), typeof(IList<>), typeof(ICollection<>), typeof(IEnumerable<>), typeof(IReadOnlyList<>), typeof(IReadOnlyCollection<>) };
        private static readonly Type[] Dictionaries = { typeof(Dictionary<,>), typeof(IDictionary<,>), typeof(IReadOnlyDictionary<,>) };

        private readonly Stack<Type> _inside = new Stack<Type>();

        /// <exception cref="ToolProblem">Values of the type cannot be given as JSON.</exception>
        internal ValueShape Of(Type type, McpParameterAttribute? about)
        {
            Type? inner = Nullable.GetUnderlyingType(type);
            if (inner != null) return new NullableShape(Of(inner, about));
            if (NumberShape.Takes(type)) return new NumberShape(type, about?.Minimum ?? double.NegativeInfinity, about?.Maximum ?? double.PositiveInfinity);
            if (about != null && about.HasBounds) throw new ToolProblem($"a minimum and a maximum are for numbers, not for {type}");
            return Scalar(type) ?? Collection(type) ?? Composite(type);
        }

        private static ValueShape? Scalar(Type type)
        {
            if (type == typeof(bool)) return new BooleanShape();
            if (type == typeof(string)) return new TextShape();
            if (type == typeof(char)) return new CharacterShape();
            if (type == typeof(JToken) || type == typeof(object)) return new JsonShape(null);
            if (type == typeof(JObject)) return new JsonShape(JTokenType.Object);
            if (type == typeof(JArray)) return new JsonShape(JTokenType.Array);
            return type.IsEnum ? new EnumShape(type) : null;
        }

        private ValueShape? Collection(Type type)
        {
            if (type.IsArray && type.GetArrayRank() == 1) return ListOf(type.GetElementType()!, true);
            if (!type.IsGenericType) return null;
            Type definition = type.GetGenericTypeDefinition();
            Type[] arguments = type.GetGenericArguments();
            if (Lists.Contains(definition)) return ListOf(arguments[0], false);
            return Dictionaries.Contains(definition) && arguments[0] == typeof(string) ? new DictionaryShape(arguments[1], Of(arguments[1], null)) : null;
        }

        private ValueShape ListOf(Type item, bool isArray) => new ListShape(item, isArray, Of(item, null));

        private ValueShape Composite(Type type)
        {
            if (_inside.Contains(type)) throw new ToolProblem($"{type} contains itself");
            if (!IsPlain(type)) throw new ToolProblem($"{type} is not taken: expected bool, text, a number, an enum, JToken, a class or struct with public members, or arrays, lists or dictionaries of these");
            if (IsUnityObject(type)) throw new ToolProblem($"{type} is an object of Unity: take its name or path, and find it");
            _inside.Push(type);
            var shape = new ObjectShape(type, Of);
            _inside.Pop();
            return shape;
        }

        private static bool IsPlain(Type type)
        {
            bool isOfSystem = type.Namespace == "System" || (type.Namespace ?? "").StartsWith("System.", StringComparison.Ordinal);
            bool canBeMade = type.IsValueType || type.GetConstructor(Type.EmptyTypes) != null;
            return canBeMade && !isOfSystem && !type.IsAbstract && !type.IsPrimitive && !type.IsGenericTypeDefinition && !type.IsByRef && !type.IsPointer;
        }

        private static bool IsUnityObject(Type type)
        {
            for (Type? ancestor = type; ancestor != null; ancestor = ancestor.BaseType)
            {
                if (ancestor.FullName == "UnityEngine.Object") return true;
            }
            return false;
        }
    }
}
