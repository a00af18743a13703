#nullable enable
using System;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEditor.Compilation;

namespace McpUnityBridge.Editor
{
    /// <summary>Finds out why a domain reload comes: Unity does not say. Main thread.</summary>
    internal sealed class ReloadWatch : IDisposable
    {
        private bool _hasCompiled;

        internal ReloadWatch()
        {
            CompilationPipeline.compilationStarted += CompilationStarted;
            CompilationPipeline.compilationFinished += CompilationFinished;
            EditorApplication.playModeStateChanged += PlayModeChanged;
        }

        /// <summary>Of a reload that begins now.</summary>
        internal DomainReloadPayloadReason Reason { get; private set; } = DomainReloadPayloadReason.Requested;

        public void Dispose()
        {
            CompilationPipeline.compilationStarted -= CompilationStarted;
            CompilationPipeline.compilationFinished -= CompilationFinished;
            EditorApplication.playModeStateChanged -= PlayModeChanged;
        }

        private void CompilationStarted(object context)
        {
            _hasCompiled = true;
            Reason = DomainReloadPayloadReason.Compile;
        }

        /// <summary>No reload follows a compilation that has failed: the next one has another reason.</summary>
        private void CompilationFinished(object context)
        {
            if (!EditorUtility.scriptCompilationFailed) return;
            _hasCompiled = false;
            Reason = DomainReloadPayloadReason.Requested;
        }

        private void PlayModeChanged(PlayModeStateChange change)
        {
            // Where domain reload is switched off for play mode, the next reload has another reason.
            bool isLeavingEditMode = change == PlayModeStateChange.ExitingEditMode;
            Reason = isLeavingEditMode ? DomainReloadPayloadReason.PlayMode : _hasCompiled ? DomainReloadPayloadReason.Compile : DomainReloadPayloadReason.Requested;
        }
    }
}
