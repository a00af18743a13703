#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A C# compiler of an Editor, and the dotnet that runs it. Their locations have changed between versions, and
    /// 6000.5 and later have two of each kind of folder, only some of which are compatible.
    /// </summary>
    public sealed class CompilerPaths
    {
        public CompilerPaths(string compiler, string? runner)
        {
            Compiler = compiler;
            Runner = runner;
        }

        /// <summary>Path of csc.dll (or csc.exe).</summary>
        public string Compiler { get; }

        /// <summary>Path of dotnet, or mono; null if the compiler is an executable.</summary>
        public string? Runner { get; }

        public override string ToString() => Runner == null ? Compiler : $"{Compiler} with {Runner}";

        /// <param name="contents">EditorApplication.applicationContentsPath.</param>
        /// <returns>
        /// The existing pairs, the best first: a pair whose dotnet has the compiler's framework before one where that
        /// is unknown, and among these, pairs of one tree first. Empty: see <see cref="Missing" />.
        /// </returns>
        internal static IReadOnlyList<CompilerPaths> Find(string contents, bool isWindows)
        {
            List<Part> compilers = Roots(contents).SelectMany(Compilers).Where(part => File.Exists(part.Path)).ToList();
            List<Part> runners = Roots(contents).SelectMany(root => Runners(root, isWindows)).Where(part => File.Exists(part.Path)).ToList();
            return compilers.SelectMany(compiler => runners.Select(runner => (compiler, runner)))
                .OrderBy(pair => Doubt(pair.compiler.Path, pair.runner.Path))
                .ThenBy(pair => pair.compiler.Tree == pair.runner.Tree ? 0 : 1)
                .Select(pair => new CompilerPaths(pair.compiler.Path, pair.runner.Path))
                .ToList();
        }

        /// <summary>A sentence: where the files were searched, and which of them was found.</summary>
        internal static string Missing(string contents, bool isWindows)
        {
            string dotnet = isWindows ? "dotnet.exe" : "dotnet";
            string? compiler = Roots(contents).SelectMany(Compilers).Select(part => part.Path).FirstOrDefault(File.Exists);
            string? runner = Roots(contents).SelectMany(root => Runners(root, isWindows)).Select(part => part.Path).FirstOrDefault(File.Exists);
            return $"searched {string.Join(" and ", Roots(contents))} for DotNetSdk/sdk/<version>/Roslyn/bincore/csc.dll or DotNetSdkRoslyn/csc.dll, found {compiler ?? "neither"}; "
                + $"and for DotNetSdk/{dotnet} or NetCoreRuntime/{dotnet}, found {runner ?? "neither"}.";
        }

        /// <summary>On macOS later versions keep them one folder deeper.</summary>
        private static string[] Roots(string contents) => new[] { contents, Path.Combine(contents, "Resources", "Scripting") };

        /// <summary>Compilers of 6000.5 and later first, newest first, in the order that Unity uses.</summary>
        private static IEnumerable<Part> Compilers(string root)
        {
            string tree = Path.Combine(root, "DotNetSdk");
            string sdks = Path.Combine(tree, "sdk");
            IEnumerable<string> found = Directory.Exists(sdks) ? Directory.GetDirectories(sdks) : Array.Empty<string>();
            foreach (string sdk in found.OrderByDescending(folder => VersionOf(Path.GetFileName(folder)))) yield return new Part(tree, Path.Combine(sdk, "Roslyn", "bincore", "csc.dll"));
            yield return new Part(Path.Combine(root, "NetCoreRuntime"), Path.Combine(root, "DotNetSdkRoslyn", "csc.dll"));
        }

        private static IEnumerable<Part> Runners(string root, bool isWindows)
        {
            return new[] { "DotNetSdk", "NetCoreRuntime" }.Select(name => Path.Combine(root, name)).Select(tree => new Part(tree, Path.Combine(tree, isWindows ? "dotnet.exe" : "dotnet")));
        }

        /// <summary>0: the dotnet has a framework for the compiler; 1: unknown; 2: it has none.</summary>
        private static int Doubt(string compiler, string runner)
        {
            if (FrameworkOf(Path.ChangeExtension(compiler, ".runtimeconfig.json"), out bool isAnyMajor) is not Version wanted) return 1;
            string shared = Path.Combine(Path.GetDirectoryName(runner) ?? "", "shared", "Microsoft.NETCore.App");
            if (!Directory.Exists(shared)) return 1;
            return Directory.GetDirectories(shared).Select(folder => VersionOf(Path.GetFileName(folder))).Any(has => has >= wanted && (isAnyMajor || has.Major == wanted.Major)) ? 0 : 2;
        }

        private static Version? FrameworkOf(string file, out bool isAnyMajor)
        {
            isAnyMajor = false;
            try
            {
                JToken? options = JObject.Parse(File.ReadAllText(file))["runtimeOptions"];
                isAnyMajor = ((string?)options?["rollForward"])?.EndsWith("Major", StringComparison.OrdinalIgnoreCase) == true;
                string? version = (string?)options?["framework"]?["version"];
                return version == null ? null : VersionOf(version);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException || error is JsonException || error is ArgumentException || error is InvalidOperationException)
            {
                return null;
            }
        }

        private static Version VersionOf(string text) => Version.TryParse(text.Split('-')[0], out Version? version) ? version : new Version(0, 0);

        /// <summary>A file, and the folder whose parts belong together.</summary>
        private readonly struct Part
        {
            internal Part(string tree, string path)
            {
                Tree = tree;
                Path = path;
            }

            internal string Tree { get; }

            internal string Path { get; }
        }
    }
}
