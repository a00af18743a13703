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
    /// <summary>
    /// AI.Compile: Unity's own compilation of the project. SessionState keeps its messages across the reload. Main
    /// thread.
    /// </summary>
    internal sealed class EditorCompiler : IProjectCompiler, IDisposable
    {
        private const string Key = "McpUnityBridge.CompilerNotes";

        /// <summary>
        /// Unity begins to compile or reload some frames after the request; after these frames and this time it will
        /// not.
        /// </summary>
        private const int PatienceFrames = 20;
        private const double PatienceSeconds = 3;

        /// <summary>Number of frames within which an import begins to compile changed scripts.</summary>
        private const int ImportFrames = 5;

        /// <summary>
        /// Maximum number of messages kept across the reload: a project may have ten thousand warnings.
        /// </summary>
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

        /// <param name="log">Called after each compilation, whatever began it.</param>
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
            // A second request would cancel and restart the compilation of changed scripts.
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

        /// <summary>Called in each frame: detects that no reload follows.</summary>
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

        /// <param name="isImport">Whether scripts are compiled only if some have changed.</param>
        private void Begin(bool isImport)
        {
            // An import does not shorten a compilation that was requested before.
            _isImport = isImport && !(_isAsked && !_isImport);
            _isAsked = true;
            _hasStarted = false;
            _notes.Clear();
            lock (_logged) _logged.Clear();
            // Messages of an unrelated compilation.
            SessionState.EraseString(Key);
            BecomeIdle();
        }

        /// <summary>
        /// Unity logs why it cannot begin a compilation: duplicate assembly definitions, a reference cycle. Any thread.
        /// </summary>
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
            // No later domain will read them.
            SessionState.EraseString(Key);
            if (!_hasStarted && EditorApplication.isPlaying) _notes.Add(new CompilerNote(true, "", PutOff, "", 0, 0));
            Ended?.Invoke(_notes.ToArray());
        }

        /// <summary>
        /// Why scripts do not compile if this compilation reported no error: what Unity has logged, or else the errors
        /// of the previous one.
        /// </summary>
        private IReadOnlyList<CompilerNote> Reasons()
        {
            lock (_logged) if (_logged.Count > 0) return _logged.ToArray();
            return _failed.Count > 0 ? _failed : new[] { new CompilerNote(true, "", "The scripts do not compile, and Unity gives no reason: see the errors in its console.", "", 0, 0) };
        }

        /// <summary>Unity's text is the compiler's: <c>Assets/A.cs(1,2): error CS0103: The name ...</c></summary>
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
