#nullable enable
using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The progress of the game, which shows a caller whether it runs at all. Main thread.</summary>
    public static class GameTime
    {
        /// <summary>Whether a window of the Editor has the system's focus.</summary>
        public static bool IsFocused =>
#if UNITY_6000_0_OR_NEWER
            EditorApplication.isFocused;
#else
            UnityEditorInternal.InternalEditorUtility.isApplicationActive;
#endif

        /// <summary>In play mode adds the member game to the answer; otherwise does nothing.</summary>
        internal static void AddTo(IDictionary<string, object?> answer)
        {
            if (!EditorApplication.isPlaying) return;
            answer["game"] = new { frame = Time.frameCount, time = Math.Round(Time.time, 3), paused = EditorApplication.isPaused, focused = IsFocused };
        }
    }
}
