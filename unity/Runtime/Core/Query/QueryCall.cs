#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Calls methods.</summary>
    internal sealed class QueryCall
    {
        private readonly QueryTypes _types;
        private readonly Func<QueryNode, object?> _evaluate;
        private readonly bool _allowsMethods;

        /// <param name="types">Finds types by name.</param>
        /// <param name="evaluate">Evaluates arguments.</param>
        /// <param name="allowsMethods">Whether methods that may change state are allowed.</param>
        public QueryCall(QueryTypes types, Func<QueryNode, object?> evaluate, bool allowsMethods)
        {
            _allowsMethods = allowsMethods;
            _types = types;
            _evaluate = evaluate;
        }

        public object? Call(Receiver receiver, MemberLink link, CallLink call)
        {
            List<MethodInfo> methods = Methods(receiver, link);
            List<QueryArgument> arguments = call.Arguments.Select(argument => new QueryArgument(_evaluate(argument), argument)).ToList();
            Overload overload = Chosen(Overloads.Choose(methods, arguments), arguments, $"'{receiver.TypeName}.{link.Name}'", link.At);
            if (overload.Owner == typeof(System.Threading.Thread) && link.Name == nameof(System.Threading.Thread.Sleep))
            {
                throw QueryMistake.OfName($"'{receiver.TypeName}.{link.Name}' would block the Editor and cannot be called in a query", link.At);
            }
            if (!_allowsMethods && !IsPure(overload.Owner, link.Name))
            {
                throw QueryMistake.OfName($"'{receiver.TypeName}.{link.Name}' may change something: a query calls it only with allow_methods: true, and unity_execute_code is for changes", link.At);
            }
            return Guard.At(link.At, () => overload.Call(receiver.Self, arguments));
        }

        private static bool IsPure(Type owner, string method)
        {
            Type declared = owner.IsGenericType ? owner.GetGenericTypeDefinition() : owner;
            return PureMethods.ByType.TryGetValue(declared.FullName ?? "", out string[]? names) && names!.Any(name => name == "*" || name == method);
        }

        /// <summary>The chosen overload. Throws <see cref="QueryMistake" /> if there is none.</summary>
        public static Overload Chosen(OverloadChoice choice, IReadOnlyList<QueryArgument> arguments, string name, int at)
        {
            if (choice == OverloadChoice.WrongCount)
            {
                throw new QueryMistake($"no {name} takes {arguments.Count} argument{(arguments.Count == 1 ? "" : "s")}", at);
            }
            if (choice == OverloadChoice.Ambiguous)
            {
                throw new QueryMistake($"several overloads of {name} take these arguments equally well", at);
            }
            int wrong = choice.WrongIndex;
            if (wrong < 0)
            {
                return choice.Overload!;
            }
            string got = CSharpNames.Of(arguments[wrong].Type);
            string wanted = choice.IsOnly ? $"expected {CSharpNames.Of(choice.Overload!.Types[wrong])}, got {got}" : $"no overload takes {got} there";
            throw new QueryMistake($"argument {wrong + 1} of {name}: {wanted}", at);
        }

        /// <summary>The methods of that name, with type arguments applied.</summary>
        private List<MethodInfo> Methods(Receiver receiver, MemberLink link)
        {
            IReadOnlyList<MemberInfo> members = receiver.Members(link.Name);
            if (members.Count == 0)
            {
                throw Unknown(receiver, link, "name");
            }
            List<MethodInfo> methods = members.OfType<MethodInfo>().ToList();
            int count = link.TypeArguments.Count;
            List<MethodInfo> fitting = methods.Where(method => method.IsGenericMethodDefinition == count > 0).ToList();
            if (fitting.Count == 0)
            {
                throw new QueryMistake(GenericHint(methods.Count > 0, link), link.At);
            }
            return count == 0 ? fitting : Closed(fitting, link);
        }

        /// <summary>Why a receiver has no such member, with a suggestion that is not refused next.</summary>
        /// <param name="receiver">A value or type.</param>
        /// <param name="link">The member.</param>
        /// <param name="sceneObject">The scene object that may be meant if the receiver is the type Scene.</param>
        public QueryMistake Unknown(Receiver receiver, MemberLink link, string sceneObject)
        {
            MemberInfo? other = Members.Named(receiver.Type, link.Name, !receiver.IsStatic).FirstOrDefault();
            string owner = receiver.Type.IsArray ? nameof(Array) : receiver.TypeName;
            bool isRefused = !_allowsMethods && other is MethodInfo && !IsPure(other.DeclaringType!, link.Name);
            string message = other == null ? $"'{receiver.TypeName}' has no member '{link.Name}'{Hint(receiver, link, sceneObject)}"
                : receiver.IsStatic ? $"'{receiver.TypeName}.{link.Name}' needs an object: it is not static"
                : isRefused ? $"'{link.Name}' is static, and may change something: a query calls {owner}.{link.Name} only with allow_methods: true, and unity_execute_code is for changes"
                : $"'{link.Name}' is static: write {owner}.{link.Name}";
            return QueryMistake.OfName(message, link.At);
        }

        /// <summary>The query syntax for an object of the scene.</summary>
        public static string ObjectOf(string name) => $"an object of the scene is Scene['{name}']";

        private string Hint(Receiver receiver, MemberLink link, string sceneObject)
        {
            if (receiver.IsStatic && receiver.Type.FullName == "UnityEngine.SceneManagement.Scene") return ": " + ObjectOf(sceneObject);
            return receiver.IsStatic && _types.Hides(receiver.Type) ? ": " + ProjectNames.Hidden : NearestName.Hint(link.Name, Members.Names(receiver.Type, receiver.IsStatic));
        }

        private static string GenericHint(bool isMethod, MemberLink link)
        {
            if (!isMethod)
            {
                return $"'{link.Name}' is not a method";
            }
            return link.TypeArguments.Count > 0 ? $"'{link.Name}' takes no type argument" : $"'{link.Name}' needs a type argument: {link.Name}<T>(...)";
        }

        private List<MethodInfo> Closed(List<MethodInfo> methods, MemberLink link)
        {
            int given = link.TypeArguments.Count;
            List<MethodInfo> fitting = methods.Where(method => method.GetGenericArguments().Length == given).ToList();
            if (fitting.Count == 0)
            {
                int count = methods[0].GetGenericArguments().Length;
                string wanted = count == 1 ? "one type argument" : $"{count} type arguments";
                throw new QueryMistake($"'{link.Name}' takes {wanted}", link.TypeArguments[Math.Min(count, given - 1)].At);
            }
            Type[] types = link.TypeArguments.Select(_types.Resolve).ToArray();
            List<MethodInfo> closed = fitting.Select(method => Close(method, types)).OfType<MethodInfo>().ToList();
            return closed.Count > 0 ? closed : throw new QueryMistake($"'{CSharpNames.Of(types[0])}' cannot be the type argument of '{link.Name}'", link.TypeArguments[0].At);
        }

        /// <summary>Null if a type argument violates a constraint.</summary>
        private static MethodInfo? Close(MethodInfo method, Type[] types)
        {
            try
            {
                return method.MakeGenericMethod(types);
            }
            catch (ArgumentException)
            {
                return null;
            }
        }
    }
}
