#nullable enable
using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Finds Node.js as the user's terminal does. Programs started by macOS or Unity Hub have a PATH without it, and
    /// most users install it with nvm, fnm, volta or asdf, which add it in the shell's profile.
    /// </summary>
    internal sealed class NodeInShell
    {
        private const string Needed = "Node.js 20.19+ or 22.12+";
        private const string End = "mcp-unity-bridge:end";

        private static readonly Version Oldest = new Version(20, 19);
        private static readonly Version OldestAfter20 = new Version(22, 12);

        private NodeInShell(string? npx, string? node, string? version)
        {
            Npx = npx;
            Node = node;
            Problem = version == null ? $"Your shell finds no node: {Needed} is needed." : IsOld(version) ? $"Your shell finds Node.js {version} ({node}): {Needed} is needed." : null;
        }

        /// <summary>Absolute; null: not found.</summary>
        internal string? Npx { get; }

        /// <summary>Absolute; null: not found.</summary>
        internal string? Node { get; }

        /// <summary>Why servers will not start, a sentence; null if there is no problem.</summary>
        internal string? Problem { get; }

        /// <summary>
        /// Starts the shell as a terminal does, and waits for it: profiles may take a second. Null: the shell failed or
        /// timed out.
        /// </summary>
        /// <param name="shell">Path of the shell, from $SHELL.</param>
        /// <param name="limitMs">Timeout: a shell that takes longer has hung, and is killed.</param>
        internal static NodeInShell? Ask(string shell, int limitMs)
        {
            // Interactive too, because nvm adds itself to .bashrc and .zshrc.
            var start = new ProcessStartInfo(shell, $"-ilc \"command -v npx; command -v node; node --version; echo {End}\"")
            {
                UseShellExecute = false,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            try
            {
                using (Process process = Process.Start(start)) return ReadOutput(process, limitMs);
            }
            catch (Exception error) when (error is Win32Exception || error is IOException)
            {
                return null;
            }
        }

        /// <summary>Parses the output; profiles may print anything before it.</summary>
        internal static NodeInShell Of(IReadOnlyList<string> lines) =>
            new NodeInShell(Last(lines, @"^/.*/npx$"), Last(lines, @"^/.*/node$"), Last(lines, @"^v\d+\.\d+\.\d+"));

        private static NodeInShell? ReadOutput(Process process, int limitMs)
        {
            var lines = new List<string>();
            using (var hasEnded = new ManualResetEvent(false))
            {
                process.OutputDataReceived += (sender, line) =>
                {
                    if (line.Data == null || line.Data == End) Set(hasEnded);
                    else lock (lines) lines.Add(line.Data);
                };
                process.BeginOutputReadLine();
                process.BeginErrorReadLine();
                process.StandardInput.Close();
                bool isAnswered = hasEnded.WaitOne(limitMs);
                // Without waiting: a program that a profile started may keep the output open.
                if (!process.HasExited) Kill(process);
                lock (lines) return isAnswered ? Of(lines.ToArray()) : null;
            }
        }

        /// <summary>A last line may arrive after the wait has ended.</summary>
        private static void Set(EventWaitHandle hasEnded)
        {
            try
            {
                hasEnded.Set();
            }
            catch (ObjectDisposedException)
            {
            }
        }

        private static void Kill(Process process)
        {
            try
            {
                process.Kill();
            }
            catch (Exception error) when (error is InvalidOperationException || error is Win32Exception)
            {
                // The process has exited.
            }
        }

        private static string? Last(IEnumerable<string> lines, string pattern) => lines.LastOrDefault(line => Regex.IsMatch(line, pattern))?.Trim();

        private static bool IsOld(string version)
        {
            var number = new Version(version.TrimStart('v').Split('-')[0]);
            return number < (number.Major == Oldest.Major ? Oldest : OldestAfter20);
        }
    }
}
