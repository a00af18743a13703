#nullable enable
using System;
using System.Collections.Generic;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The references of snippets, from those of the project's assemblies: some hundreds of files, each referenced by
    /// most of some hundreds of assemblies.
    /// </summary>
    internal static class ReferencePaths
    {
        /// <param name="lists">
        /// References of each assembly, including its own path; of two files with the same name the first counts.
        /// </param>
        /// <param name="full">Returns the absolute path. Slow: called once for each file name.</param>
        public static IReadOnlyList<string> Of(IEnumerable<IEnumerable<string>> lists, Func<string, string> full)
        {
            var seen = new HashSet<string>(StringComparer.Ordinal);
            var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
            var paths = new List<string>();
            foreach (IEnumerable<string> list in lists)
            {
                foreach (string path in list)
                {
                    if (!seen.Add(path) || !names.Add(Path.GetFileName(path))) continue;
                    string found = full(path);
                    if (File.Exists(found)) paths.Add(found);
                }
            }

            return paths;
        }
    }
}
