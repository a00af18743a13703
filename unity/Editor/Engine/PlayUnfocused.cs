#nullable enable
using System;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Keeps play mode running while the Editor is unfocused, if the tool play_mode has entered it: turns the project's
    /// setting "Run In Background" on for that time. SessionState remembers across domain reloads to turn it off again.
    /// Main thread.
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

        /// <summary>Restores the user's setting.</summary>
        public static void Restore()
        {
            if (!SessionState.GetBool(Key, false)) return;
            SessionState.SetBool(Key, false);
            Application.runInBackground = false;
        }

        /// <summary>Call when play mode was entered.</summary>
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
