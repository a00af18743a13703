#nullable enable
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("McpUnityBridge.Tests")]
