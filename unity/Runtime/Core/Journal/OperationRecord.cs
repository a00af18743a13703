#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// One operation, rewritten whole at each change. That it has started is in the start log, not here, until it is rewritten.
    /// What has been written down is never changed: <see cref="Next" /> makes the one that replaces it.
    /// </summary>
    internal sealed class OperationRecord
    {
        private OperationRecord(OperationExecuteParams request, long acceptedAt)
        {
            Request = request;
            AcceptedAt = acceptedAt;
        }

        /// <summary>As the server sent it last.</summary>
        public OperationExecuteParams Request { get; }

        public string LogId => Request.LogId;

        public string StoreId => Request.StoreId;

        /// <summary>Unix ms, as all times here.</summary>
        public long AcceptedAt { get; }

        /// <summary>Number of the newest update that this record contains; counts over all generations.</summary>
        public long UpdateSeq { get; private set; } = 1;

        /// <summary>0: not started, as far as this record knows.</summary>
        public long StartSeq { get; set; }

        public long? StartedAt { get; set; }

        public JToken? Partial { get; set; }

        /// <summary>Number of the partial result; 0: none.</summary>
        public long PartialSeq { get; set; }

        public SuspensionRecord? Suspension { get; set; }

        public EndRecord? End { get; set; }

        public static OperationRecord Accepted(OperationExecuteParams request, long now)
        {
            return new OperationRecord(request, now);
        }

        /// <summary>A copy to be changed, for the next update.</summary>
        public OperationRecord Next()
        {
            var next = (OperationRecord)MemberwiseClone();
            next.UpdateSeq++;
            return next;
        }

        /// <summary>A copy of which nothing is to be told.</summary>
        public OperationRecord With(SuspensionRecord suspension)
        {
            var copy = (OperationRecord)MemberwiseClone();
            copy.Suspension = suspension;
            return copy;
        }

        /// <summary>Sent again in a later generation; nothing is to be told of it.</summary>
        public OperationRecord Again(OperationExecuteParams request)
        {
            return new OperationRecord(request, AcceptedAt) { UpdateSeq = UpdateSeq };
        }

        /// <summary>The start is told as update 2, always: the start log knows of it before this record does.</summary>
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
