#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>A domain reload in progress; the host keeps it across the reload (SessionState in Unity).</summary>
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

        /// <summary>Error count of the compilation that caused the reload, if there was one.</summary>
        public int? CompileErrors { get; }
    }
}
