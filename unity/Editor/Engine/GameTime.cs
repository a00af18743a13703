#nullable enable
using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>How far the game is, by which a caller sees whether it goes on at all. Main thread.</summary>
    public static class GameTime
    {
        /// <summary>A window of the Editor has the focus of the system.</summary>
        public static bool IsFocused =>
#if UNITY_6000_0_OR_NEWER
            EditorApplication.isFocused;
#else
            UnityEditorInternal.InternalEditorUtility.isApplicationActive;
#endif

        /// <summary>In play mode the answer gets the member game; else it stays as it is.</summary>
        internal static void AddTo(IDictionary<string, object?> answer)
        {
            if (!EditorApplication.isPlaying) return;
            answer["game"] = new { frame = Time.frameCount, time = Math.Round(Time.time, 3), paused = EditorApplication.isPaused, focused = IsFocused };
        }
    }
}
