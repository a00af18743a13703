#nullable enable
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>What an operation records for Undo is one entry in Edit > Undo, under its log_id. Main thread.</summary>
    public static class UndoGroup
    {
        /// <summary>The code of the operation is about to begin.</summary>
        public static void Begin(string logId)
        {
            Undo.IncrementCurrentGroup();
            Undo.SetCurrentGroupName("AI: " + logId);
        }
    }
}
