#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>Compiles one source to an assembly with symbols, through the compile server if there is one.</summary>
    internal sealed class SnippetCompiler
    {
        private readonly CodeOptions _options;
        private readonly CompilerProcess _process;
        private volatile bool _hasServer;
        private int _hasSwept;

        public SnippetCompiler(CodeOptions options)
        {
            _options = options;
            _process = new CompilerProcess(options);
            _hasServer = options.KeepAliveSeconds > 0;
        }

        /// <exception cref="CompilerFailure">The compiler failed, not the code.</exception>
        public CompiledSnippet Compile(string source, string assemblyName, IReadOnlyList<string> references, CancellationToken stop)
        {
            string folder = Path.Combine(WorkFolder, Guid.NewGuid().ToString("N"));
            Sweep();
            Directory.CreateDirectory(folder);
            try
            {
                string assembly = Path.Combine(folder, assemblyName + ".dll");
                string symbols = Path.Combine(folder, assemblyName + ".pdb");
                File.WriteAllText(Path.Combine(folder, "snippet.cs"), source, new UTF8Encoding(false));
                File.WriteAllText(Path.Combine(folder, "arguments.rsp"), Arguments(folder, assembly, references), new UTF8Encoding(false));
                CompilerRun run = Run(Path.Combine(folder, "arguments.rsp"), stop);
                return new CompiledSnippet(run.ExitCode == 0 && File.Exists(symbols) ? SnippetBytes.OfCompiler(assembly, symbols) : null, run);
            }
            finally
            {
                Delete(folder);
            }
        }

        private string WorkFolder => Path.Combine(_options.Folder, "work");

        /// <summary>Removes, once per domain, files of killed processes.</summary>
        private void Sweep()
        {
            if (Interlocked.Exchange(ref _hasSwept, 1) == 1 || !Directory.Exists(WorkFolder))
            {
                return;
            }
            foreach (string old in Directory.GetDirectories(WorkFolder).Where(path => Directory.GetLastWriteTimeUtc(path) < DateTime.UtcNow.AddHours(-1)))
            {
                Delete(old);
            }
        }

        private static void Delete(string folder)
        {
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // The compile server still writes for a killed compiler, or a scanner reads: retried by the next sweep.
            }
        }

        private CompilerRun Run(string arguments, CancellationToken stop)
        {
            string file = "@" + CompilerProcess.Quote(arguments);
            if (!_hasServer)
            {
                return _process.Run("-noconfig " + file, stop);
            }
            long began = Uptime.Now;
            try
            {
                return _process.Run($"-shared:{PipeName} -keepalive:{_options.KeepAliveSeconds} -noconfig {file}", stop);
            }
            finally
            {
                // A server that hangs or cannot start would delay each snippet as much.
                if (Uptime.Now - began >= _options.ServerLimitMs) _hasServer = false;
            }
        }

        /// <summary>One server for all Editors of this user with this compiler.</summary>
        internal string PipeName => "mcp-unity-bridge-" + SnippetHash.Of(_process.Compiler + "\n" + Environment.UserName).Substring(0, 16);

        private string Arguments(string folder, string assembly, IReadOnlyList<string> references)
        {
            var lines = new List<string>
            {
                "-nologo", "-nostdlib+", "-target:library", "-optimize-", "-debug:portable", "-deterministic+", "-warn:0", "-utf8output", "-preferreduilang:en-US",
                "-langversion:" + _options.LanguageVersion,
                "-out:" + CompilerProcess.Quote(assembly),
            };
            IReadOnlyList<string> defines = _options.Defines();
            if (defines.Count > 0)
            {
                lines.Add("-define:" + string.Join(";", defines));
            }
            lines.AddRange(references.Select(path => "-r:" + CompilerProcess.Quote(path)));
            lines.Add(CompilerProcess.Quote(Path.Combine(folder, "snippet.cs")));
            return string.Join("\n", lines);
        }
    }

    /// <summary>The result of a compilation.</summary>
    internal sealed class CompiledSnippet
    {
        public CompiledSnippet(SnippetBytes? bytes, CompilerRun run)
        {
            Bytes = bytes;
            Run = run;
        }

        /// <summary>Null: it did not compile.</summary>
        public SnippetBytes? Bytes { get; }

        public CompilerRun Run { get; }
    }
}
