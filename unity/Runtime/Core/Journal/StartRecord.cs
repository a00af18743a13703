#nullable enable
using System.Globalization;

namespace McpUnityBridge.Core
{
    /// <summary>One line of the start log: durable before the first instruction of the code (EXO-02).</summary>
    internal sealed class StartRecord
    {
        public StartRecord(long seq, string logId, string storeId, long acceptSeq, long at)
        {
            Seq = seq;
            LogId = logId;
            StoreId = storeId;
            AcceptSeq = acceptSeq;
            At = at;
        }

        /// <summary>Consecutive from 1 in one journal.</summary>
        public long Seq { get; }

        public string LogId { get; }

        public string StoreId { get; }

        public long AcceptSeq { get; }

        /// <summary>Unix ms.</summary>
        public long At { get; }

        public string Write()
        {
            return string.Format(CultureInfo.InvariantCulture, "start {0} {1} {2} {3} {4}", Seq, LogId, StoreId, AcceptSeq, At);
        }

        /// <summary>Null for another kind of line.</summary>
        public static StartRecord? Read(string line)
        {
            string[] words = line.Split(' ');
            return words.Length == 6 && words[0] == "start" ? new StartRecord(Number(words[1]), words[2], words[3], Number(words[4]), Number(words[5])) : null;
        }

        private static long Number(string word)
        {
            return long.Parse(word, NumberStyles.None, CultureInfo.InvariantCulture);
        }
    }
}
