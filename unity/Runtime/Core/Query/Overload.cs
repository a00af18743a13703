#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// A method in one call form for a number of arguments: with its parameters as declared, or with its params array
    /// expanded.
    /// </summary>
    internal sealed class Overload
    {
        private readonly MethodBase _method;
        private readonly ParameterInfo[] _parameters;

        private Overload(MethodBase method, ParameterInfo[] parameters, int count, bool isExpanded)
        {
            _method = method;
            _parameters = parameters;
            IsExpanded = isExpanded;
            Types = Enumerable.Range(0, count).Select(TypeAt).ToArray();
            Owner = method is MethodInfo info ? info.GetBaseDefinition().DeclaringType! : method.DeclaringType!;
        }

        public bool IsExpanded { get; }

        /// <summary>The parameter type of each argument.</summary>
        public IReadOnlyList<Type> Types { get; }

        public bool TakesDecimal => Types.Contains(typeof(decimal));

        /// <summary>The type that declares the method first.</summary>
        public Type Owner { get; }

        public static IEnumerable<Overload> Of(MethodBase method, int count)
        {
            ParameterInfo[] parameters = method.GetParameters();
            if (parameters.Any(parameter => !CanBeGiven(parameter.ParameterType)))
            {
                yield break;
            }
            bool isParams = parameters.Length > 0 && parameters[parameters.Length - 1].IsDefined(typeof(ParamArrayAttribute), false);
            if (count <= parameters.Length && parameters.Skip(count).All(parameter => parameter.IsOptional))
            {
                yield return new Overload(method, parameters, count, false);
            }
            if (isParams && count >= parameters.Length - 1 && parameters.Skip(count).Take(parameters.Length - 1 - count).All(parameter => parameter.IsOptional))
            {
                yield return new Overload(method, parameters, count, true);
            }
        }

        /// <summary>Index of the first argument that does not convert; -1 if all convert.</summary>
        public int FirstWrong(IReadOnlyList<QueryArgument> arguments, bool withConstants)
        {
            for (int at = 0; at < arguments.Count; at++)
            {
                if (arguments[at].ConversionTo(Types[at], withConstants) == null)
                {
                    return at;
                }
            }
            return -1;
        }

        /// <summary>
        /// Whether no argument converts better to the other overload and one converts better to this one, or this is
        /// the simpler form.
        /// </summary>
        public bool IsBetterThan(Overload other, IReadOnlyList<QueryArgument> arguments)
        {
            int[] compared = arguments.Select((argument, at) => Compare(argument.Type, Types[at], other.Types[at])).ToArray();
            if (compared.Any(comparison => comparison < 0))
            {
                return false;
            }
            if (compared.Any(comparison => comparison > 0))
            {
                return true;
            }
            return IsExpanded != other.IsExpanded ? other.IsExpanded : IsExpanded ? _parameters.Length > other._parameters.Length : _parameters.Length < other._parameters.Length;
        }

        /// <summary>Calls the method. Its exceptions are the inner exceptions of a TargetInvocationException.</summary>
        public object? Call(object? self, IReadOnlyList<QueryArgument> arguments)
        {
            object?[] converted = arguments.Select((argument, at) => argument.ConversionTo(Types[at], true)!(argument.Value)).ToArray();
            return _method.Invoke(self, _parameters.Select((parameter, at) => Given(parameter, at, converted)).ToArray());
        }

        private static int Compare(Type? argument, Type a, Type b)
        {
            if (a == b)
            {
                return 0;
            }
            if (argument == a || argument == b)
            {
                return argument == a ? 1 : -1;
            }
            bool toB = Conversions.Find(a, b) != null;
            bool toA = Conversions.Find(b, a) != null;
            return toA == toB ? 0 : toB ? 1 : -1;
        }

        private object? Given(ParameterInfo parameter, int at, object?[] converted)
        {
            if (IsExpanded && at == _parameters.Length - 1)
            {
                Array rest = Array.CreateInstance(parameter.ParameterType.GetElementType()!, Math.Max(0, converted.Length - at));
                Array.Copy(converted, Math.Min(at, converted.Length), rest, 0, rest.Length);
                return rest;
            }
            if (at < converted.Length)
            {
                return converted[at];
            }
            object? value = parameter.DefaultValue;
            return parameter.ParameterType.IsEnum && value != null ? Enum.ToObject(parameter.ParameterType, value) : value;
        }

        private Type TypeAt(int at) => IsExpanded && at >= _parameters.Length - 1 ? _parameters[_parameters.Length - 1].ParameterType.GetElementType()! : _parameters[at].ParameterType;

        /// <summary>Excludes pointers, references and spans, which reflection cannot pass.</summary>
        private static bool CanBeGiven(Type type) =>
            !type.IsByRef && !type.IsPointer && !type.CustomAttributes.Any(attribute => attribute.AttributeType.FullName == "System.Runtime.CompilerServices.IsByRefLikeAttribute");
    }
}
