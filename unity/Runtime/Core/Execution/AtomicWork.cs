#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Code called with the atomic option: if it fails, its changes through Undo are rolled back, and its error reports
    /// that (RDY-10).
    /// </summary>
    internal static class AtomicWork
    {
        private const string RolledBack = "Rolled back (atomic): all that the code changed through Undo. Changes outside Undo stay: files, assets, packages, settings, play mode, objects that were not recorded.";

        /// <summary>For work that was cut off because Unity ended or could no longer write its journal.</summary>
        internal const string NotKnown = "It was atomic, but it is not known whether its changes were rolled back.";

        /// <summary>After a reload Undo may no longer work, so nothing was begun and no work is cut off.</summary>
        internal static RunOutcome CannotSuspend => RunOutcome.Failed(
            ErrorCode.ExecutionError,
            "Atomic code cannot continue after a domain reload (AI.Compile, AI.RunTests, AI.ContinueAfterReload): call it without atomic, or do that in a call of its own. No reload was begun.",
            null);

        internal static RunOutcome CutOff => RunOutcome.Failed(ErrorCode.Interrupted, "Unity reloaded its domain while this was running.", null);

        /// <summary>The final outcome; for a failure, after the changes are rolled back.</summary>
        internal static RunOutcome Settled(OperationRun run, RunOutcome outcome, IUndoGroups? undo)
        {
            if (!run.IsAtomic || outcome.Result != null) return outcome;
            string? obstacle = undo == null ? "this Editor has no Undo" : undo.RollBack(run.LogId);
            return outcome.With(obstacle == null ? RolledBack : $"Not rolled back, although it was atomic: {obstacle}. All that the code did stays.");
        }
    }
}
