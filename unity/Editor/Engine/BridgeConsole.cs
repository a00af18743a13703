#nullable enable
using System;
using McpUnityBridge.Core;
using UnityEngine;
using LogType = McpUnityBridge.Protocol.LogType;

namespace McpUnityBridge.Engine
{
    /// <summary>Messages of the bridge itself in Unity's console. <see cref="ConsoleCapture" /> skips them.</summary>
    public static class BridgeConsole
    {
        /// <summary>Longer text is only in the log, because it slows the console down.</summary>
        private const int EchoCharsMax = 10_000;

        [ThreadStatic]
        private static bool _isSaying;

        /// <summary>Whether an entry on this thread now is the bridge's own.</summary>
        internal static bool IsSaying => _isSaying;

        /// <summary>Any thread.</summary>
        public static void Say(BridgeMessageLevel level, string message) => SayUnheard(level, "[MCP Unity Bridge] " + message);

        /// <summary>
        /// Shows users what code has written with AI.Write and similar calls; the log has it already. Any thread.
        /// </summary>
        public static void Echo(LogType type, string message) =>
            SayUnheard(
                type == LogType.Error ? BridgeMessageLevel.Error : type == LogType.Warning ? BridgeMessageLevel.Warning : BridgeMessageLevel.Info,
                message.Length <= EchoCharsMax ? message : message.Substring(0, EchoCharsMax) + "…");

        private static void SayUnheard(BridgeMessageLevel level, string message)
        {
            bool wasSaying = _isSaying;
            _isSaying = true;
            try
            {
                Log(level, message);
            }
            finally
            {
                _isSaying = wasSaying;
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
