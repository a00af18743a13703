#nullable enable
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The AI clients of docs/clients.md, over stdio. Clients with servers per project are configured in the project.
    /// </summary>
    internal static class ClientList
    {
        private const string Servers = "mcpServers";

        /// <summary>The default PATH of every program.</summary>
        private static readonly string[] PlainPath = { "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin" };

        /// <summary>Above the maximum timeout of a tool, 600000 ms.</summary>
        private const int CallTimeoutMs = 660_000;

        internal static IReadOnlyList<ClientTarget> For(ClientPlace place)
        {
            var targets = new List<ClientTarget>
            {
                new ClientTarget("Claude Code", Path.Combine(place.Project, ".mcp.json"), Servers, Entry(place, null, ("type", "stdio"), ("timeout", CallTimeoutMs))),
                new ClientTarget("Cursor", Path.Combine(place.Project, ".cursor", "mcp.json"), Servers, Entry(place, null)),
                new ClientTarget("VS Code", Path.Combine(place.Project, ".vscode", "mcp.json"), "servers", Entry(place, null, ("type", "stdio"), ("cwd", "${workspaceFolder}"))),
                new ClientTarget("Gemini CLI", Path.Combine(place.Project, ".gemini", "settings.json"), Servers, Entry(place, null, ("timeout", CallTimeoutMs))),
                new ClientTarget("Windsurf", Path.Combine(place.Home, ".codeium", "windsurf", "mcp_config.json"), Servers, Entry(place, place.Project)),
                new ClientTarget("Codex", Path.Combine(place.Home, ".codex", "config.toml"), "mcp_servers", Entry(place, null, ("startup_timeout_sec", 30), ("tool_timeout_sec", CallTimeoutMs / 1000)), isToml: true),
            };
            if (place.ApplicationData != null)
            {
                targets.Add(new ClientTarget("Claude Desktop", Path.Combine(place.ApplicationData, "Claude", "claude_desktop_config.json"), Servers, OnBarePath(place, Entry(place, place.Project))));
            }
            return targets;
        }

        /// <param name="project">Passed if the client has no working folder that identifies the project.</param>
        private static JObject Entry(ClientPlace place, string? project, params (string Name, JToken Value)[] more)
        {
            // On Windows npx is a script, which only a shell can start.
            var arguments = new List<string>(place.IsWindows ? new[] { "/c", "npx" } : new string[0]) { "-y", "mcp-unity-bridge" };
            if (project != null) arguments.AddRange(new[] { "--project", project });
            var entry = new JObject(more.Where(member => member.Name == "type").Select(member => new JProperty(member.Name, member.Value)))
            {
                ["command"] = place.IsWindows ? "cmd" : "npx",
                ["args"] = new JArray(arguments),
            };
            foreach ((string name, JToken value) in more) entry[name] = value;
            return entry;
        }

        /// <summary>For a client without the PATH of a terminal: it would find neither npx, nor npx node.</summary>
        private static JObject OnBarePath(ClientPlace place, JObject entry)
        {
            if (place.IsWindows || place.Npx == null) return entry;
            entry["command"] = place.Npx;
            entry["env"] = new JObject { ["PATH"] = string.Join(":", new[] { place.NodeFolder ?? Path.GetDirectoryName(place.Npx)! }.Concat(PlainPath).Distinct()) };
            return entry;
        }
    }
}
