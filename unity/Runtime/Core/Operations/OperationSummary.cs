#nullable enable
using System;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>An operation as the Editor window shows it.</summary>
    public sealed class OperationSummary
    {
        private const int TitleChars = 80;
        private const int SummaryChars = 200;

        /// <summary>Bytes. A larger result is not rendered for the preview.</summary>
        private const long ShownBytes = 16 * 1024;

        internal OperationSummary(OperationRecord record, OperationState state)
        {
            LogId = record.LogId;
            Tool = record.Request.Tool;
            Title = Cut(TitleOf(record.Request), TitleChars);
            State = state;
            AcceptedAt = record.AcceptedAt;
            StartedAt = record.StartedAt;
            EndedAt = record.End?.At;
            Summary = record.End == null ? "" : Cut(SummaryOf(record.End), SummaryChars);
        }

        public string LogId { get; }

        public BridgeTool Tool { get; }

        /// <summary>First line of the code or the query, or the name of the tool.</summary>
        public string Title { get; }

        public OperationState State { get; }

        /// <summary>Unix ms.</summary>
        public long AcceptedAt { get; }

        /// <summary>Unix ms; null if not started.</summary>
        public long? StartedAt { get; }

        /// <summary>Unix ms; null if not ended.</summary>
        public long? EndedAt { get; }

        /// <summary>Beginning of the result as JSON, or of the error; empty until the operation has ended.</summary>
        public string Summary { get; }

        private static string TitleOf(OperationExecuteParams request)
        {
            foreach (string name in new[] { "code", "query", "name" })
            {
                if (request.Params.TryGetValue(name, out JToken? member)) return FirstLine(member.ToString());
            }

            return BridgeToolWire.Text(request.Tool);
        }

        private static string SummaryOf(EndRecord end)
        {
            if (end.Result == null) return end.Error ?? "";
            return ResultSize.Of(end.Result) <= ShownBytes ? ProtocolJson.Write(end.Result) : "(a large result)";
        }

        private static string FirstLine(string text)
        {
            string begun = text.TrimStart();
            int end = begun.IndexOfAny(new[] { '\r', '\n' });
            return end < 0 ? begun : begun.Substring(0, end);
        }

        private static string Cut(string text, int chars)
        {
            return text.Length <= chars ? text : text.Substring(0, chars) + "\u2026";
        }
    }
}
