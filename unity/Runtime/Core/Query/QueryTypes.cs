#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Finds types by the names that queries give them.</summary>
    internal sealed class QueryTypes
    {
        private readonly IQueryRoots _roots;
        private readonly Dictionary<string, Type?> _found = new Dictionary<string, Type?>(StringComparer.Ordinal);
        private int _assemblies;

        public QueryTypes(IQueryRoots roots)
        {
            _roots = roots;
        }

        /// <summary>A type by its full name, or by its name in one of the usings; nested types with dots.</summary>
        public Type? Named(string name)
        {
            IReadOnlyList<Assembly> assemblies = _roots.Assemblies;
            if (assemblies.Count != _assemblies)
            {
                // Assemblies are only ever added.
                _found.Clear();
                _assemblies = assemblies.Count;
            }
            if (!_found.TryGetValue(name, out Type? type))
            {
                type = CSharpNames.Keyword(name) ?? Find(name, assemblies);
                _found[name] = type;
            }
            return type;
        }

        /// <summary>The type that is written in a query. Throws <see cref="QueryMistake" />.</summary>
        public Type Resolve(TypeNode node)
        {
            int count = node.Arguments.Count;
            Type? type = Named(count == 0 ? node.Name : node.Name + "`" + count);
            if (type == null || type.IsGenericTypeDefinition != count > 0)
            {
                string with = count == 0 ? "" : $" with {count} type argument{(count == 1 ? "" : "s")}";
                throw new QueryMistake($"there is no type '{node.Name}'{with}", node.At);
            }
            if (count > 0)
            {
                type = Closed(type, node);
            }
            for (int rank = 0; rank < node.Rank; rank++)
            {
                type = type.MakeArrayType();
            }
            return type;
        }

        private Type Closed(Type definition, TypeNode node)
        {
            Type[] arguments = node.Arguments.Select(Resolve).ToArray();
            try
            {
                return definition.MakeGenericType(arguments);
            }
            catch (ArgumentException error)
            {
                throw new QueryMistake($"'{node.Name}' cannot have these type arguments: {error.Message}", node.At, error);
            }
        }

        private Type? Find(string name, IReadOnlyList<Assembly> assemblies)
        {
            Type? type = In(assemblies, name);
            for (int at = 0; type == null && at < _roots.Usings.Count; at++)
            {
                type = In(assemblies, _roots.Usings[at] + "." + name);
            }
            return type;
        }

        /// <summary>Also where the last parts of the name are types within types.</summary>
        private static Type? In(IReadOnlyList<Assembly> assemblies, string fullName)
        {
            foreach (Assembly assembly in assemblies)
            {
                Type? type = assembly.GetType(fullName, false);
                if (type != null)
                {
                    return type;
                }
            }
            int dot = fullName.LastIndexOf('.');
            Type? outer = dot < 0 ? null : Outer(assemblies, fullName.Substring(0, dot));
            return outer?.GetNestedType(fullName.Substring(dot + 1), BindingFlags.Public | BindingFlags.NonPublic);
        }

        private static Type? Outer(IReadOnlyList<Assembly> assemblies, string fullName) => fullName.Length == 0 ? null : In(assemblies, fullName);
    }
}
