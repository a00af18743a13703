#nullable enable
using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Runs <c>mcp-unity-bridge verify</c> on the project, as in a terminal. It reloads the scripts, and so outlives
    /// its caller: its state is in a file of the project.
    /// </summary>
    internal sealed class SelfTest
    {
        /// <summary>The command to type in the folder of the project.</summary>
        internal const string Command = "npx -y mcp-unity-bridge verify";

        private const string Output = "Logs/mcp-unity-bridge-verify.txt";

        /// <summary>Exit codes for a missing command, of a POSIX shell and of cmd.exe.</summary>
        private static readonly string[] NotFound = { "127", "9009" };

        private readonly string _project;

        /// <param name="project">Folder of the project.</param>
        internal SelfTest(string project) => _project = project;

        /// <summary>The report of verify, for users to attach to an issue; it may not exist yet.</summary>
        internal string Report => Path.Combine(_project, "Logs", "verify.html");

        private string OutputFile => Path.Combine(_project, Output.Replace('/', Path.DirectorySeparatorChar));

        /// <summary>Returns why it cannot be started, a sentence; null if it was started.</summary>
        /// <param name="shell">
        /// Path of the shell, from $SHELL, whose profile adds Node.js to PATH; null: cmd.exe of Windows.
        /// </param>
        internal string? Start(string? shell)
        {
            try
            {
                Directory.CreateDirectory(Path.Combine(_project, "Logs"));
                File.WriteAllText(OutputFile, "");
                using (Process process = Process.Start(HowToStart(shell))) process.StandardInput.Close();
                return null;
            }
            catch (Exception error) when (error is Win32Exception || error is IOException || error is UnauthorizedAccessException)
            {
                return "It cannot be started: " + error.Message;
            }
        }

        /// <summary>The state of the last run, from its output; null if there was none.</summary>
        internal SelfTestState? Read()
        {
            try
            {
                if (!File.Exists(OutputFile)) return null;
                // The shell has the file open while it runs.
                using (var file = new FileStream(OutputFile, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete))
                using (var reader = new StreamReader(file)) return StateOf(reader.ReadToEnd());
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return new SelfTestState(error.Message, true, false);
            }
        }

        internal static SelfTestState StateOf(string output)
        {
            string text = output.TrimEnd();
            Match end = Regex.Match(text, @"(?:^|\n)exit (\d+)$");
            if (!end.Success) return new SelfTestState(text.Length == 0 ? "It begins." : text, false, false);
            string shown = text.Substring(0, end.Index).TrimEnd();
            bool isFound = !NotFound.Contains(end.Groups[1].Value);
            if (!isFound) shown = "npx is not found: Node.js 20.19+ or 22.12+ is needed. " + shown;
            return new SelfTestState(shown, true, !isFound);
        }

        private ProcessStartInfo HowToStart(string? shell)
        {
            string run = $"{Command} > {Output} 2>&1";
            return new ProcessStartInfo(shell ?? "cmd.exe", shell == null ? $"/v:on /d /c \"{run.Replace('/', '\\')} & echo exit !errorlevel!>> {Output.Replace('/', '\\')}\"" : $"-ilc \"{run}; echo exit $? >> {Output}\"")
            {
                WorkingDirectory = _project,
                UseShellExecute = false,
                CreateNoWindow = true,
                RedirectStandardInput = true,
            };
        }
    }

    /// <summary>The state of a self-test.</summary>
    internal sealed class SelfTestState
    {
        internal SelfTestState(string text, bool isOver, bool isNotFound)
        {
            Text = text;
            IsOver = isOver;
            IsNotFound = isNotFound;
        }

        /// <summary>Its output, for users.</summary>
        internal string Text { get; }

        internal bool IsOver { get; }

        /// <summary>npx was not found from the Editor: the user must run the command in a terminal.</summary>
        internal bool IsNotFound { get; }
    }
}
