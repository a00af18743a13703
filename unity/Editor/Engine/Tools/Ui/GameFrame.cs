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
    /// The frames of the game, which are others than those of the Editor: raycasts of uGUI go by Screen.width, which is that of the game only while the game is in its frame.
    /// Canvas.preWillRenderCanvases comes there once a frame, after the scripts and before the layout; where the scenes have no canvas nothing asks for Screen.width.
    /// </summary>
    internal static class GameFrame
    {
        /// <summary>A game that draws no frame for so long draws none without the focus.</summary>
        private const int PatienceMs = 2000;

        /// <summary>Once, in the next frame. Never once this has ended: by a failure, a cancel or a domain reload.</summary>
        /// <exception cref="OperationFailure">The game drew none, or has ended; nothing was done.</exception>
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

        /// <summary>Waits until the frame after this one, or until there is none to wait for.</summary>
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

        /// <param name="isDone">What was done is answered, whatever has become of the game.</param>
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
