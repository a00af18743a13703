#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>A domain reload that is under way; kept by the host across it (SessionState in Unity).</summary>
    public sealed class ReloadNote
    {
        public ReloadNote(long startedAt, DomainReloadPayloadReason reason, int? compileErrors)
        {
            StartedAt = startedAt;
            Reason = reason;
            CompileErrors = compileErrors;
        }

        /// <summary>Unix ms.</summary>
        public long StartedAt { get; }

        public DomainReloadPayloadReason Reason { get; }

        /// <summary>Of the compilation behind it, where there was one.</summary>
        public int? CompileErrors { get; }
    }
}
