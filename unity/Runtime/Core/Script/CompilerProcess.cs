#nullable enable
using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>Runs the C# compiler as a separate process.</summary>
    internal sealed class CompilerProcess
    {
        private readonly CodeOptions _options;
        private volatile int _current;

        public CompilerProcess(CodeOptions options)
        {
            _options = options;
        }

        /// <summary>The compiler in use: the first of the options that could be started.</summary>
        public string Compiler => _options.Compilers[_current].Compiler;

        /// <summary>Waits for the end of the process. Kills it when <paramref name="stop" /> is cancelled.</summary>
        /// <exception cref="OperationCanceledException"><paramref name="stop" /> was cancelled.</exception>
        /// <exception cref="CompilerFailure">The compiler could not be started, or has hung.</exception>
        public CompilerRun Run(string arguments, CancellationToken stop)
        {
            var problems = new List<string>();
            for (int at = _current; ; at++)
            {
                CompilerPaths paths = _options.Compilers[at];
                bool isLast = at + 1 == _options.Compilers.Count;
                try
                {
                    CompilerRun run = Run(paths, arguments, stop);
                    if (!run.IsOfHost) _current = at;
                    if (!run.IsOfHost || (isLast && problems.Count == 0)) return run;
                    problems.Add($"{paths}: {run.Complaint}");
                }
                catch (NotStarted problem)
                {
                    problems.Add($"{paths}: {problem.Message}");
                }

                if (isLast) throw new CompilerFailure("The C# compiler could not be started. " + string.Join(" ", problems) + " Install this version of the Editor again; unity_query works without a compiler.");
            }
        }

        private CompilerRun Run(CompilerPaths paths, string arguments, CancellationToken stop)
        {
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(stop))
            using (Process process = Start(paths, arguments))
            using (limit.Token.Register(() => Kill(process)))
            {
                limit.CancelAfter(_options.CompilerTimeoutMs);
                var errors = new StringBuilder();
                process.ErrorDataReceived += (sender, line) => errors.AppendLine(line.Data);
                process.BeginErrorReadLine();
                string output = process.StandardOutput.ReadToEnd();
                process.WaitForExit();
                stop.ThrowIfCancellationRequested();
                if (limit.IsCancellationRequested)
                {
                    throw new CompilerFailure($"The C# compiler has not answered within {_options.CompilerTimeoutMs / 1000.0:0.#} s and was stopped. Try again; if it happens again, restart the Editor.");
                }
                return new CompilerRun(process.ExitCode, output, errors.ToString());
            }
        }

        private Process Start(CompilerPaths paths, string arguments)
        {
            if (!File.Exists(paths.Compiler)) throw new NotStarted("the compiler is not there.");
            bool isProgram = paths.Runner == null;
            var start = new ProcessStartInfo(isProgram ? paths.Compiler : paths.Runner, isProgram ? arguments : Quote(paths.Compiler) + " " + arguments)
            {
                UseShellExecute = false,
                CreateNoWindow = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                StandardOutputEncoding = Encoding.UTF8,
                WorkingDirectory = _options.Folder,
            };
            // Without the ICU library, .NET starts only with this setting.
            start.EnvironmentVariables["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1";
            if (!isProgram) NameRuntime(start);
            try
            {
                return Process.Start(start);
            }
            catch (Win32Exception)
            {
                throw new NotStarted($"{start.FileName} is not there or is not a program.");
            }
        }

        /// <summary>
        /// The compiler starts its server with the dotnet of DOTNET_HOST_PATH, or else the first in PATH: an Editor
        /// started by Unity Hub has none there, and one of another version cannot run it. DOTNET_ROOT and
        /// DOTNET_MULTILEVEL_LOOKUP are set as Unity sets them, for a server that is an executable.
        /// </summary>
        private static void NameRuntime(ProcessStartInfo start)
        {
            string folder = Path.GetDirectoryName(start.FileName) ?? "";
            if (!Path.IsPathRooted(start.FileName) || Path.GetFileNameWithoutExtension(start.FileName) != "dotnet") return;
            start.EnvironmentVariables["DOTNET_HOST_PATH"] = start.FileName;
            start.EnvironmentVariables["DOTNET_MULTILEVEL_LOOKUP"] = "0";
            // A link such as /usr/bin/dotnet finds its runtime by itself; its folder contains none.
            if (Directory.Exists(Path.Combine(folder, "host", "fxr"))) start.EnvironmentVariables["DOTNET_ROOT"] = folder;
        }

        public static string Quote(string path) => "\"" + path + "\"";

        private static void Kill(Process process)
        {
            try
            {
                process.Kill();
            }
            catch (Exception error) when (error is InvalidOperationException || error is Win32Exception)
            {
                // The process has exited, or is exiting.
            }
        }

        private sealed class NotStarted : Exception
        {
            internal NotStarted(string message) : base(message)
            {
            }
        }
    }

    /// <summary>The result of a compiler run.</summary>
    internal sealed class CompilerRun
    {
        public CompilerRun(int exitCode, string output, string errors)
        {
            ExitCode = exitCode;
            Output = output;
            Errors = errors;
        }

        public int ExitCode { get; }

        public string Output { get; }

        public string Errors { get; }

        /// <summary>
        /// Whether the dotnet host failed, not the compiler: hostfxr errors are 0x80008081 and so on, of which Unix
        /// keeps one byte. The compiler itself exits with 0 or 1.
        /// </summary>
        public bool IsOfHost => (uint)ExitCode >> 8 == 0x800080 || (ExitCode > 128 && ExitCode < 0xa8 && !IsOfSignal);

        private bool IsOfSignal => ExitCode == 128 + 6 || ExitCode == 128 + 9 || ExitCode == 128 + 11 || ExitCode == 128 + 15;

        /// <summary>The first line of the host's output, and the framework that it lacks.</summary>
        public string Complaint
        {
            get
            {
                string[] lines = (Errors + Output).Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0).ToArray();
                return $"exit code {ExitCode}. {string.Join(" ", lines.Take(1).Concat(lines.Skip(1).Where(line => line.StartsWith("Framework:", StringComparison.Ordinal))))}".Trim();
            }
        }
    }

    /// <summary>The compiler failed, not the code.</summary>
    internal sealed class CompilerFailure : Exception
    {
        public CompilerFailure(string message) : base(message)
        {
        }
    }
}
