#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>The log state of one store.</summary>
    internal sealed class StoreLog
    {
        /// <summary>It has every entry up to this seq (LGS-05).</summary>
        public long Mark { get; set; }

        public bool IsConnected { get; set; }

        /// <summary>Batches sent on this connection without an answer yet.</summary>
        public int BatchesUnderWay { get; set; }

        /// <summary>The highest seq sent on this connection and not refused.</summary>
        public long SentSeq { get; set; }

        /// <summary>
        /// The store refused the last batch: no operation's entries are sent early before this time, in ms of <see
        /// cref="Scheduler.NowMs" />.
        /// </summary>
        public long RefusedUntilMs { get; set; }

        /// <summary>Records the answer to a batch.</summary>
        public void Answered()
        {
            if (BatchesUnderWay > 0) BatchesUnderWay--;
        }

        /// <summary>Resets the state of the connection: there is a new one, or none.</summary>
        public void Reset()
        {
            BatchesUnderWay = 0;
            SentSeq = 0;
            RefusedUntilMs = 0;
        }

        /// <summary>Earliest time of the next batch, in ms of <see cref="Scheduler.NowMs" />.</summary>
        public long SendAfterMs { get; set; }
    }
}
