#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using System.Threading;
using McpUnityBridge.Core;

namespace McpUnityBridge.Diff
{
    /// <summary>
    /// Compiles many programs into one assembly, each as unity_execute_code would. Omits those that do not compile, and
    /// returns their errors.
    /// </summary>
    internal sealed class BatchCompiler
    {
        /// <summary>
        /// Maximum number of times that a batch can shrink: syntax errors hide all others, which may hide those of
        /// control flow.
        /// </summary>
        private const int MaxRounds = 6;

        private static readonly Regex s_error = new Regex(@"^(?:.*[/\\])?<(?:snippet|wrapper)(\d+)>\((\d+),(\d+)\): error ([A-Z]+\d+): (.*)$", RegexOptions.CultureInvariant);

        private readonly CodeOptions _options;
        private readonly CompilerProcess _compiler;
        private readonly string _folder;
        private int _batches;

        public BatchCompiler(string compiler, string folder)
        {
            _folder = folder;
            _options = new CodeOptions(compiler, "dotnet", folder, References)
            {
                Aliases = CodeOptions.AliasesWith("McpUnityBridge.Engine.AI"),
            };
            _compiler = new CompilerProcess(_options);
        }

        /// <param name="codes">The programs.</param>
        /// <param name="suspects">
        /// Programs that probably do not compile, so that the others need not be compiled repeatedly.
        /// </param>
        public Compiled[] Compile(IReadOnlyList<string> codes, bool[] suspects)
        {
            Compiled[] compiled = codes.Select(Shape).ToArray();
            int[] all = Enumerable.Range(0, codes.Count).ToArray();
            CompileAll(compiled, all.Where(at => suspects[at]).ToArray());
            CompileAll(compiled, all.Where(at => !suspects[at]).ToArray());
            return compiled;
        }

        private void CompileAll(Compiled[] programs, int[] which)
        {
            _batches++;
            for (int round = 0; round < MaxRounds; round++)
            {
                int[] left = which.Where(at => programs[at].Source != null && programs[at].Errors.Count == 0).ToArray();
                if (left.Length == 0 || TryCompile(programs, left, round))
                {
                    return;
                }
            }
            throw new InvalidOperationException("the compiler named no error of a program");
        }

        private Compiled Shape(string code, int at)
        {
            SnippetParts parts = SnippetParts.Of(code);
            if (parts.Fault != null)
            {
                return new Compiled(null, SnippetDiagnostics.Of(parts.Fault, code));
            }
            string source = SnippetSource.Of(parts, _options)
                .Replace("namespace McpUnityBridgeSnippet\n", $"namespace McpUnityBridgeSnippet{at}\n")
                .Replace("\"<snippet>\"\n", $"\"<snippet{at}>\"\n").Replace("\"<wrapper>\"\n", $"\"<wrapper{at}>\"\n");
            return new Compiled(source, null);
        }

        private bool TryCompile(Compiled[] programs, int[] which, int round)
        {
            string name = $"Batch{_batches}-{round}";
            string assembly = Path.Combine(_folder, name + ".dll");
            CompilerRun run = _compiler.Run($"-shared:mcp-unity-bridge-diff -keepalive:60 -noconfig @\"{WriteArguments(programs, which, assembly)}\"", CancellationToken.None);
            if (run.ExitCode != 0)
            {
                Note(run, programs);
                return false;
            }
            Assembly loaded = Assembly.LoadFrom(assembly);
            foreach (int at in which)
            {
                MethodInfo entry = loaded.GetType($"McpUnityBridgeSnippet{at}.Snippet", throwOnError: true)!.GetMethod("Run")!;
                programs[at].Begin = (Func<object?>)Delegate.CreateDelegate(typeof(Func<object?>), entry);
            }
            return true;
        }

        private static void Note(CompilerRun run, Compiled[] programs)
        {
            int noted = 0;
            foreach (string line in run.Output.Split('\n'))
            {
                Match match = s_error.Match(line.TrimEnd('\r'));
                if (match.Success)
                {
                    programs[int.Parse(match.Groups[1].Value)].Errors.Add($"({match.Groups[2].Value},{match.Groups[3].Value}): error {match.Groups[4].Value}: {match.Groups[5].Value}");
                    noted++;
                }
            }
            if (noted == 0)
            {
                throw new InvalidOperationException($"csc ended with code {run.ExitCode}: {run.Output}{run.Errors}");
            }
        }

        private string WriteArguments(Compiled[] programs, int[] which, string assembly)
        {
            var lines = new List<string> { "-nologo", "-nostdlib+", "-target:library", "-optimize-", "-debug-", "-warn:0", "-utf8output", "-preferreduilang:en-US", "-langversion:9.0", $"-out:\"{assembly}\"" };
            lines.AddRange(References().Select(path => $"-r:\"{path}\""));
            foreach (int at in which)
            {
                string source = Path.Combine(_folder, $"program{at}.cs");
                File.WriteAllText(source, programs[at].Source);
                lines.Add($"\"{source}\"");
            }
            string file = Path.Combine(_folder, "arguments.rsp");
            File.WriteAllLines(file, lines);
            return file;
        }

        private static IReadOnlyList<string> References() =>
            Directory.GetFiles(RuntimeEnvironment.GetRuntimeDirectory(), "*.dll").Where(IsManaged)
                .Concat(new[] { "McpUnityBridge.Core", "McpUnityBridge.Engine", "UnityEngine", "UnityEditor", "Newtonsoft.Json" }.Select(name => Path.Combine(AppContext.BaseDirectory, name + ".dll"))).ToList();

        private static bool IsManaged(string path)
        {
            string name = Path.GetFileName(path);
            return name == "mscorlib.dll" || name == "netstandard.dll" || name == "Microsoft.CSharp.dll" || (name.StartsWith("System.", StringComparison.Ordinal) && !name.Contains(".Native."));
        }
    }

    /// <summary>A program during compilation: its source, then its errors or its entry.</summary>
    internal sealed class Compiled
    {
        public Compiled(string? source, string? error)
        {
            Source = source;
            Errors = error == null ? new List<string>() : new List<string> { error };
        }

        public string? Source { get; }

        public List<string> Errors { get; }

        public Func<object?>? Begin { get; set; }
    }
}
