#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEditor.Compilation;
using UnityEngine;
using LogType = UnityEngine.LogType;

namespace McpUnityBridge.Editor
{
    /// <summary>AI.Compile: Unity's own compilation of the project. What it says survives the reload in SessionState. Main thread.</summary>
    internal sealed class EditorCompiler : IProjectCompiler, IDisposable
    {
        private const string Key = "McpUnityBridge.CompilerNotes";

        /// <summary>Unity begins to compile, or to reload, some frames after it has been asked to; after these and this time it is not going to.</summary>
        private const int PatienceFrames = 20;
        private const double PatienceSeconds = 3;

        /// <summary>An import that has found changed scripts compiles within these.</summary>
        private const int ImportFrames = 5;

        /// <summary>Of one compilation, over the reload: a project may have ten thousand warnings.</summary>
        private const int NotesKept = 200;

        private const string PutOff = "Nothing was compiled: the Editor is in play mode, and its preference Script Changes While Playing may defer that. Leave play mode first.";

        private readonly List<CompilerNote> _notes = new List<CompilerNote>();
        private readonly Action<IReadOnlyList<CompilerNote>> _log;
        private readonly List<CompilerNote> _logged = new List<CompilerNote>();
        private IReadOnlyList<CompilerNote> _failed = Array.Empty<CompilerNote>();
        private bool _isAsked;
        private bool _isImport;
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
            Application.logMessageReceivedThreaded += Logged;
        }

        public void Dispose()
        {
            CompilationPipeline.compilationStarted -= Started;
            CompilationPipeline.assemblyCompilationFinished -= AssemblyFinished;
            CompilationPipeline.compilationFinished -= Finished;
            Application.logMessageReceivedThreaded -= Logged;
        }

        /// <inheritdoc />
        public event Action<IReadOnlyList<CompilerNote>>? Ended;

        /// <inheritdoc />
        public void Compile()
        {
            Begin(false);
            Refresh();
            // A second request would cancel the compilation of what has changed, and begin it again.
            if (!_hasStarted && !EditorApplication.isCompiling) CompilationPipeline.RequestScriptCompilation();
        }

        /// <inheritdoc />
        public void Import()
        {
            Begin(true);
            Refresh();
        }

        /// <inheritdoc />
        public IReadOnlyList<CompilerNote> TakeLast()
        {
            string text = SessionState.GetString(Key, "");
            SessionState.EraseString(Key);
            return text.Length == 0 ? Array.Empty<CompilerNote>() : JArray.Parse(text).Select(Read).ToArray();
        }

        /// <summary>Each frame: sees that no reload comes.</summary>
        internal void CheckIdle()
        {
            if (!_isAsked) return;
            bool isShort = _isImport && !_hasStarted;
            if (EditorApplication.isCompiling || EditorApplication.isUpdating) BecomeIdle();
            else if (++_idleFrames > (isShort ? ImportFrames : PatienceFrames) && (isShort || EditorApplication.timeSinceStartup - _idleSince > PatienceSeconds)) End();
        }

        private static void Refresh()
        {
            using (EditorWork.Begin(BlockedByKind.Import)) AssetDatabase.Refresh();
        }

        /// <param name="isImport">Scripts are compiled only where some have changed.</param>
        private void Begin(bool isImport)
        {
            // A compilation that was asked for goes on to its own end.
            _isImport = isImport && !(_isAsked && !_isImport);
            _isAsked = true;
            _hasStarted = false;
            _notes.Clear();
            lock (_logged) _logged.Clear();
            // Of a compilation that was begun elsewhere.
            SessionState.EraseString(Key);
            BecomeIdle();
        }

        /// <summary>Unity logs why it cannot begin a compilation: two assembly definitions of one name, a cycle of references. Any thread.</summary>
        private void Logged(string message, string stack, LogType type)
        {
            if (!_isAsked || type == LogType.Log || type == LogType.Warning) return;
            lock (_logged) _logged.Add(SetupErrors.NoteOf(message));
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
            if (_isAsked) SessionState.SetString(Key, new JArray(_notes.OrderBy(note => note.IsError ? 0 : 1).Take(NotesKept).Select(Write)).ToString(Newtonsoft.Json.Formatting.None));
            _log(_notes);
            BecomeIdle();
            if (_notes.Any(note => note.IsError)) End();
        }

        private void End()
        {
            _isAsked = false;
            if (!_hasStarted) _notes.AddRange(SetupErrors.Now());
            if (!_notes.Any(note => note.IsError) && EditorUtility.scriptCompilationFailed) _notes.AddRange(Reasons());
            _failed = _notes.Where(note => note.IsError).ToList();
            // No domain comes that could ask for them.
            SessionState.EraseString(Key);
            if (!_hasStarted && EditorApplication.isPlaying) _notes.Add(new CompilerNote(true, "", PutOff, "", 0, 0));
            Ended?.Invoke(_notes.ToArray());
        }

        /// <summary>Of scripts that do not compile, where this compilation named no error: what Unity has logged, else the errors of the last one.</summary>
        private IReadOnlyList<CompilerNote> Reasons()
        {
            lock (_logged) if (_logged.Count > 0) return _logged.ToArray();
            return _failed.Count > 0 ? _failed : new[] { new CompilerNote(true, "", "The scripts do not compile, and Unity gives no reason: see the errors in its console.", "", 0, 0) };
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
