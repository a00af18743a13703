#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>Limits of a rendered value (ENV-09); the rest is cut and marked.</summary>
    internal static class RenderLimits
    {
        /// <summary>Maximum nesting of arrays, lists and anonymous objects.</summary>
        internal const int Depth = 8;

        /// <summary>Maximum number of items of one array or list.</summary>
        internal const int Items = 1000;

        /// <summary>
        /// Maximum number of values in one rendering: arrays with shared items could otherwise grow to 1000^8 values.
        /// </summary>
        internal const int Values = 1000000;
    }
}
