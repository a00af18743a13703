using System;

namespace UnityEngine
{
    public static class Application
    {
        public delegate void LogCallback(string condition, string stackTrace, LogType type);

        public static event LogCallback logMessageReceived;

        /// <summary>On the thread that logs.</summary>
        public static event LogCallback logMessageReceivedThreaded;

        public static string dataPath { get; internal set; } = "Assets";

        public static string unityVersion { get; internal set; } = "2022.3.62f3";

        public static string productName { get; internal set; } = "";

        public static bool isEditor => true;

        public static bool isPlaying { get; internal set; }

        public static bool isFocused { get; internal set; } = true;

        /// <summary>A setting of the project.</summary>
        public static bool runInBackground { get; set; }

        public static bool isBatchMode { get; internal set; }

        public static RuntimePlatform platform => RuntimePlatform.LinuxEditor;

        internal static void Report(string condition, string stackTrace, LogType type)
        {
            logMessageReceivedThreaded?.Invoke(condition, stackTrace, type);
            logMessageReceived?.Invoke(condition, stackTrace, type);
        }
    }

    public static class SystemInfo
    {
        public static Rendering.GraphicsDeviceType graphicsDeviceType { get; internal set; } = Rendering.GraphicsDeviceType.OpenGLCore;
    }

    public enum RuntimePlatform
    {
        OSXEditor = 0,
        WindowsEditor = 7,
        LinuxEditor = 16,
    }

    public static class Time
    {
        public static int frameCount { get; internal set; }

        /// <summary>Seconds from the start of the process to the beginning of the frame.</summary>
        public static float time { get; internal set; }

        public static float deltaTime { get; internal set; }

        public static float realtimeSinceStartup => (float)(DateTime.UtcNow - Started).TotalSeconds;

        internal static DateTime Started { get; set; } = DateTime.UtcNow;
    }
}
