#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The end of an operation.</summary>
    internal sealed class EndRecord
    {
        /// <summary>
        /// Truncation limit for a message or a stack trace: with both, and a partial result, an update stays far below
        /// the frame limit.
        /// </summary>
        private const int TextCharsMax = 500_000;

        private EndRecord(OperationState state, long at, JToken? result, string? error, ErrorCode? code, string? stackTrace)
        {
            State = state;
            At = at;
            Result = result;
            Error = error;
            Code = code;
            StackTrace = stackTrace;
        }

        public OperationState State { get; }

        /// <summary>Unix ms.</summary>
        public long At { get; }

        /// <summary>Non-null exactly if completed.</summary>
        public JToken? Result { get; }

        public string? Error { get; }

        public ErrorCode? Code { get; }

        public string? StackTrace { get; }

        public static EndRecord Completed(long at, JToken result)
        {
            return new EndRecord(OperationState.Completed, at, result, null, null, null);
        }

        public static EndRecord Failed(long at, ErrorCode code, string error, string? stackTrace = null)
        {
            return new EndRecord(StateOf(code), at, null, Shortened.Text(error, TextCharsMax), code, stackTrace == null ? null : Shortened.Text(stackTrace, TextCharsMax));
        }

        public static EndRecord Read(JObject o)
        {
            OperationState state = OperationStateWire.Read(o["state"]!);
            string? code = (string?)o["error_code"];
            ErrorCode? known = code == null ? (ErrorCode?)null : ErrorCodeWire.Read(code);
            return new EndRecord(state, (long)o["at"]!, o["result"], (string?)o["error"], known, (string?)o["stack_trace"]);
        }

        public void Write(JsonWriter writer)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("state");
            OperationStateWire.Write(writer, State);
            writer.WritePropertyName("at");
            writer.WriteValue(At);
            if (Result != null)
            {
                writer.WritePropertyName("result");
                Result.WriteTo(writer);
            }
            else
            {
                WriteFailure(writer);
            }

            writer.WriteEndObject();
        }

        private void WriteFailure(JsonWriter writer)
        {
            writer.WritePropertyName("error");
            writer.WriteValue(Error);
            if (Code != null)
            {
                writer.WritePropertyName("error_code");
                ErrorCodeWire.Write(writer, Code.Value);
            }

            if (StackTrace == null) return;
            writer.WritePropertyName("stack_trace");
            writer.WriteValue(StackTrace);
        }

        private static OperationState StateOf(ErrorCode code)
        {
            switch (code)
            {
                case ErrorCode.Cancelled: return OperationState.Cancelled;
                case ErrorCode.Interrupted: return OperationState.Interrupted;
                case ErrorCode.NotStarted:
                case ErrorCode.BlockedByPolicy: return OperationState.NotStarted;
                default: return OperationState.Failed;
            }
        }
    }
}
