#nullable enable
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>Shows the servers with their AI clients, and the connection switch.</summary>
    internal sealed class ConnectionSection : VisualElement
    {
        private readonly HelpBox _problem = new HelpBox("", HelpBoxMessageType.Error);
        private readonly Label _servers = Elements.Paragraph("");
        private readonly Button _switch;

        internal ConnectionSection()
        {
            _switch = Elements.Action("", () => EditorBridge.SetConnectWanted(!EditorSession.ConnectWanted));
            Add(Elements.Heading("Connection"));
            Add(_problem);
            Add(Elements.Row(_servers, _switch));
        }

        internal void Show(BridgeStatus? status)
        {
            _problem.text = status?.Problem ?? "";
            _problem.style.display = status?.Problem == null ? DisplayStyle.None : DisplayStyle.Flex;
            _servers.text = status == null ? "The bridge is switched off: Edit > Project Settings > MCP Unity Bridge." : string.Join("\n", status.Connections.Select(Line).DefaultIfEmpty("The bridge is starting."));
            _switch.text = EditorSession.ConnectWanted ? "Disconnect" : "Connect";
            _switch.SetEnabled(status != null);
        }

        private static string Line(ServerStatus server)
        {
            if (!server.IsConnected) return $"{server.Server}: {server.State}";
            string clients = server.Clients.Count == 0 ? "no AI client" : string.Join(", ", server.Clients);
            return $"{server.Server}: connected (server {server.ServerVersion}), {clients}";
        }
    }
}
