#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>The journal's owner, its number of domain loads, and its watermarks.</summary>
    internal sealed class JournalHeader
    {
        /// <summary>The format of all files of the journal. A newer one is set aside, not read.</summary>
        public const int Format = 1;

        public JournalHeader(string journalId, string projectPath, string host, long generation, IReadOnlyDictionary<string, long> watermarks)
        {
            JournalId = journalId;
            ProjectPath = projectPath;
            Host = host;
            Generation = generation;
            Watermarks = watermarks;
        }

        public string JournalId { get; }

        /// <summary>If this or <see cref="Host" /> differs, the journal was copied.</summary>
        public string ProjectPath { get; }

        /// <summary>Name of the machine.</summary>
        public string Host { get; }

        public long Generation { get; }

        /// <summary>By store_id: accept_seq at or below which ids are discarded.</summary>
        public IReadOnlyDictionary<string, long> Watermarks { get; }

        public static JournalHeader Read(JObject o)
        {
            var watermarks = new Dictionary<string, long>();
            foreach (JProperty mark in ((JObject)o["watermarks"]!).Properties()) watermarks.Add(mark.Name, (long)mark.Value);
            return new JournalHeader((string)o["journal_id"]!, (string)o["project_path"]!, (string)o["host"]!, (long)o["generation"]!, watermarks);
        }

        public string Write()
        {
            return ProtocolJson.Write(Write);
        }

        private void Write(JsonWriter writer)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("format");
            writer.WriteValue(Format);
            writer.WritePropertyName("journal_id");
            writer.WriteValue(JournalId);
            writer.WritePropertyName("project_path");
            writer.WriteValue(ProjectPath);
            writer.WritePropertyName("host");
            writer.WriteValue(Host);
            writer.WritePropertyName("generation");
            writer.WriteValue(Generation);
            writer.WritePropertyName("watermarks");
            writer.WriteStartObject();
            foreach (KeyValuePair<string, long> mark in Watermarks)
            {
                writer.WritePropertyName(mark.Key);
                writer.WriteValue(mark.Value);
            }

            writer.WriteEndObject();
            writer.WriteEndObject();
        }
    }
}
