#nullable enable
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>A preparer whose first use takes seconds, which it can spend in advance.</summary>
    public interface IWarmPreparer : IPreparer
    {
        /// <summary>
        /// Any thread, once per domain; may take seconds. Returns null, or a sentence: why nothing can be prepared
        /// here.
        /// </summary>
        /// <param name="stop">Cancelled when the domain ends.</param>
        string? WarmUp(CancellationToken stop);
    }
}
