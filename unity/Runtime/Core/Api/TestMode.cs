#nullable enable

namespace McpUnityBridge
{
    /// <summary>Which tests: those that run in the Editor, or those that run in play mode.</summary>
    public enum TestMode
    {
        EditMode,
        PlayMode,
    }
}
