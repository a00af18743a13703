#nullable enable
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>The assemblies of the class library for compiling code: the ones that it runs with.</summary>
    internal static class ClassLibrary
    {
        private static readonly string[] s_mono = { "mscorlib", "System", "System.Core", "System.Numerics", "System.Xml", "System.Xml.Linq", "System.Runtime.Serialization" };

        public static IReadOnlyList<string> Files { get; } = Find().ToList();

        private static IEnumerable<string> Find()
        {
            string folder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
#if NETFRAMEWORK
            return s_mono.Select(name => Path.Combine(folder, name + ".dll")).Where(File.Exists);
#else
            return Directory.GetFiles(folder, "*.dll").Where(file => IsManaged(Path.GetFileName(file)));
#endif
        }

#if !NETFRAMEWORK
        /// <summary>The others are native.</summary>
        private static bool IsManaged(string name) =>
            name == "mscorlib.dll" || name == "netstandard.dll" || name.StartsWith("System.", System.StringComparison.Ordinal) && !name.Contains(".Native.") || name == "Microsoft.CSharp.dll";
#endif
    }
}
