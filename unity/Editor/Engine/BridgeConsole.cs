#nullable enable
using System;
using McpUnityBridge.Core;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>What the bridge itself says in Unity's console. <see cref="ConsoleCapture" /> leaves it out.</summary>
    public static class BridgeConsole
    {
        [ThreadStatic]
        private static bool _isSaying;

        /// <summary>Whether an entry that comes on this thread now is the bridge's own.</summary>
        internal static bool IsSaying => _isSaying;

        /// <summary>Any thread.</summary>
        public static void Say(BridgeMessageLevel level, string message)
        {
            _isSaying = true;
            try
            {
                Log(level, "[MCP Unity Bridge] " + message);
            }
            finally
            {
                _isSaying = false;
            }
        }

        private static void Log(BridgeMessageLevel level, string message)
        {
            switch (level)
            {
                case BridgeMessageLevel.Error:
                    Debug.LogError(message);
                    return;
                case BridgeMessageLevel.Warning:
                    Debug.LogWarning(message);
                    return;
                default:
                    Debug.Log(message);
                    return;
            }
        }
    }
}
