#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>How much of a value is shown (ENV-09); the rest is cut and marked.</summary>
    internal static class RenderLimits
    {
        /// <summary>How deep arrays, lists and anonymous objects may nest.</summary>
        internal const int Depth = 8;

        /// <summary>Items of one array or list.</summary>
        internal const int Items = 1000;

        /// <summary>Values in one rendering: arrays that share their items could otherwise grow to 1000^8 of them.</summary>
        internal const int Values = 1000000;
    }
}
