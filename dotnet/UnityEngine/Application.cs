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

        public static string companyName { get; internal set; } = "DefaultCompany";

        public static string version { get; internal set; } = "1.0";

        public static string identifier => "com." + companyName + "." + productName;

        public static string persistentDataPath => System.IO.Path.Combine(temporaryCachePath, "persistent");

        public static string temporaryCachePath => System.IO.Path.Combine(System.IO.Path.GetDirectoryName(System.IO.Path.GetFullPath(dataPath)), "Temp", "headless");

        public static string streamingAssetsPath => dataPath + "/StreamingAssets";

        public static int targetFrameRate { get; set; } = -1;

        public static void Quit()
        {
        }

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

        public static string graphicsDeviceName => "none (headless Editor)";

        public static string operatingSystem => Environment.OSVersion.ToString();

        public static string deviceName => Environment.MachineName;

        public static int processorCount => Environment.ProcessorCount;
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

        public static float timeScale { get; set; } = 1;

        public static float fixedDeltaTime { get; set; } = 0.02f;

        public static float unscaledTime => time;

        public static float unscaledDeltaTime => deltaTime;

        public static float timeSinceLevelLoad => time;

        public static double timeAsDouble => time;

        public static float deltaTime { get; internal set; }

        public static float realtimeSinceStartup => (float)(DateTime.UtcNow - Started).TotalSeconds;

        internal static DateTime Started { get; set; } = DateTime.UtcNow;
    }
}
