#nullable enable
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("McpUnityBridge.Engine")]
[assembly: InternalsVisibleTo("McpUnityBridge.Editor")]
[assembly: InternalsVisibleTo("McpUnityBridge.Editor.TestFramework")]
[assembly: InternalsVisibleTo("McpUnityBridge.Tests")]
[assembly: InternalsVisibleTo("McpUnityBridge.BridgeHost")]
[assembly: InternalsVisibleTo("McpUnityBridge.InEditorTests")]
