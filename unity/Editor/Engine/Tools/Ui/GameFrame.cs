#nullable enable
using System;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Runs code in frames of the game, which differ from those of the Editor: uGUI raycasts use Screen.width, which is
    /// the game's only during its frame. Canvas.preWillRenderCanvases is raised there once a frame, after the scripts
    /// and before the layout; scenes without a canvas do not use Screen.width.
    /// </summary>
    internal static class GameFrame
    {
        /// <summary>A game that draws no frame within this time does not draw without focus.</summary>
        private const int PatienceMs = 2000;

        /// <summary>
        /// Runs the action once, in the next frame; never after this has ended by a failure, a cancel or a domain
        /// reload.
        /// </summary>
        /// <exception cref="OperationFailure">The game drew no frame, or has ended; nothing was done.</exception>
        internal static async Task<T> Do<T>(Func<T> act)
        {
            if (!HasCanvas())
            {
                await Frame();
                return act();
            }

            var done = new TaskCompletionSource<T>();
            Canvas.WillRenderCanvases once = () => Complete(done, act);
            AssemblyReloadEvents.AssemblyReloadCallback stop = () => Canvas.preWillRenderCanvases -= once;
            Canvas.preWillRenderCanvases += once;
            AssemblyReloadEvents.beforeAssemblyReload += stop;
            try
            {
                if (!await Until(() => done.Task.IsCompleted)) throw new OperationFailure("ui: the game drew no frame for 2 s, so nothing was done. Does it run without the focus? Play mode that play_mode has entered does.");
            }
            finally
            {
                stop();
                AssemblyReloadEvents.beforeAssemblyReload -= stop;
            }

            return await done.Task;
        }

        /// <summary>Waits for the frame after this one, or until no more frames come.</summary>
        internal static async Task After(int frame)
        {
            long since = Uptime.Now;
            do await AI.NextFrame();
            while (EditorApplication.isPlaying && Time.frameCount <= frame && Uptime.Now - since <= PatienceMs);
        }

        private static void Complete<T>(TaskCompletionSource<T> done, Func<T> act)
        {
            if (done.Task.IsCompleted) return;
            try
            {
                done.SetResult(act());
            }
            catch (Exception thrown)
            {
                done.SetException(thrown);
            }
        }

        private static bool HasCanvas() => OpenScenes.All().SelectMany(scene => scene.GetRootGameObjects()).Any(root => root.GetComponentsInChildren<Canvas>(false).Length > 0);

        private static async Task<bool> Until(Func<bool> isSo)
        {
            long since = Uptime.Now;
            while (!isSo())
            {
                if (Uptime.Now - since > PatienceMs) return false;
                await Frame(isSo);
            }

            return true;
        }

        /// <param name="isDone">If true, the result is returned even if the game has ended.</param>
        private static async Task Frame(Func<bool>? isDone = null)
        {
            await AI.NextFrame();
            if (isDone?.Invoke() == true) return;
            AI.CancellationToken.ThrowIfCancellationRequested();
            if (!EditorApplication.isPlaying) throw new OperationFailure("ui: play mode has ended, so nothing was done.");
            if (EditorApplication.isPaused) throw new OperationFailure("ui: the game was paused, so nothing was done.");
        }
    }
}
