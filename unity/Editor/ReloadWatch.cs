#nullable enable
using System;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEditor.Compilation;

namespace McpUnityBridge.Editor
{
    /// <summary>Determines the reason of a domain reload, which Unity does not report. Main thread.</summary>
    internal sealed class ReloadWatch : IDisposable
    {
        private bool _hasCompiled;

        internal ReloadWatch()
        {
            CompilationPipeline.compilationStarted += CompilationStarted;
            CompilationPipeline.compilationFinished += CompilationFinished;
            EditorApplication.playModeStateChanged += PlayModeChanged;
        }

        /// <summary>The reason of a reload that begins now.</summary>
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

        /// <summary>No reload follows a failed compilation, so the next one has another reason.</summary>
        private void CompilationFinished(object context)
        {
            if (!EditorUtility.scriptCompilationFailed) return;
            _hasCompiled = false;
            Reason = DomainReloadPayloadReason.Requested;
        }

        private void PlayModeChanged(PlayModeStateChange change)
        {
            // If domain reload is disabled for play mode, the next reload has another reason.
            bool isLeavingEditMode = change == PlayModeStateChange.ExitingEditMode;
            Reason = isLeavingEditMode ? DomainReloadPayloadReason.PlayMode : _hasCompiled ? DomainReloadPayloadReason.Compile : DomainReloadPayloadReason.Requested;
        }
    }
}
