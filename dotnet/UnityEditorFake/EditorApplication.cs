using UnityEngine;

namespace UnityEditor
{
    public static class EditorApplication
    {
        public delegate void CallbackFunction();

        /// <summary>Each frame, on the main thread.</summary>
        public static CallbackFunction update;

        public static bool isPlaying => Application.isPlaying;

        public static bool isCompiling { get; internal set; }

        public static double timeSinceStartup => Time.realtimeSinceStartup;
    }
}
