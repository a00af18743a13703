#nullable enable

namespace McpUnityBridge
{
    /// <summary>Which tests to run: edit mode or play mode.</summary>
    public enum TestMode
    {
        EditMode,
        PlayMode,
    }
}
