#nullable enable
using System.Globalization;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The outcome of a run, with its result as it is read back and its size: an oversize result is replaced before the
    /// record is written (WIR-02).
    /// </summary>
    internal sealed class MeasuredOutcome
    {
        private readonly RunOutcome _outcome;
        private readonly JToken? _result;
        private readonly long _size;

        private MeasuredOutcome(RunOutcome outcome, JToken? result, long size)
        {
            _outcome = outcome;
            _result = result;
            _size = size;
        }

        public static MeasuredOutcome Of(RunOutcome outcome)
        {
            if (outcome.Result == null) return new MeasuredOutcome(outcome, null, 0);
            if (Readable.TryOf(outcome.Result, out JToken result)) return new MeasuredOutcome(outcome, result, ResultSize.Of(result));
            const string error = "The work ran to its end, but its result cannot be written as JSON. " + Readable.TooDeep;
            return new MeasuredOutcome(RunOutcome.Failed(ErrorCode.ExecutionError, error, null), null, 0);
        }

        /// <param name="at">Unix ms.</param>
        /// <param name="limit">Bytes.</param>
        public EndRecord EndAt(long at, long limit)
        {
            if (_result == null) return EndRecord.Failed(at, _outcome.Code ?? ErrorCode.InternalError, _outcome.Error ?? "", _outcome.StackTrace);
            if (_size <= limit) return EndRecord.Completed(at, _result);
            const string message = "The work ran to its end, but its result weighs {0} bytes in the answer and the limit is {1}. "
                + "Return less: a part, a summary, or the path of a file that the code wrote.";
            return EndRecord.Failed(at, ErrorCode.ResultTooLarge, string.Format(CultureInfo.InvariantCulture, message, _size, limit));
        }
    }
}
