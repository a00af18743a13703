#nullable enable
using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>Runs the C# compiler as a process of its own.</summary>
    internal sealed class CompilerProcess
    {
        private readonly CodeOptions _options;

        public CompilerProcess(CodeOptions options)
        {
            _options = options;
        }

        /// <summary>Waits for its end. When <paramref name="stop" /> comes it is killed.</summary>
        /// <exception cref="OperationCanceledException">It has been stopped.</exception>
        /// <exception cref="CompilerFailure">It could not be started, or had hung.</exception>
        public CompilerRun Run(string arguments, CancellationToken stop)
        {
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(stop))
            using (Process process = Start(arguments))
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

        private Process Start(string arguments)
        {
            if (!File.Exists(_options.Compiler))
            {
                throw new CompilerFailure($"The C# compiler is not there: expected {_options.Compiler}.");
            }
            bool isProgram = _options.Runner == null;
            var start = new ProcessStartInfo(isProgram ? _options.Compiler : _options.Runner, isProgram ? arguments : Quote(_options.Compiler) + " " + arguments)
            {
                UseShellExecute = false,
                CreateNoWindow = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                StandardOutputEncoding = Encoding.UTF8,
                WorkingDirectory = _options.Folder,
            };
            // Without the library for languages, .NET refuses to start but for this.
            start.EnvironmentVariables["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1";
            if (!isProgram) NameRuntime(start);
            try
            {
                return Process.Start(start);
            }
            catch (Win32Exception)
            {
                throw new CompilerFailure($"The C# compiler could not be started: {start.FileName} is not there or is not a program.");
            }
        }

        /// <summary>
        /// The compiler starts its server with the dotnet of DOTNET_HOST_PATH, else with the first in PATH: an Editor started by Unity Hub has none there, and one of
        /// another version cannot run it. DOTNET_ROOT and DOTNET_MULTILEVEL_LOOKUP are what Unity itself sets, for a server that is a program of its own.
        /// </summary>
        private static void NameRuntime(ProcessStartInfo start)
        {
            string folder = Path.GetDirectoryName(start.FileName) ?? "";
            if (!Path.IsPathRooted(start.FileName) || Path.GetFileNameWithoutExtension(start.FileName) != "dotnet") return;
            start.EnvironmentVariables["DOTNET_HOST_PATH"] = start.FileName;
            start.EnvironmentVariables["DOTNET_MULTILEVEL_LOOKUP"] = "0";
            // A link such as /usr/bin/dotnet finds its runtime by itself; its folder has none.
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
                // It has ended by itself meanwhile, or is ending.
            }
        }
    }

    /// <summary>How a run of the compiler ended.</summary>
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
    }

    /// <summary>The compiler is to blame, not the code.</summary>
    internal sealed class CompilerFailure : Exception
    {
        public CompilerFailure(string message) : base(message)
        {
        }
    }
}
