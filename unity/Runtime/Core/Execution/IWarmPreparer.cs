#nullable enable
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>A preparer whose first work takes seconds, which it can spend before work comes.</summary>
    public interface IWarmPreparer : IPreparer
    {
        /// <summary>Any thread, once in a domain; may take seconds. Null, or a sentence: why nothing can be prepared here.</summary>
        /// <param name="stop">The domain ends.</param>
        string? WarmUp(CancellationToken stop);
    }
}
