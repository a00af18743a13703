#nullable enable
namespace McpUnityBridge.Core
{
    /// <summary>The changes that operations record for Undo. Main thread.</summary>
    public interface IUndoGroups
    {
        /// <summary>The code of the operation is about to begin, or to continue after a reload.</summary>
        /// <param name="logId">The operation.</param>
        /// <param name="session">Equal for all work of one connected client; null: not known.</param>
        void Begin(string logId, string? session);

        /// <summary>The code of atomic work is waiting: changes recorded from here on are not its own.</summary>
        void Leave(string logId);

        /// <summary>The code of atomic work begins or continues.</summary>
        void Enter(string logId);

        /// <summary>
        /// Undoes every change that the operation has recorded. Returns null, or why nothing was undone, without a full
        /// stop.
        /// </summary>
        string? RollBack(string logId);

        /// <summary>The operation has ended or is suspended: changes recorded from here on are not its own.</summary>
        /// <param name="logId">The operation.</param>
        /// <param name="hasWaited">
        /// Whether its code ran in several parts, so that other code could record changes in between.
        /// </param>
        /// <param name="goesOn">Whether it is suspended, and has not ended.</param>
        void End(string logId, bool hasWaited, bool goesOn);
    }
}
