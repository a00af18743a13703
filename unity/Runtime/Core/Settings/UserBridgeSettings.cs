#nullable enable
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The settings of one user for one project: <c>UserSettings/mcp-unity-bridge.json</c>, which is not committed. It
    /// never contains a token, only the path of its file (SEC-05).
    /// </summary>
    internal sealed class UserBridgeSettings
    {
        internal const string FileName = "UserSettings/mcp-unity-bridge.json";

        /// <summary>False: the bridge is not started in this project.</summary>
        [JsonProperty("enabled")]
        public bool Enabled { get; set; } = true;

        /// <summary>Log to the console when a server connects or disconnects.</summary>
        [JsonProperty("verbose")]
        public bool Verbose { get; set; }

        /// <summary>Remote servers to use instead of the one of this user on this machine.</summary>
        [JsonProperty("servers")]
        public List<ConfiguredServer> Servers { get; set; } = new List<ConfiguredServer>();

        /// <summary>
        /// Listen on this port of 127.0.0.1 for a server that connects (serve --tcp), instead of connecting to one.
        /// </summary>
        [JsonProperty("listen_port")]
        [McpParameter("", Minimum = 1, Maximum = 65535)]
        public int? ListenPort { get; set; }

        /// <summary>What is wrong with the servers: a sentence; null if there is no problem.</summary>
        internal string? ServerProblem() => Discovery.Problem(Servers.Select(server => server.Url).ToList(), index => $"settings.servers[{index}].url");

        internal JObject ToJson()
        {
            var json = new JObject { ["enabled"] = Enabled, ["verbose"] = Verbose, ["servers"] = new JArray(Servers.Select(server => server.ToJson())) };
            if (ListenPort != null) json["listen_port"] = ListenPort;
            return json;
        }
    }

    /// <summary>A remote server: on another machine, in WSL, or in a container.</summary>
    internal sealed class ConfiguredServer
    {
        [JsonProperty("url")]
        [McpParameter("", Required = true)]
        public string Url { get; set; } = "";

        /// <summary>Path of the file with its token (printed there by <c>mcp-unity-bridge token</c>).</summary>
        [JsonProperty("token_file")]
        [McpParameter("", Required = true)]
        public string TokenFile { get; set; } = "";

        internal JObject ToJson() => new JObject { ["url"] = Url, ["token_file"] = TokenFile };
    }
}
