#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using McpUnityBridge.Core;

namespace McpUnityBridge.Host
{
    /// <summary>Compiles the scripts of a project with the C# compiler of the SDK.</summary>
    internal sealed class ProjectBuild
    {
        private static readonly Regex s_note = new Regex(
            @"^(?<file>.*?)\((?<line>\d+),(?<column>\d+)\): (?<kind>error|warning) (?<code>[A-Z]+\d+): (?<message>.*)$",
            RegexOptions.CultureInvariant);

        private readonly string _project;
        private readonly CodeOptions _options;

        public ProjectBuild(string project, CodeOptions options)
        {
            _project = project;
            _options = options;
        }

        public bool HasScripts => Scripts().Any();

        public ProjectBuildResult Run(CancellationToken stop)
        {
            string folder = Path.Combine(_project, "Library", "ScriptAssemblies", Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(folder);
            // The same assembly name in each domain, so that type names are stable.
            string assembly = Path.Combine(folder, "Assembly-CSharp.dll");
            string arguments = Path.Combine(folder, "arguments.rsp");
            File.WriteAllText(arguments, Arguments(assembly), new UTF8Encoding(false));
            Directory.CreateDirectory(_options.Folder);
            try
            {
                return ResultOf(new CompilerProcess(_options).Run("-noconfig @" + CompilerProcess.Quote(arguments), stop), assembly);
            }
            catch (CompilerFailure failure)
            {
                return new ProjectBuildResult(null, new[] { new CompilerNote(true, "", failure.Message, "", 0, 0) });
            }
        }

        private ProjectBuildResult ResultOf(CompilerRun run, string assembly)
        {
            List<CompilerNote> notes = run.Output.Split('\n').Select(line => s_note.Match(line.TrimEnd('\r'))).Where(match => match.Success).Select(NoteOf).ToList();
            if (run.ExitCode != 0 && !notes.Any(note => note.IsError))
            {
                notes.Add(new CompilerNote(true, "CS0000", run.Output + run.Errors, "", 0, 0));
            }

            return new ProjectBuildResult(run.ExitCode == 0 ? assembly : null, notes);
        }

        /// <summary>Those of the project, and of packages from the registry.</summary>
        private IEnumerable<string> Scripts() => new[] { "Assets", "Library/PackageCache" }.Select(folder => Path.Combine(_project, folder)).Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).OrderBy(path => path, StringComparer.Ordinal));

        private string Arguments(string assembly)
        {
            var lines = new List<string>
            {
                "-nologo", "-nostdlib+", "-target:library", "-debug:portable", "-deterministic+", "-utf8output", "-preferreduilang:en-US",
                // Unity does not warn of fields that only the Inspector sets.
                "-nowarn:0169,0649",
                "-langversion:" + _options.LanguageVersion,
                "-define:" + string.Join(";", _options.Defines()),
                "-out:" + CompilerProcess.Quote(assembly),
            };
            // This compilation replaces the assembly of the last one.
            lines.AddRange(_options.References().Where(path => Path.GetFileName(path) != "Assembly-CSharp.dll").Select(path => "-r:" + CompilerProcess.Quote(path)));
            lines.AddRange(Scripts().Select(CompilerProcess.Quote));
            return string.Join("\n", lines);
        }

        private CompilerNote NoteOf(Match line)
        {
            string file = line.Groups["file"].Value;
            string below = file.StartsWith(_project + "/", StringComparison.Ordinal) ? file.Substring(_project.Length + 1) : file;
            return new CompilerNote(line.Groups["kind"].Value == "error", line.Groups["code"].Value, line.Groups["message"].Value, below, Number(line, "line"), Number(line, "column"));
        }

        private static int Number(Match match, string group) => int.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture);
    }

    /// <summary>The result of a compilation.</summary>
    internal sealed class ProjectBuildResult
    {
        public ProjectBuildResult(string? assembly, IReadOnlyList<CompilerNote> notes)
        {
            Assembly = assembly;
            Notes = notes;
        }

        /// <summary>Path; null if there were errors.</summary>
        public string? Assembly { get; }

        public IReadOnlyList<CompilerNote> Notes { get; }
    }
}
