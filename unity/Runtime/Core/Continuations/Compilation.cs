#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// AI.Compile: a compilation of the project's scripts, which continues in another domain unless it fails (EXO-13).
    /// </summary>
    internal sealed class Compilation
    {
        private readonly MainThread _owner;

        /// <summary>Messages of the newest compilation without a reload.</summary>
        private IReadOnlyList<CompilerNote>? _endedHere;

        /// <summary>Messages of the compilation that led to this domain; the compiler returns them once.</summary>
        private IReadOnlyList<CompilerNote>? _ledHere;

        private volatile bool _isAwaited;

        internal Compilation(MainThread owner)
        {
            _owner = owner;
            if (owner.Parts.Compiler != null) owner.Parts.Compiler.Ended += OnEnded;
        }

        internal void Stop()
        {
            if (_owner.Parts.Compiler != null) _owner.Parts.Compiler.Ended -= OnEnded;
        }

        /// <summary>
        /// Whether a compilation was requested and neither its end nor its reload has come: Unity continues it in
        /// frames. Any thread.
        /// </summary>
        internal bool IsAwaited => _isAwaited;

        /// <param name="then">
        /// The continuation to run when the compilation ends, with <see cref="Newest" />; null: its messages are the
        /// result.
        /// </param>
        internal Suspension Suspension(Continuation? then = null)
        {
            IProjectCompiler compiler = _owner.Parts.Compiler ?? throw new InvalidOperationException("AI.Compile: this Editor has no scripts to compile.");
            Continuation continuation = then ?? new Continuation("McpUnityBridge.Core.Compilation, McpUnityBridge.Core", nameof(Continue), JValue.CreateNull());
            return new Suspension(continuation, () => Begin(compiler));
        }

        private void Begin(IProjectCompiler compiler)
        {
            compiler.Compile();
            _isAwaited = true;
        }

        /// <summary>The result of AI.Compile. Called by name after the reload.</summary>
        internal static JObject Continue()
        {
            return OperationRun.Required("AI.Compile").Owner.Compilation.Result();
        }

        private void OnEnded(IReadOnlyList<CompilerNote> notes)
        {
            _owner.Post(() => EndedHere(notes));
        }

        private void EndedHere(IReadOnlyList<CompilerNote> notes)
        {
            _endedHere = notes;
            _isAwaited = false;
            _owner.Queue.ResumeInPlace();
        }

        /// <summary>Errors and warnings of the newest compilation.</summary>
        /// <param name="isReloaded">Whether the domain was reloaded after it.</param>
        internal IReadOnlyList<CompilerNote> Newest(out bool isReloaded)
        {
            isReloaded = _endedHere == null;
            return _endedHere ?? (_ledHere ??= _owner.Parts.Compiler?.TakeLast() ?? Array.Empty<CompilerNote>());
        }

        private JObject Result()
        {
            IReadOnlyList<CompilerNote> notes = Newest(out bool isReloaded);
            return new JObject
            {
                ["errors"] = new JArray(notes.Where(note => note.IsError).Select(Json)),
                ["warnings"] = new JArray(notes.Where(note => !note.IsError).Select(Json)),
                ["reloaded"] = isReloaded,
            };
        }

        private static JObject Json(CompilerNote note)
        {
            return new JObject
            {
                ["code"] = note.Code,
                ["message"] = WellFormed.Text(note.Message),
                ["file"] = WellFormed.Text(note.File),
                ["line"] = note.Line,
                ["column"] = note.Column,
            };
        }
    }
}
