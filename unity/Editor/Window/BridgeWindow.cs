#nullable enable
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Shows connections, running operations, the policy, the setup of AI clients, and the self-test.
    /// </summary>
    internal sealed class BridgeWindow : EditorWindow
    {
        private const long RefreshMs = 500;

        [MenuItem("Window/MCP Unity Bridge")]
        private static void Open() => GetWindow<BridgeWindow>("MCP Unity Bridge");

        /// <summary>Called by Unity.</summary>
        private void CreateGUI()
        {
            // Not in field initializers: Unity forbids most API calls in those of a window.
            var connection = new ConnectionSection();
            var operations = new OperationsSection();
            var policy = new PolicySection();
            var selfTest = new SelfTestSection();
            var page = new ScrollView();
            foreach (VisualElement section in new VisualElement[] { connection, operations, policy, new ClientsSection(), selfTest }) page.Add(section);
            rootVisualElement.Add(page);
            rootVisualElement.schedule.Execute(Refresh).Every(RefreshMs);
            Refresh();

            void Refresh()
            {
                BridgeStatus? status = EditorBridge.Current?.Status;
                connection.Show(status);
                operations.Show(status);
                policy.Refresh();
                selfTest.Refresh();
            }
        }
    }
}
