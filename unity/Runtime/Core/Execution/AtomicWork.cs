#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Code that is called with atomic: where it fails, what it has changed through Undo is taken back, and its error says so (RDY-10).</summary>
    internal static class AtomicWork
    {
        private const string RolledBack = "Rolled back (atomic): all that the code changed through Undo. Changes outside Undo stay: files, assets, packages, settings, play mode, objects that were not recorded.";

        /// <summary>Unity ended, or could not write its journal any more.</summary>
        internal const string NotKnown = "It was atomic, but it is not known whether its changes were rolled back.";

        /// <summary>A reload ends what Undo could take back for certain: nothing has begun, so that nothing is cut off.</summary>
        internal static RunOutcome CannotSuspend => RunOutcome.Failed(
            ErrorCode.ExecutionError,
            "Atomic code cannot go on after a domain reload (AI.Compile, AI.RunTests, AI.ContinueAfterReload): call it without atomic, or do that in a call of its own. No reload was begun.",
            null);

        internal static RunOutcome CutOff => RunOutcome.Failed(ErrorCode.Interrupted, "Unity reloaded its domain while this was running.", null);

        /// <summary>The outcome as it is told; of a failure, what it had changed is taken back first.</summary>
        internal static RunOutcome Settled(OperationRun run, RunOutcome outcome, IUndoGroups? undo)
        {
            if (!run.IsAtomic || outcome.Result != null) return outcome;
            string? obstacle = undo == null ? "this Editor has no Undo" : undo.RollBack(run.LogId);
            return outcome.With(obstacle == null ? RolledBack : $"Not rolled back, although it was atomic: {obstacle}. All that the code did stays.");
        }
    }
}
