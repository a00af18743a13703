#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The names that code of the project sees without a using directive, and that take precedence there over opened
    /// namespaces: its public types without a namespace, and the first parts of its namespaces. Any thread.
    /// </summary>
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
