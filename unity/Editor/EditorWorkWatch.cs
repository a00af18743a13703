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
    /// Records what Unity reports about its own work, for answers while the main thread makes no frame. For an import
    /// that starts by itself Unity notifies only asset postprocessors, which can make a project reimport its assets: it
    /// stays unknown. Main thread.
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

        /// <summary>Called in each frame: earlier blocking work has ended.</summary>
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

    /// <summary>Unity creates an instance for each build. A failed build ends with the next frame.</summary>
    internal sealed class BuildWatch : IPreprocessBuildWithReport, IPostprocessBuildWithReport
    {
        public int callbackOrder => int.MinValue;

        public void OnPreprocessBuild(BuildReport report) => EditorWork.Says(BlockedByKind.Build);

        public void OnPostprocessBuild(BuildReport report) => EditorWork.Ended(BlockedByKind.Build);
    }
}
