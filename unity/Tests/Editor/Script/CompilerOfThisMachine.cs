#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// The C# compiler: in Unity the Editor's, without which the tests that need it fail; elsewhere that of the .NET
    /// SDK, without which they are ignored.
    /// </summary>
    internal static class CompilerOfThisMachine
    {
        private static readonly Lazy<IReadOnlyList<CompilerPaths>> s_compilers = new Lazy<IReadOnlyList<CompilerPaths>>(Find);

        /// <summary>Options without an engine and without AI.</summary>
        /// <param name="folder">For compiled files.</param>
        /// <param name="more">Assemblies in addition to the class library.</param>
        public static CodeOptions Options(string folder, params System.Reflection.Assembly[] more)
        {
            if (s_compilers.Value.Count == 0) NotFound();
            return new CodeOptions(s_compilers.Value, folder, () => ClassLibrary.Concat(more.Select(assembly => assembly.ManifestModule.FullyQualifiedName)).ToList())
            {
                Usings = new[] { "System", "System.Collections.Generic", "System.IO", "System.Threading", "System.Threading.Tasks" },
                Aliases = new Dictionary<string, string>(),
            };
        }

        public static Prepared Prepare(this CodePreparer preparer, string code, CancellationToken stop = default) =>
            preparer.Prepare(new Dictionary<string, JToken> { ["code"] = code }, stop);

        private static IReadOnlyList<string> ClassLibrary { get; } =
            Directory.GetFiles(RuntimeEnvironment.GetRuntimeDirectory(), "*.dll").Where(path => IsManaged(Path.GetFileNameWithoutExtension(path))).ToList();

        private static bool IsManaged(string name) =>
            name == "mscorlib" || name == "netstandard" || name == "Microsoft.CSharp" || name == "System" || (name.StartsWith("System.", StringComparison.Ordinal) && !name.EndsWith(".Native", StringComparison.Ordinal));

#if UNITY_EDITOR
        private static string Contents => UnityEditor.EditorApplication.applicationContentsPath;

        private static bool IsWindows => UnityEngine.Application.platform == UnityEngine.RuntimePlatform.WindowsEditor;

        private static IReadOnlyList<CompilerPaths> Find() => CompilerPaths.Find(Contents, IsWindows);

        private static void NotFound() => Assert.Fail("The Editor's C# compiler was not found: " + CompilerPaths.Missing(Contents, IsWindows));
#else
        private static void NotFound() => Assert.Ignore("No .NET SDK: dotnet --list-sdks found none.");

        private static IReadOnlyList<CompilerPaths> Find()
        {
            string? compiler = CompilerOfSdk();
            return compiler == null ? Array.Empty<CompilerPaths>() : new[] { new CompilerPaths(compiler, "dotnet") };
        }

        private static string? CompilerOfSdk()
        {
            try
            {
                var start = new ProcessStartInfo("dotnet", "--list-sdks") { UseShellExecute = false, RedirectStandardOutput = true };
                using (Process process = Process.Start(start)!)
                {
                    string newest = process.StandardOutput.ReadToEnd().Trim().Split('\n').Last().Trim();
                    int space = newest.IndexOf(" [", StringComparison.Ordinal);
                    return space < 0 ? null : Path.Combine(newest.Substring(space + 2).TrimEnd(']'), newest.Substring(0, space), "Roslyn", "bincore", "csc.dll");
                }
            }
            catch (System.ComponentModel.Win32Exception)
            {
                return null;
            }
        }
#endif
    }
}
