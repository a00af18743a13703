#nullable enable
using System;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Editor state that the bridge reads on any thread: updated on the main thread, at domain load and in each frame.
    /// </summary>
    internal sealed class EditorHost : IBridgeHost
    {
        private readonly bool _isVerbose;
        private readonly Action _wake;
        private volatile bool _isFocused;
        private volatile bool _isPlaying;
        private volatile bool _isCompiling;
        private volatile ReloadNote? _reload;
        private volatile bool _isRecovered;

        /// <param name="isVerbose">Whether to show informational messages too.</param>
        /// <param name="wake">Requests the next frame. Any thread.</param>
        internal EditorHost(bool isVerbose, Action wake)
        {
            _isVerbose = isVerbose;
            _wake = wake;
            ProjectPath = ProjectFolder.Canonical();
            ProjectName = Application.productName;
            UnityVersion = Application.unityVersion;
            InstanceId = EditorSession.InstanceId;
            _reload = EditorSession.Reload;
            ReadState();
        }

        public string ProjectName { get; }

        public string ProjectPath { get; }

        public string UnityVersion { get; }

        public string InstanceId { get; }

        public bool IsFocused => _isFocused;

        public bool IsPlaying => _isPlaying;

        public bool IsCompiling => _isCompiling;

        public ReloadNote? Reload => _reload;

        public void Recovered()
        {
            _reload = null;
            // SessionState may only be used on the main thread.
            _isRecovered = true;
        }

        public void Wake() => _wake();

        public void Say(BridgeMessageLevel level, string message)
        {
            if (level != BridgeMessageLevel.Info || _isVerbose) BridgeConsole.Say(level, message);
        }

        /// <summary>Called in each frame.</summary>
        internal void ReadState()
        {
            _isFocused = GameTime.IsFocused;
            _isPlaying = EditorApplication.isPlaying;
            _isCompiling = EditorApplication.isCompiling;
            if (!_isRecovered) return;
            _isRecovered = false;
            EditorSession.EndReload();
        }
    }
}
