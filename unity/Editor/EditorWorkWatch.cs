#nullable enable
using System;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEditor.Build;
using UnityEditor.Build.Reporting;
using UnityEditor.Compilation;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Notes what Unity says of its own work, for answers while the main thread makes no frame. Of an import that begins by itself Unity says nothing, except to asset
    /// postprocessors, each of which may make a project import its assets again: it stays unknown. Main thread.
    /// </summary>
    internal sealed class EditorWorkWatch : IDisposable
    {
        internal EditorWorkWatch()
        {
            CompilationPipeline.compilationStarted += CompilationStarted;
            CompilationPipeline.compilationFinished += CompilationFinished;
            AssetDatabase.importPackageStarted += ImportStarted;
            AssetDatabase.importPackageCompleted += ImportEnded;
            AssetDatabase.importPackageCancelled += ImportEnded;
            AssetDatabase.importPackageFailed += ImportFailed;
        }

        public void Dispose()
        {
            CompilationPipeline.compilationStarted -= CompilationStarted;
            CompilationPipeline.compilationFinished -= CompilationFinished;
            AssetDatabase.importPackageStarted -= ImportStarted;
            AssetDatabase.importPackageCompleted -= ImportEnded;
            AssetDatabase.importPackageCancelled -= ImportEnded;
            AssetDatabase.importPackageFailed -= ImportFailed;
        }

        /// <summary>Each frame: what blocked before it is over.</summary>
        internal static void Update()
        {
            EditorWork.Says(EditorApplication.isCompiling ? BlockedByKind.Compile : EditorApplication.isUpdating ? BlockedByKind.Import : (BlockedByKind?)null);
        }

        private static void CompilationStarted(object context) => EditorWork.Says(BlockedByKind.Compile);

        private static void CompilationFinished(object context) => EditorWork.Ended(BlockedByKind.Compile);

        private static void ImportStarted(string package) => EditorWork.Says(BlockedByKind.Import);

        private static void ImportEnded(string package) => EditorWork.Ended(BlockedByKind.Import);

        private static void ImportFailed(string package, string error) => ImportEnded(package);
    }

    /// <summary>Unity makes one for each build. One that fails ends with the next frame.</summary>
    internal sealed class BuildWatch : IPreprocessBuildWithReport, IPostprocessBuildWithReport
    {
        public int callbackOrder => int.MinValue;

        public void OnPreprocessBuild(BuildReport report) => EditorWork.Says(BlockedByKind.Build);

        public void OnPostprocessBuild(BuildReport report) => EditorWork.Ended(BlockedByKind.Build);
    }
}
