#nullable enable
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The evidence that a journal provides (EXO-03, EXO-04).</summary>
    internal enum JournalKind
    {
        /// <summary>It shows which operations started and which did not.</summary>
        Intact,

        /// <summary>There is no journal yet.</summary>
        Absent,

        /// <summary>It belongs to another project folder or machine.</summary>
        Copied,

        /// <summary>
        /// No evidence: a gap, a tear in the middle, or a start log and records that contradict each other.
        /// </summary>
        Damaged,
    }

    /// <summary>Assesses a journal as read from disk.</summary>
    internal sealed class JournalAssessment
    {
        private JournalAssessment(JournalKind kind, string reason)
        {
            Kind = kind;
            Reason = reason;
        }

        public JournalKind Kind { get; }

        /// <summary>For users; follows "journal set aside: ".</summary>
        public string Reason { get; }

        public static JournalAssessment Of(JournalContent content, string projectPath, string host)
        {
            JournalHeader? header = content.Header;
            if (content.Damage != null) return Damaged(content.Damage);
            if (header == null)
            {
                bool isEmpty = content.Operations.Count == 0 && content.Acknowledged.Count == 0 && content.Starts.Count == 0;
                return isEmpty ? new JournalAssessment(JournalKind.Absent, "") : Damaged("the header is missing, but there are operations");
            }

            if (header.ProjectPath != projectPath) return Copied("it belongs to the project " + header.ProjectPath + ", and this one is " + projectPath);
            if (header.Host != host) return Copied("it belongs to the machine " + header.Host + ", and this one is " + host);
            string? disagreement = FindGap(content) ?? FindMissingRecord(content) ?? FindMissingStart(content);
            return disagreement == null ? new JournalAssessment(JournalKind.Intact, "") : Damaged(disagreement);
        }

        private static string? FindGap(JournalContent content)
        {
            var seen = new HashSet<string>();
            long expected = content.StartsForgotten;
            foreach (StartRecord start in content.Starts)
            {
                expected++;
                if (start.Seq != expected) return string.Format(CultureInfo.InvariantCulture, "the start log has number {0} where {1} was expected", start.Seq, expected);
                if (!seen.Add(start.LogId)) return "the start log has " + start.LogId + " twice";
            }

            return null;
        }

        private static string? FindMissingRecord(JournalContent content)
        {
            var known = new HashSet<string>(content.Operations.Select(operation => operation.LogId).Concat(content.Acknowledged.Select(line => line.LogId)));
            StartRecord? missing = content.Starts.Find(start => !known.Contains(start.LogId) && start.AcceptSeq > content.WatermarkOf(start.StoreId));
            return missing == null ? null : "the start log has " + missing.LogId + ", of which there is no record";
        }

        private static string? FindMissingStart(JournalContent content)
        {
            bool IsStarted(string logId, long seq)
            {
                long index = seq - content.StartsForgotten - 1;
                return index >= 0 && index < content.Starts.Count && content.Starts[(int)index].LogId == logId;
            }

            string? missing = content.Operations.Find(operation => MustHaveStarted(operation) && !IsStarted(operation.LogId, operation.StartSeq))?.LogId
                ?? content.Acknowledged.Find(line => line.StartSeq > content.StartsForgotten && !IsStarted(line.LogId, line.StartSeq))?.LogId;
            return missing == null ? null : missing + " is recorded as started, but the start log does not have it";
        }

        /// <summary>A partial result, a suspension or a result requires a start.</summary>
        private static bool MustHaveStarted(OperationRecord operation)
        {
            return operation.StartSeq > 0 || operation.Partial != null || operation.Suspension != null || operation.End?.Result != null;
        }

        private static JournalAssessment Damaged(string reason)
        {
            return new JournalAssessment(JournalKind.Damaged, reason);
        }

        private static JournalAssessment Copied(string reason)
        {
            return new JournalAssessment(JournalKind.Copied, reason);
        }
    }
}
