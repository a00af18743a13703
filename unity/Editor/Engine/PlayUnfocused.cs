#nullable enable
using System;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The play mode that the tool play_mode has entered goes on while the Editor has no focus: the project's setting "Run In Background" is on for as long. SessionState keeps across
    /// domain reloads that it is to be off again. Main thread.
    /// </summary>
    public sealed class PlayUnfocused : IDisposable
    {
        private const string Key = "McpUnityBridge.RunInBackground";

        /// <summary>Waits for the end of play mode, which may have come while no domain was loaded.</summary>
        public PlayUnfocused()
        {
            EditorApplication.playModeStateChanged += Changed;
            if (!EditorApplication.isPlayingOrWillChangePlaymode) Restore();
        }

        public void Dispose() => EditorApplication.playModeStateChanged -= Changed;

        /// <summary>The setting is as the user has it.</summary>
        public static void Restore()
        {
            if (!SessionState.GetBool(Key, false)) return;
            SessionState.SetBool(Key, false);
            Application.runInBackground = false;
        }

        /// <summary>Play mode has been entered.</summary>
        internal static void Begin()
        {
            if (Application.runInBackground) return;
            SessionState.SetBool(Key, true);
            Application.runInBackground = true;
        }

        private static void Changed(PlayModeStateChange change)
        {
            if (change == PlayModeStateChange.EnteredEditMode) Restore();
        }
    }
}
