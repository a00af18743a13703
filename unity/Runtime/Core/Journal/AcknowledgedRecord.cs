#nullable enable
using System.Globalization;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The summary of an acknowledged operation: one line of the acknowledgement log. Retention counts from here.
    /// </summary>
    internal sealed class AcknowledgedRecord
    {
        public AcknowledgedRecord(string logId, string storeId, long acceptSeq, long startSeq, OperationState state, long at)
        {
            LogId = logId;
            StoreId = storeId;
            AcceptSeq = acceptSeq;
            StartSeq = startSeq;
            State = state;
            At = at;
        }

        public string LogId { get; }

        public string StoreId { get; }

        /// <summary>0 for an id that was cancelled before any server sent the operation.</summary>
        public long AcceptSeq { get; }

        /// <summary>0 if it never started.</summary>
        public long StartSeq { get; }

        public OperationState State { get; }

        /// <summary>Unix ms.</summary>
        public long At { get; }

        public string Write()
        {
            return string.Format(CultureInfo.InvariantCulture, "{0} {1} {2} {3} {4} {5}", OperationStateWire.Text(State), LogId, StoreId, AcceptSeq, StartSeq, At);
        }

        public static AcknowledgedRecord Read(string line)
        {
            string[] words = line.Split(' ');
            OperationState state = OperationStateWire.Read(words[0]);
            return new AcknowledgedRecord(words[1], words[2], Number(words[3]), Number(words[4]), state, Number(words[5]));
        }

        private static long Number(string word)
        {
            return long.Parse(word, NumberStyles.None, CultureInfo.InvariantCulture);
        }
    }
}
