#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>How far one store has the log.</summary>
    internal sealed class StoreLog
    {
        /// <summary>It has every entry up to this seq (LGS-05).</summary>
        public long Mark { get; set; }

        public bool IsConnected { get; set; }

        public bool IsBatchUnderWay { get; set; }

        /// <summary>Not before this ms of <see cref="Clock.NowMs" />.</summary>
        public long SendAfterMs { get; set; }
    }
}
