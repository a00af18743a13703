#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The C# compiler that comes with an Editor. Where it lies has changed between versions.</summary>
    internal sealed class CompilerPaths
    {
        private CompilerPaths(string compiler, string runner)
        {
            Compiler = compiler;
            Runner = runner;
        }

        /// <summary>csc.dll</summary>
        internal string Compiler { get; }

        /// <summary>dotnet</summary>
        internal string Runner { get; }

        /// <param name="contents">EditorApplication.applicationContentsPath.</param>
        /// <returns>Null: it is in none of the places that are known.</returns>
        internal static CompilerPaths? Find(string contents, bool isWindows)
        {
            // On macOS later versions keep all of it one folder deeper.
            string[] roots = { contents, Path.Combine(contents, "Resources", "Scripting") };
            string host = isWindows ? "dotnet.exe" : "dotnet";
            string? compiler = roots.SelectMany(Compilers).FirstOrDefault(File.Exists);
            string? runner = roots.SelectMany(root => new[] { Path.Combine(root, "NetCoreRuntime", host), Path.Combine(root, "DotNetSdk", host) }).FirstOrDefault(File.Exists);
            return compiler == null || runner == null ? null : new CompilerPaths(compiler, runner);
        }

        private static IEnumerable<string> Compilers(string root)
        {
            yield return Path.Combine(root, "DotNetSdkRoslyn", "csc.dll");
            string sdks = Path.Combine(root, "DotNetSdk", "sdk");
            if (!Directory.Exists(sdks)) yield break;
            foreach (string sdk in Directory.GetDirectories(sdks).OrderByDescending(VersionOf)) yield return Path.Combine(sdk, "Roslyn", "bincore", "csc.dll");
        }

        private static Version VersionOf(string folder) => Version.TryParse(Path.GetFileName(folder).Split('-')[0], out Version? version) ? version : new Version(0, 0);
    }
}
