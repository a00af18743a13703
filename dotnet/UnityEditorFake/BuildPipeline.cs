using System;
using System.IO;
using UnityEditor.Build.Reporting;
using UnityEngine;

namespace UnityEditor
{
    public enum BuildTarget
    {
        StandaloneLinux64 = 24,
    }

    public enum BuildTargetGroup
    {
        Standalone = 1,
    }

    [Flags]
    public enum BuildOptions
    {
        None = 0,
        Development = 1,
    }

    public static class EditorUserBuildSettings
    {
        public static BuildTarget activeBuildTarget => BuildTarget.StandaloneLinux64;

        public static bool development { get; set; }
    }

    public class EditorBuildSettingsScene
    {
        public EditorBuildSettingsScene()
        {
        }

        public EditorBuildSettingsScene(string path, bool enabled) => (this.path, this.enabled) = (path, enabled);

        public bool enabled { get; set; } = true;

        public string path { get; set; }
    }

    public static class EditorBuildSettings
    {
        public static EditorBuildSettingsScene[] scenes { get; set; } = { new EditorBuildSettingsScene { path = "Assets/Scenes/SampleScene.unity" } };
    }

    /// <summary>
    /// A player of the headless Editor is a file with the names of its scenes, a line for each build.
    /// </summary>
    public static class BuildPipeline
    {
        public static bool isBuildingPlayer => false;

        public static bool IsModuleInstalled { get; set; } = true;

        /// <summary>A simulated refusal, for example of the path; null: none.</summary>
        public static string Refusal { get; set; }

        /// <summary>Called in the middle of a build.</summary>
        public static Action Building { get; set; }

        /// <summary>Options of the newest build.</summary>
        public static BuildOptions Options { get; private set; }

        public static BuildTargetGroup GetBuildTargetGroup(BuildTarget platform) => BuildTargetGroup.Standalone;

        public static bool IsBuildTargetSupported(BuildTargetGroup buildTargetGroup, BuildTarget target) => IsModuleInstalled;

        /// <summary>Null if refused, with an error in the console, as in Unity.</summary>
        public static BuildReport BuildPlayer(string[] levels, string locationPathName, BuildTarget target, BuildOptions options)
        {
            if (Refusal != null)
            {
                Debug.LogError(Refusal);
                return null;
            }

            Options = options;
            Building?.Invoke();
            string file = Path.Combine(Application.dataPath, "..", locationPathName);
            Directory.CreateDirectory(Path.GetDirectoryName(file));
            File.AppendAllText(file, string.Join(",", levels) + "\n");
            return new BuildReport { summary = new BuildSummary { result = BuildResult.Succeeded, totalSize = (ulong)new FileInfo(file).Length } };
        }
    }
}

namespace UnityEditor.Build.Reporting
{
    public enum BuildResult
    {
        Unknown,
        Succeeded,
        Failed,
        Cancelled,
    }

    public sealed class BuildReport : UnityEngine.Object
    {
        public BuildStep[] steps { get; internal set; } = Array.Empty<BuildStep>();

        public BuildSummary summary { get; internal set; }
    }

    public struct BuildStep
    {
        public BuildStepMessage[] messages { get; internal set; }
    }

    public struct BuildStepMessage
    {
        public string content { get; internal set; }

        public LogType type { get; internal set; }
    }

    public struct BuildSummary
    {
        public BuildResult result { get; internal set; }

        public ulong totalSize { get; internal set; }

        public TimeSpan totalTime { get; internal set; }

        public int totalWarnings { get; internal set; }
    }
}
