#nullable enable
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace McpUnityBridge.Core
{
    /// <summary>Types of <c>new { ... }</c>.</summary>
    internal static class AnonymousType
    {
        internal static bool Is(Type type)
        {
            return type.IsClass
                && type.Namespace == null
                && type.Name.StartsWith("<>", StringComparison.Ordinal)
                && type.Name.IndexOf("AnonymousType", StringComparison.Ordinal) > 0
                && type.IsDefined(typeof(CompilerGeneratedAttribute), false);
        }

        /// <summary>
        /// In the order of declaration, which is that of the constructor; reflection guarantees no order for
        /// properties.
        /// </summary>
        internal static PropertyInfo[] Members(Type type)
        {
            ConstructorInfo[] constructors = type.GetConstructors();
            ParameterInfo[] parameters = constructors[0].GetParameters();
            var members = new PropertyInfo[parameters.Length];
            for (int at = 0; at < parameters.Length; at++)
            {
                string name = parameters[at].Name!;
                members[at] = type.GetProperty(name) ?? throw new MissingMemberException(type.ToString(), name);
            }

            return members;
        }
    }
}
