#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEditor.Compilation;

namespace McpUnityBridge.Editor
{
    /// <summary>AI.Compile: Unity's own compilation of the project. What it says survives the reload in SessionState. Main thread.</summary>
    internal sealed class EditorCompiler : IProjectCompiler, IDisposable
    {
        private const string Key = "McpUnityBridge.CompilerNotes";

        /// <summary>Unity begins to compile, or to reload, some frames after it has been asked to; after these and this time it is not going to.</summary>
        private const int PatienceFrames = 20;
        private const double PatienceSeconds = 3;

        private const string PutOff = "Nothing was compiled: the Editor is in play mode, and its preference Script Changes While Playing may put that off. Leave play mode first.";

        private readonly List<CompilerNote> _notes = new List<CompilerNote>();
        private readonly Action<IReadOnlyList<CompilerNote>> _log;
        private bool _isAsked;
        private bool _hasStarted;
        private int _idleFrames;
        private double _idleSince;

        /// <param name="log">Hears of each compilation, whatever began it.</param>
        internal EditorCompiler(Action<IReadOnlyList<CompilerNote>> log)
        {
            _log = log;
            CompilationPipeline.compilationStarted += Started;
            CompilationPipeline.assemblyCompilationFinished += AssemblyFinished;
            CompilationPipeline.compilationFinished += Finished;
        }

        public void Dispose()
        {
            CompilationPipeline.compilationStarted -= Started;
            CompilationPipeline.assemblyCompilationFinished -= AssemblyFinished;
            CompilationPipeline.compilationFinished -= Finished;
        }

        /// <inheritdoc />
        public event Action<IReadOnlyList<CompilerNote>>? Ended;

        /// <inheritdoc />
        public void Compile()
        {
            _isAsked = true;
            _hasStarted = false;
            _notes.Clear();
            // Of a compilation that was begun elsewhere.
            SessionState.EraseString(Key);
            BecomeIdle();
            AssetDatabase.Refresh();
            CompilationPipeline.RequestScriptCompilation();
        }

        /// <inheritdoc />
        public IReadOnlyList<CompilerNote> TakeLast()
        {
            string text = SessionState.GetString(Key, "");
            SessionState.EraseString(Key);
            return text.Length == 0 ? Array.Empty<CompilerNote>() : JArray.Parse(text).Select(Read).ToArray();
        }

        /// <summary>Each frame: sees that no reload comes.</summary>
        internal void Look()
        {
            if (!_isAsked) return;
            if (EditorApplication.isCompiling || EditorApplication.isUpdating) BecomeIdle();
            else if (++_idleFrames > PatienceFrames && EditorApplication.timeSinceStartup - _idleSince > PatienceSeconds) End();
        }

        private void BecomeIdle()
        {
            _idleFrames = 0;
            _idleSince = EditorApplication.timeSinceStartup;
        }

        private void Started(object context)
        {
            _hasStarted = true;
            _notes.Clear();
        }

        private void AssemblyFinished(string assembly, CompilerMessage[] messages) =>
            _notes.AddRange(messages.Where(message => message.type != CompilerMessageType.Info).Select(Note));

        private void Finished(object context)
        {
            SessionState.SetString(Key, new JArray(_notes.Select(Write)).ToString(Newtonsoft.Json.Formatting.None));
            _log(_notes);
            BecomeIdle();
            if (_notes.Any(note => note.IsError)) End();
        }

        private void End()
        {
            _isAsked = false;
            // No domain comes that could ask for them.
            SessionState.EraseString(Key);
            if (!_hasStarted && EditorApplication.isPlaying) _notes.Add(new CompilerNote(true, "", PutOff, "", 0, 0));
            Ended?.Invoke(_notes.ToArray());
        }

        /// <summary>Unity's text is that of the compiler: <c>Assets/A.cs(1,2): error CS0103: The name ...</c></summary>
        private static CompilerNote Note(CompilerMessage message)
        {
            Match match = Regex.Match(message.message, @"(?:^|: )(?:error|warning) (?<code>[A-Za-z]+[0-9]+): (?<text>.*)$", RegexOptions.Singleline);
            string text = match.Success ? match.Groups["text"].Value : message.message;
            return new CompilerNote(message.type == CompilerMessageType.Error, match.Groups["code"].Value, text, (message.file ?? "").Replace('\\', '/'), message.line, message.column);
        }

        private static JObject Write(CompilerNote note) => new JObject
        {
            ["is_error"] = note.IsError,
            ["code"] = note.Code,
            ["message"] = note.Message,
            ["file"] = note.File,
            ["line"] = note.Line,
            ["column"] = note.Column,
        };

        private static CompilerNote Read(JToken note) =>
            new CompilerNote((bool)note["is_error"]!, (string)note["code"]!, (string)note["message"]!, (string)note["file"]!, (int)note["line"]!, (int)note["column"]!);
    }
}
