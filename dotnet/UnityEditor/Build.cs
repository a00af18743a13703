// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System;
using UnityEditor.Build.Reporting;

namespace UnityEditor
{
    public static class BuildPipeline
    {
        public static bool isBuildingPlayer => throw null;

        public static BuildTargetGroup GetBuildTargetGroup(BuildTarget platform) => throw null;

        public static bool IsBuildTargetSupported(BuildTargetGroup buildTargetGroup, BuildTarget target) => throw null;

        public static BuildReport BuildPlayer(string[] levels, string locationPathName, BuildTarget target, BuildOptions options) => throw null;

#if UNITY_6000_0_OR_NEWER
        public static BuildReport BuildPlayer(BuildPlayerWithProfileOptions buildPlayerWithProfileOptions) => throw null;
#endif
    }

#if UNITY_6000_0_OR_NEWER
    public struct BuildPlayerWithProfileOptions
    {
        public Build.Profile.BuildProfile buildProfile { get; set; }

        public string locationPathName { get; set; }

        public BuildOptions options { get; set; }
    }
#endif

    public enum BuildTarget
    {
    }

    public enum BuildTargetGroup
    {
    }

    [Flags]
    public enum BuildOptions
    {
        None = 0,
        Development = 1,
    }

    public static class EditorUserBuildSettings
    {
        public static BuildTarget activeBuildTarget => throw null;

        public static bool development => throw null;
    }

    public static class EditorBuildSettings
    {
        public static EditorBuildSettingsScene[] scenes => throw null;
    }

    public class EditorBuildSettingsScene
    {
        public bool enabled => throw null;

        public string path => throw null;
    }
}

#if UNITY_6000_0_OR_NEWER
namespace UnityEditor.Build.Profile
{
    public sealed class BuildProfile : UnityEngine.ScriptableObject
    {
        public static BuildProfile GetActiveBuildProfile() => throw null;
    }
}
#endif

namespace UnityEditor.Build
{
    public interface IOrderedCallback
    {
        int callbackOrder { get; }
    }

    public interface IPreprocessBuildWithReport : IOrderedCallback
    {
        void OnPreprocessBuild(BuildReport report);
    }

    public interface IPostprocessBuildWithReport : IOrderedCallback
    {
        void OnPostprocessBuild(BuildReport report);
    }
}

namespace UnityEditor.Build.Reporting
{
    public sealed class BuildReport : UnityEngine.Object
    {
        public BuildStep[] steps => throw null;

        public BuildSummary summary => throw null;
    }

    public struct BuildStep
    {
        public BuildStepMessage[] messages => throw null;
    }

    public struct BuildStepMessage
    {
        public string content => throw null;

        public UnityEngine.LogType type => throw null;
    }

    public struct BuildSummary
    {
        public BuildResult result => throw null;

        public ulong totalSize => throw null;

        public TimeSpan totalTime => throw null;

        public int totalWarnings => throw null;
    }

    public enum BuildResult
    {
    }
}
