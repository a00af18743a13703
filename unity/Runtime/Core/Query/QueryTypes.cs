#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Finds types by their names in queries.</summary>
    internal sealed class QueryTypes
    {
        /// <summary>Prefix for names outside of opened namespaces and the bridge.</summary>
        private const string Global = "global::";

        private readonly IQueryRoots _roots;
        private readonly ProjectNames _project;
        private readonly Dictionary<string, Type?> _found = new Dictionary<string, Type?>(StringComparer.Ordinal);
        private int _assemblies;

        public QueryTypes(IQueryRoots roots)
        {
            _roots = roots;
            _project = new ProjectNames(() => roots.Assemblies);
        }

        /// <summary>Whether this type of the bridge hides something of the same name in the project.</summary>
        public bool Hides(Type type) => type == Named(ProjectNames.OwnClass) && _project.Has(ProjectNames.OwnClass);

        /// <summary>
        /// Finds a type as in code: AI is the bridge's; then public types of the project by their full names, aliases,
        /// and opened namespaces. Nested types use dots.
        /// </summary>
        public Type? Named(string name)
        {
            IReadOnlyList<Assembly> assemblies = _roots.Assemblies;
            if (assemblies.Count != _assemblies)
            {
                // Assemblies are never removed.
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

        /// <summary>Resolves a type written in a query. Throws <see cref="QueryMistake" />.</summary>
        public Type Resolve(TypeNode node)
        {
            if (node.Name == ProjectNames.OwnClass && _project.Has(ProjectNames.OwnClass))
            {
                throw new QueryMistake(ProjectNames.Hidden, node.At);
            }
            int count = node.Arguments.Count;
            Type? type = Named(count == 0 ? node.Name : node.Name + "`" + count);
            if (type == null || type.IsGenericTypeDefinition != count > 0)
            {
                string with = count == 0 ? "" : $" with {count} type argument{(count == 1 ? "" : "s")}";
                throw QueryMistake.OfName($"there is no type '{node.Name}'{with}", node.At);
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
            if (name.StartsWith(Global, StringComparison.Ordinal))
            {
                return In(assemblies, name.Substring(Global.Length));
            }
            string first = name.Split('.')[0];
            if (_roots.Aliases.TryGetValue(first, out string? full) && (first == ProjectNames.OwnClass || !_project.Has(first)))
            {
                return In(assemblies, full + name.Substring(first.Length));
            }
            // A type that code cannot access does not hide one that it can.
            Type? exact = In(assemblies, name);
            return exact?.IsVisible == true ? exact : _roots.Usings.Select(space => In(assemblies, space + "." + name)).FirstOrDefault(type => type != null) ?? exact;
        }

        /// <summary>Finds nested types too: the last parts of the name may be types within types.</summary>
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
