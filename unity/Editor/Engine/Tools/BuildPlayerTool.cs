#nullable enable
using System;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEditor.Build.Reporting;
using LogType = UnityEngine.LogType;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool build_player.</summary>
    public static class BuildPlayerTool
    {
        private static readonly string[] OwnFolders = { "Assets", "Packages", "ProjectSettings", "UserSettings", "Library", "AI_Logs" };

        [McpTool(ReadyTools.BuildPlayer.ToolDescription, Name = ReadyTools.BuildPlayer.ToolName, Title = ReadyTools.BuildPlayer.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static object Build(
            [McpParameter(ReadyTools.BuildPlayer.Path)] string path,
            [McpParameter(ReadyTools.BuildPlayer.Development)] bool? development = null,
            [McpParameter(ReadyTools.BuildPlayer.Scenes)] string[]? scenes = null)
        {
            string[] chosen = scenes ?? EditorBuildSettings.scenes.Where(scene => scene.enabled).Select(scene => scene.path).ToArray();
            Check(path, chosen);
            BuildTarget target = EditorUserBuildSettings.activeBuildTarget;
            BuildOptions options = (development ?? EditorUserBuildSettings.development) ? BuildOptions.Development : BuildOptions.None;
            BuildReport report = Run(scenes == null, chosen, path, target, options);
            BuildSummary summary = report.summary;
            return new
            {
                result = summary.result.ToString(),
                path,
                target = target.ToString(),
                seconds = summary.totalTime.TotalSeconds,
                bytes = (long)summary.totalSize,
                errors = report.steps.SelectMany(step => step.messages).Where(message => message.type == LogType.Error || message.type == LogType.Exception).Select(message => message.content).ToList(),
                warnings = summary.totalWarnings,
            };
        }

        /// <summary>Unity logs errors about a path or a scene, and returns no report.</summary>
        private static BuildReport Run(bool isOfProfile, string[] scenes, string path, BuildTarget target, BuildOptions options)
        {
            int row = EarlierConsole.Rows;
            string why;
            try
            {
                using (EditorWork.Begin(BlockedByKind.Build))
                {
                    BuildReport? report = Build(isOfProfile, scenes, path, target, options);
                    if (report != null) return report;
                }

                why = string.Join("\n", ConsoleEntries.ErrorsFrom(row));
            }
            catch (ArgumentException refusal)
            {
                why = refusal.Message;
            }

            throw new OperationFailure("build_player: Unity has not begun to build. " + (why.Length == 0 ? "Its console says why." : why));
        }

        /// <summary>
        /// Builds what the build window would build: the active profile, or else the platform with its current options
        /// (dedicated server, texture compression), which are not changed.
        /// </summary>
        private static BuildReport? Build(bool isOfProfile, string[] scenes, string path, BuildTarget target, BuildOptions options)
        {
#if UNITY_6000_0_OR_NEWER
            UnityEditor.Build.Profile.BuildProfile? profile = isOfProfile ? UnityEditor.Build.Profile.BuildProfile.GetActiveBuildProfile() : null;
            if (profile != null) return BuildPipeline.BuildPlayer(new BuildPlayerWithProfileOptions { buildProfile = profile, locationPathName = path, options = options });
#endif
            // This overload uses the active subtarget; BuildPlayerOptions without one switch the Editor from server to
            // player in 2021.3 and 2022.3.
            return BuildPipeline.BuildPlayer(scenes, path, target, options);
        }

        private static bool IsAtOrBelow(string path, string folder)
        {
            string end = Path.DirectorySeparatorChar.ToString();
            return (path.TrimEnd('/', '\\') + end).StartsWith(folder.TrimEnd('/', '\\') + end, StringComparison.OrdinalIgnoreCase);
        }

        /// <summary>Null: this Editor can build for the platform.</summary>
        private static string? MissingModule(BuildTarget target)
        {
            if (BuildPipeline.IsBuildTargetSupported(BuildPipeline.GetBuildTargetGroup(target), target)) return null;
            return $"build_player: the module for {target} is not installed in Unity {UnityEngine.Application.unityVersion}. Add \"{ModuleFor(target.ToString())}\" to it in Unity Hub (Installs, Manage, Add modules), then restart the Editor.";
        }

        /// <summary>The module's name in Unity Hub.</summary>
        private static string ModuleFor(string target)
        {
            if (target.StartsWith("StandaloneWindows", StringComparison.Ordinal)) return "Windows Build Support";
            if (target.StartsWith("StandaloneLinux", StringComparison.Ordinal)) return "Linux Build Support";
            if (target == "StandaloneOSX") return "Mac Build Support";
            return target == "WSAPlayer" ? "Universal Windows Platform Build Support" : target + " Build Support";
        }

        private static void Check(string path, string[] scenes)
        {
            PlayModeTool.RefusePlaying(ReadyTools.BuildPlayer.ToolName);
            if (EditorApplication.isCompiling || EditorApplication.isUpdating) throw new ToolRefusal("build_player: the Editor compiles or imports, and does not build meanwhile. Try again when it has ended: compile answers then.");
            if (BuildPipeline.isBuildingPlayer) throw new ToolRefusal("build_player: a build is under way.");
            string? noModule = MissingModule(EditorUserBuildSettings.activeBuildTarget);
            if (noModule != null) throw new ToolRefusal(noModule);
            string? refusal = UnsavedScene.Refusal("build_player", OpenScenes.Unsaved());
            if (refusal != null) throw new ToolRefusal(refusal);
            string full = ProjectPath.Full(path);
            // Unity may empty the target folder.
            bool isOfProject = OwnFolders.Any(folder => IsAtOrBelow(full, ProjectPath.Full(folder))) || IsAtOrBelow(ProjectPath.Full("Assets"), full);
            if (isOfProject) throw new ToolRefusal($"path: expected a file or folder outside of {string.Join(", ", OwnFolders)}, such as \"Builds/Game.exe\", got \"{path}\"");
            if (scenes.Length == 0) throw new ToolRefusal("scenes: none are given, and the build settings have none enabled. Name some, such as [\"Assets/Scenes/Main.unity\"].");
            string? missing = scenes.FirstOrDefault(scene => AssetDatabase.GetMainAssetTypeAtPath(scene) != typeof(SceneAsset));
            if (missing != null) throw new ToolRefusal($"scenes: there is no scene at \"{missing}\". find_assets with the filter \"t:Scene\" lists them.");
        }
    }
}
