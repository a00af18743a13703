#nullable enable
using System;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The record of an ended operation in a form for users: its end at the top level, data for the journal in a
    /// separate member.
    /// </summary>
    internal static class ReadableRecord
    {
        private const string Journal = "journal";

        /// <summary>
        /// A value with more parts is written on one line: as many lines would not be readable, and multiply the size.
        /// </summary>
        private const int IndentedPartsMax = 10_000;

        private static readonly string[] EndMembers = { "result", "error", "error_code", "stack_trace" };

        internal static string Write(OperationRecord record)
        {
            EndRecord end = record.End ?? throw new ArgumentException("expected a record with its end", nameof(record));
            return ProtocolJson.Write(writer =>
            {
                if (writer is JsonTextWriter text) text.Formatting = Formatting.Indented;
                writer.WriteStartObject();
                WriteMember(writer, "status", end.Result == null ? "error" : "completed");
                WriteMember(writer, "log_id", record.LogId);
                WriteMember(writer, "is_complete", true);
                WriteMember(writer, "timestamp", Rfc3339.Format(DateTimeOffset.FromUnixTimeMilliseconds(end.At)));
                WriteMember(writer, "tool", BridgeToolWire.Text(record.Request.Tool));
                WriteEnd(writer, end);
                if (record.Partial != null) WriteMember(writer, "partial_result", record.Partial);
                writer.WritePropertyName(Journal);
                WriteJournal(writer, record, end);
                writer.WriteEndObject();
            });
        }

        /// <summary>
        /// Converts a record to the form of an unfinished one, which is also the form of older versions.
        /// </summary>
        internal static JObject Unfold(JObject file)
        {
            if (!(file[Journal] is JObject journal)) return file;
            var end = new JObject { ["state"] = journal["state"], ["at"] = journal["ended_at"] };
            foreach (string name in EndMembers) Move(file, name, end);
            Move(file, "partial_result", journal);
            journal["end"] = end;
            return journal;
        }

        private static void Move(JObject from, string name, JObject to)
        {
            JToken? value = from[name];
            if (value == null) return;
            from.Remove(name);
            to[name] = value;
        }

        private static void WriteEnd(JsonWriter writer, EndRecord end)
        {
            if (end.Result != null)
            {
                WriteMember(writer, "result", end.Result);
                return;
            }

            WriteMember(writer, "error", end.Error);
            if (end.Code != null)
            {
                writer.WritePropertyName("error_code");
                ErrorCodeWire.Write(writer, end.Code.Value);
            }

            if (end.StackTrace != null) WriteMember(writer, "stack_trace", end.StackTrace);
        }

        private static void WriteJournal(JsonWriter writer, OperationRecord record, EndRecord end)
        {
            writer.WriteStartObject();
            WriteMember(writer, "format", JournalHeader.Format);
            writer.WritePropertyName("state");
            OperationStateWire.Write(writer, end.State);
            WriteMember(writer, "ended_at", end.At);
            writer.WritePropertyName("request");
            record.Request.Write(writer);
            WriteMember(writer, "accepted_at", record.AcceptedAt);
            WriteMember(writer, "update_seq", record.UpdateSeq);
            if (record.StartSeq > 0) WriteMember(writer, "start_seq", record.StartSeq);
            if (record.StartedAt != null) WriteMember(writer, "started_at", record.StartedAt.Value);
            if (record.Partial != null) WriteMember(writer, "partial_seq", record.PartialSeq);
            if (record.Suspension != null)
            {
                writer.WritePropertyName("suspension");
                record.Suspension.Write(writer);
            }

            writer.WriteEndObject();
        }

        private static void WriteMember(JsonWriter writer, string name, object? value)
        {
            writer.WritePropertyName(name);
            writer.WriteValue(value);
        }

        private static void WriteMember(JsonWriter writer, string name, JToken value)
        {
            writer.WritePropertyName(name);
            bool isLong = value is JContainer container && container.Descendants().Skip(IndentedPartsMax).Any();
            if (isLong && writer is JsonTextWriter text) text.Formatting = Formatting.None;
            value.WriteTo(writer);
            if (isLong && writer is JsonTextWriter again) again.Formatting = Formatting.Indented;
        }
    }
}
