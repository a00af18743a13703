#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// One operation, rewritten as a whole at each change. Its start is in the start log, not here, until the next
    /// rewrite. A written record is never changed: <see cref="Next" /> makes its replacement.
    /// </summary>
    internal sealed class OperationRecord
    {
        private OperationRecord(OperationExecuteParams request, long acceptedAt)
        {
            Request = request;
            AcceptedAt = acceptedAt;
        }

        /// <summary>As last sent by the server.</summary>
        public OperationExecuteParams Request { get; }

        public string LogId => Request.LogId;

        public string StoreId => Request.StoreId;

        /// <summary>Unix ms, like all times here.</summary>
        public long AcceptedAt { get; }

        /// <summary>Number of the newest update that this record contains; counts across all generations.</summary>
        public long UpdateSeq { get; private set; } = 1;

        /// <summary>0: not started according to this record.</summary>
        public long StartSeq { get; set; }

        public long? StartedAt { get; set; }

        public JToken? Partial { get; set; }

        /// <summary>Number of the partial result; 0 if there is none.</summary>
        public long PartialSeq { get; set; }

        public SuspensionRecord? Suspension { get; set; }

        public EndRecord? End { get; set; }

        public static OperationRecord Accepted(OperationExecuteParams request, long now)
        {
            return new OperationRecord(request, now);
        }

        /// <summary>A copy to change, for the next update.</summary>
        public OperationRecord Next()
        {
            var next = (OperationRecord)MemberwiseClone();
            next.UpdateSeq++;
            return next;
        }

        /// <summary>A copy that causes no update.</summary>
        public OperationRecord With(SuspensionRecord suspension)
        {
            var copy = (OperationRecord)MemberwiseClone();
            copy.Suspension = suspension;
            return copy;
        }

        /// <summary>A copy for a request sent again in a later generation; causes no update.</summary>
        public OperationRecord Again(OperationExecuteParams request)
        {
            return new OperationRecord(request, AcceptedAt) { UpdateSeq = UpdateSeq };
        }

        /// <summary>The start is always update 2, because the start log contains it before this record does.</summary>
        public OperationRecord Started(StartRecord start)
        {
            var next = (OperationRecord)MemberwiseClone();
            next.UpdateSeq = System.Math.Max(UpdateSeq, 2);
            next.StartSeq = start.Seq;
            next.StartedAt = start.At;
            return next;
        }

        public static OperationRecord Read(JObject o)
        {
            OperationExecuteParams request = OperationExecuteParams.Read(o["request"]!);
            return new OperationRecord(request, (long)o["accepted_at"]!)
            {
                UpdateSeq = (long)o["update_seq"]!,
                StartSeq = (long?)o["start_seq"] ?? 0,
                StartedAt = (long?)o["started_at"],
                Partial = o["partial_result"],
                PartialSeq = (long?)o["partial_seq"] ?? 0,
                Suspension = o["suspension"] is JObject suspension ? SuspensionRecord.Read(suspension) : null,
                End = o["end"] is JObject end ? EndRecord.Read(end) : null,
            };
        }

        public string Write()
        {
            return ProtocolJson.Write(Write);
        }

        private void Write(JsonWriter writer)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("format");
            writer.WriteValue(JournalHeader.Format);
            writer.WritePropertyName("request");
            Request.Write(writer);
            WriteNumber(writer, "accepted_at", AcceptedAt);
            WriteNumber(writer, "update_seq", UpdateSeq);
            if (StartSeq > 0) WriteNumber(writer, "start_seq", StartSeq);
            if (StartedAt != null) WriteNumber(writer, "started_at", StartedAt.Value);
            WriteProgress(writer);
            writer.WriteEndObject();
        }

        private void WriteProgress(JsonWriter writer)
        {
            if (Partial != null)
            {
                WriteNumber(writer, "partial_seq", PartialSeq);
                writer.WritePropertyName("partial_result");
                Partial.WriteTo(writer);
            }

            if (Suspension != null)
            {
                writer.WritePropertyName("suspension");
                Suspension.Write(writer);
            }

            if (End == null) return;
            writer.WritePropertyName("end");
            End.Write(writer);
        }

        private static void WriteNumber(JsonWriter writer, string name, long value)
        {
            writer.WritePropertyName(name);
            writer.WriteValue(value);
        }
    }
}
