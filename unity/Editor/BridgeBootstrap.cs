#nullable enable
using System;
using UnityEditor;
using UnityEditor.MPE;
using UnityEngine;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Starts the bridge in every domain of an Editor that a user (or CI) works with, and in no other Unity process.
    /// </summary>
    [InitializeOnLoad]
    internal static class BridgeBootstrap
    {
        /// <summary>Command-line switch: connect in batch mode too.</summary>
        private const string BatchSwitch = "-mcpUnityBridge";

        /// <summary>
        /// Command-line switches of a Multiplayer Play Mode clone, and of an Editor that must not change its project.
        /// </summary>
        private static readonly string[] OtherSwitches = { "--virtual-project-clone", "-readonly" };

        static BridgeBootstrap()
        {
            if (IsOtherProcess() || !IsWantedInBatchMode()) return;
            EditorBridge.Start();
        }

        /// <summary>
        /// Import workers and Multiplayer Play Mode clones load the same scripts; they must not compete for the
        /// project's connection.
        /// </summary>
        private static bool IsOtherProcess() =>
            AssetDatabase.IsAssetImportWorkerProcess() || ProcessService.level != ProcessLevel.Main || Application.dataPath.Replace('\\', '/').Contains("/Library/VP/") || Array.Exists(OtherSwitches, HasSwitch);

        private static bool IsWantedInBatchMode() =>
            !Application.isBatchMode || HasSwitch(BatchSwitch) || EditorSettingsFiles.Project(out _).RunInBatchMode;

        private static bool HasSwitch(string name) => Array.IndexOf(Environment.GetCommandLineArgs(), name) >= 0;
    }
}
