#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core
{
    /// <summary>Names of the public types that code of the project may use. Any thread.</summary>
    public sealed class ProjectNames
    {
        /// <summary>The class of the bridge, which takes precedence over a name of the project.</summary>
        internal const string OwnClass = "AI";

        internal const string Hidden = "AI is the bridge's class here: the project's is global::AI";

        private readonly Func<IReadOnlyList<Assembly>> _assemblies;
        private Tuple<int, HashSet<string>>? _names;

        /// <param name="assemblies">
        /// All assemblies that code may use; those of Unity and of System have no such names.
        /// </param>
        public ProjectNames(Func<IReadOnlyList<Assembly>> assemblies)
        {
            _assemblies = assemblies;
        }

        /// <summary>
        /// Whether code of the project sees this name without a using directive, so that it takes precedence over
        /// opened namespaces: a type of the project without a namespace, or the first part of one of its namespaces.
        /// </summary>
        public bool Has(string name)
        {
            IReadOnlyList<Assembly> assemblies = _assemblies();
            Tuple<int, HashSet<string>>? names = _names;
            if (names == null || names.Item1 != assemblies.Count)
            {
                // Assemblies are never removed.
                names = Tuple.Create(assemblies.Count, new HashSet<string>(assemblies.Where(assembly => !DataMembers.IsForeign(assembly)).SelectMany(TypesOf).Select(NameOf)));
                _names = names;
            }
            return names.Item2.Contains(name);
        }

        /// <summary>The namespaces that have types of such names, in the order of the assemblies; without the bridge's.</summary>
        public ILookup<string, string> NamespacesOf(ICollection<string> names) =>
            (names.Count == 0 ? Array.Empty<Assembly>() : _assemblies()).SelectMany(TypesOf)
                // Without the number of its type parameters.
                .Select(type => (Name: type.Name.Split('`')[0], Space: type.Namespace ?? ""))
                .Where(type => names.Contains(type.Name) && type.Space.Length > 0 && !type.Space.StartsWith(nameof(McpUnityBridge), StringComparison.Ordinal))
                .Distinct().ToLookup(type => type.Name, type => type.Space);

        private static IEnumerable<Type> TypesOf(Assembly assembly)
        {
            try
            {
                return assembly.GetTypes().Where(type => type.IsPublic);
            }
            catch (ReflectionTypeLoadException some)
            {
                return some.Types.Where(type => type != null && type.IsPublic).ToList()!;
            }
        }

        private static string NameOf(Type type) => string.IsNullOrEmpty(type.Namespace) ? type.Name : type.Namespace!.Split('.')[0];
    }
}
