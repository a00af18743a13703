#nullable enable
using System;
using UnityEditor;
using UnityEditor.MPE;
using UnityEngine;

namespace McpUnityBridge.Editor
{
    /// <summary>Starts the bridge in every domain of an Editor that a person (or CI) works with, and in no other process of Unity.</summary>
    [InitializeOnLoad]
    internal static class BridgeBootstrap
    {
        /// <summary>On the command line of an Editor in batch mode: connect nevertheless.</summary>
        private const string BatchSwitch = "-mcpUnityBridge";

        /// <summary>On the command line of a clone of Multiplayer Play Mode, and of an Editor that must not change its project.</summary>
        private static readonly string[] OtherSwitches = { "--virtual-project-clone", "-readonly" };

        static BridgeBootstrap()
        {
            if (IsOtherProcess() || !IsWantedInBatchMode()) return;
            EditorBridge.Start();
        }

        /// <summary>Import workers and the clones of Multiplayer Play Mode load the same scripts; they must not fight for the project's connection.</summary>
        private static bool IsOtherProcess() =>
            AssetDatabase.IsAssetImportWorkerProcess() || ProcessService.level != ProcessLevel.Main || Application.dataPath.Replace('\\', '/').Contains("/Library/VP/") || Array.Exists(OtherSwitches, HasSwitch);

        private static bool IsWantedInBatchMode() =>
            !Application.isBatchMode || HasSwitch(BatchSwitch) || EditorSettingsFiles.Project(out _).RunInBatchMode;

        private static bool HasSwitch(string name) => Array.IndexOf(Environment.GetCommandLineArgs(), name) >= 0;
    }
}
