#nullable enable
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>One AI client's configuration file, and the entry for it.</summary>
    internal sealed class ClientTarget
    {
        /// <summary>Name of the entry in every client.</summary>
        internal const string EntryName = "unity";

        /// <param name="section">The member that contains the servers: "mcpServers", or "mcp_servers" in TOML.</param>
        internal ClientTarget(string client, string file, string section, JObject entry, bool isToml = false)
        {
            Client = client;
            File = file;
            Section = section;
            Entry = entry;
            IsToml = isToml;
        }

        /// <summary>Display name of the client.</summary>
        internal string Client { get; }

        internal string File { get; }

        internal string Section { get; }

        internal JObject Entry { get; }

        internal bool IsToml { get; }
    }
}
