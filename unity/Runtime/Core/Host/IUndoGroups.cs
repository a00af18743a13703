#nullable enable
namespace McpUnityBridge.Core
{
    /// <summary>What operations record for Undo. Main thread.</summary>
    public interface IUndoGroups
    {
        /// <summary>The code of the operation is about to begin, or to go on after a reload.</summary>
        void Begin(string logId);

        /// <summary>The code of atomic work waits: what is recorded from here on is not its own.</summary>
        void Leave(string logId);

        /// <summary>The code of atomic work begins, or goes on.</summary>
        void Enter(string logId);

        /// <summary>Takes back all that the operation has recorded. Null; or why nothing was taken back, without a full stop.</summary>
        string? RollBack(string logId);

        /// <summary>The operation has ended, or is suspended: what is recorded from here on is not its own.</summary>
        /// <param name="logId">Of the operation.</param>
        /// <param name="hasWaited">Its code did not run in one go: others could record changes between its own.</param>
        /// <param name="goesOn">It is suspended, and has not ended.</param>
        void End(string logId, bool hasWaited, bool goesOn);
    }
}
