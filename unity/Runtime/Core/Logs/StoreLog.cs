#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>How far one store has the log.</summary>
    internal sealed class StoreLog
    {
        /// <summary>It has every entry up to this seq (LGS-05).</summary>
        public long Mark { get; set; }

        public bool IsConnected { get; set; }

        /// <summary>Sent on this connection, and not answered.</summary>
        public int BatchesUnderWay { get; set; }

        /// <summary>Sent on this connection up to this seq, and not refused.</summary>
        public long SentSeq { get; set; }

        /// <summary>The store could not take the last batch: nothing is hurried before this ms of <see cref="Clock.NowMs" />.</summary>
        public long RefusedUntilMs { get; set; }

        /// <summary>An answer to a batch has come.</summary>
        public void Answered()
        {
            if (BatchesUnderWay > 0) BatchesUnderWay--;
        }

        /// <summary>Nothing is under way: there is a new connection, or none.</summary>
        public void Forget()
        {
            BatchesUnderWay = 0;
            SentSeq = 0;
            RefusedUntilMs = 0;
        }

        /// <summary>Not before this ms of <see cref="Clock.NowMs" />.</summary>
        public long SendAfterMs { get; set; }
    }
}
