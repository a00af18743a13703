#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using Newtonsoft.Json;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// The scripts of the project, Assets/**/*.cs: compiled to one assembly, as in Unity, which the next domain loads.
    /// </summary>
    internal sealed class ProjectScripts : IProjectCompiler
    {
        private const string AssemblyKey = "project_assembly";
        private const string NotesKey = "compiler_notes";

        private readonly EditorProcess _process;
        private readonly ProjectBuild _build;
        private Assembly? _assembly;

        public ProjectScripts(EditorProcess process)
        {
            _process = process;
            Scripts = new ScriptFiles(process.Options.Project);
            var names = new ProjectNames(() => Assemblies);
            CodeOptions = new CodeOptions(process.Options.Compiler, process.Options.Dotnet, SharedFolder, References)
            {
                Aliases = CodeOptions.AliasesWith("McpUnityBridge.Engine.AI"),
                ProjectHas = names.Has,
                NamespacesOf = names.NamespacesOf,
                ScriptsWarning = Scripts.Warning,
                Defines = () => new[] { "UNITY_EDITOR", "UNITY_2022_3_OR_NEWER" },
            };
            _build = new ProjectBuild(process.Options.Project, CodeOptions);
        }

        public CodeOptions CodeOptions { get; }

        public ScriptFiles Scripts { get; }

        /// <summary>Runs an action on the main thread.</summary>
        public Action<Action> Post { get; set; } = errand => throw new InvalidOperationException("There is no bridge yet.");

        public IReadOnlyList<Assembly> Assemblies
        {
            get
            {
                var all = new List<Assembly> { typeof(object).Assembly, typeof(Uri).Assembly, typeof(Enumerable).Assembly, typeof(Regex).Assembly, typeof(JsonConvert).Assembly, typeof(UnityEngine.UI.Selectable).Assembly, typeof(UnityEngine.Object).Assembly, typeof(UnityEditor.EditorUtility).Assembly, typeof(UnityEngine.InputSystem.InputSystem).Assembly, typeof(AI).Assembly };
                if (_assembly != null) all.Add(_assembly);

                return all;
            }
        }

        /// <summary>
        /// All headless Editors of this machine share compiled snippets: the same code is compiled once.
        /// </summary>
        private static string SharedFolder => Path.Combine(Path.GetTempPath(), "mcp-unity-bridge-host", Environment.UserName);

        /// <summary>Loads the newest assembly; compiles first if the project was just opened, as Unity does.</summary>
        public void Load()
        {
            if (_process.Recall(AssemblyKey) == null && _build.HasScripts) Keep(_build.Run(CancellationToken.None));

            string? path = _process.Recall(AssemblyKey);
            _assembly = path == null ? null : ProjectLoader.Load(path);
        }

        public event Action<IReadOnlyList<CompilerNote>>? Ended;

        public void Compile()
        {
            if (!_build.HasScripts)
            {
                _process.Remember(AssemblyKey, null);
                _process.RequestReload("compile");
                return;
            }

            Task.Run(() => _build.Run(CancellationToken.None)).ContinueWith(built => Post(() => End(built.Result)), TaskScheduler.Default);
        }

        public void Import()
        {
            // An empty warning means that the loaded scripts are those on disk.
            if (Scripts.Warning().Length > 0) Compile();
            else Post(() => Ended?.Invoke(Array.Empty<CompilerNote>()));
        }

        public IReadOnlyList<CompilerNote> TakeLast()
        {
            string? notes = _process.Recall(NotesKey);
            _process.Remember(NotesKey, null);
            return notes == null ? Array.Empty<CompilerNote>() : NoteText.Read(notes);
        }

        private void End(ProjectBuildResult built)
        {
            if (built.Assembly == null)
            {
                Ended?.Invoke(built.Notes);
                return;
            }

            Keep(built);
            _process.RequestReload("compile");
        }

        private void Keep(ProjectBuildResult built)
        {
            _process.Remember(NotesKey, NoteText.Write(built.Notes));
            if (built.Assembly != null) _process.Remember(AssemblyKey, built.Assembly);
        }

        private IReadOnlyList<string> References()
        {
            IEnumerable<string> own = new[] { "UnityEngine", "UnityEngine.UI", "Unity.InputSystem", "UnityEditor", "McpUnityBridge.Core", "McpUnityBridge.Engine", "McpUnityBridge.Protocol", "Newtonsoft.Json" }
                .Select(name => Path.Combine(AppDomain.CurrentDomain.BaseDirectory, name + ".dll"));
            string? project = _process.Recall(AssemblyKey);
            return ClassLibrary.Files.Concat(own).Concat(project == null ? Enumerable.Empty<string>() : new[] { project }).ToList();
        }
    }
}
