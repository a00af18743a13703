#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool play_input. A domain reload ends it: nothing is pressed twice.</summary>
    public static class PlayInputTool
    {
        private const int StepsMax = 100;

        /// <summary>
        /// Timeout after which a state is not observed any more: the Input System applies it in its next update.
        /// </summary>
        private const int PatienceMs = 2000;

        /// <exception cref="ToolRefusal">The project has no supported input devices.</exception>
        internal static Func<IGameInput> Open { get; set; } = InputSystemDevices.Open;

        [McpTool(ReadyTools.PlayInput.ToolDescription, Name = ReadyTools.PlayInput.ToolName, Title = ReadyTools.PlayInput.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static Task<object> Play([McpParameter(ReadyTools.PlayInput.Steps)] List<InputStep> steps)
        {
            if (steps.Count == 0 || steps.Count > StepsMax) throw new ToolRefusal($"steps: expected 1 to {StepsMax} of them, got {steps.Count}");
            List<PlannedStep> planned = steps.Select((step, index) => step.Plan($"steps[{index}]")).ToList();
            if (!EditorApplication.isPlaying) throw new ToolRefusal("play_input: the Editor is not in play mode. Enter it first: play_mode with the action \"enter\".");
            if (EditorApplication.isPaused) throw new ToolRefusal("play_input: the game is paused, and sees nothing. Call play_mode with the action \"resume\".");
            IGameInput input = Open();
            string? missing = planned.SelectMany(step => step.State?.Keys ?? Array.Empty<string>()).FirstOrDefault(key => !input.HasKey(key));
            if (missing == null) return Run(planned, input);
            input.Dispose();
            throw new ToolRefusal($"steps[{planned.FindIndex(step => step.State?.Keys.Contains(missing) == true)}].key: the Input System has no key \"{missing}\"; such as Space, W, UpArrow, Digit1, LeftShift.");
        }

        private static async Task<object> Run(IReadOnlyList<PlannedStep> steps, IGameInput input)
        {
            var done = new List<object>();
            // After the reload no code of this call can release anything.
            AssemblyReloadEvents.AssemblyReloadCallback release = input.Dispose;
            AssemblyReloadEvents.beforeAssemblyReload += release;
            try
            {
                foreach (PlannedStep step in steps)
                {
                    AI.Update(Progress(done, steps.Count));
                    done.Add(await Play(step, input));
                }

                return Progress(done, steps.Count);
            }
            finally
            {
                AssemblyReloadEvents.beforeAssemblyReload -= release;
                input.Dispose();
            }
        }

        private static object Progress(List<object> done, int count) => new { steps_done = done.Count, of = count, steps = done };

        private static async Task<object> Play(PlannedStep step, IGameInput input)
        {
            long began = Uptime.Now;
            if (step.State == null)
            {
                await Until(() => Uptime.Now - began >= step.Ms);
                return new { did = step.Did, frame = Time.frameCount, time = Time.time };
            }

            InputSighting? seen = await Show(step.State, input);
            DeviceState last = await Hold(step, began, input);
            if (last.IsPressed && await Show(last.Released(), input) == null) seen = null;
            return new { did = step.Did, observed = seen != null, frame = seen?.Frame ?? Time.frameCount, time = seen?.Time ?? Time.time };
        }

        /// <summary>Null: the game has not observed it.</summary>
        private static async Task<InputSighting?> Show(DeviceState state, IGameInput input)
        {
            input.Show(state);
            long since = Uptime.Now;
            await Until(() => input.Seen != null || Uptime.Now - since > PatienceMs);
            return input.Seen;
        }

        /// <summary>Returns the final state.</summary>
        private static async Task<DeviceState> Hold(PlannedStep step, long began, IGameInput input)
        {
            DeviceState state = step.State!;
            while (Uptime.Now - began < step.Ms)
            {
                await Frame();
                if (step.To == null) continue;
                state = step.State!.At(Between(step.State.Place, step.To.Value, (Uptime.Now - began) / (float)step.Ms));
                input.Show(state);
            }

            if (step.To == null) return state;
            state = step.State!.At(step.To.Value);
            await Show(state, input);
            return state;
        }

        private static Vector2 Between(Vector2 from, Vector2 to, float part) => new Vector2(from.x + ((to.x - from.x) * part), from.y + ((to.y - from.y) * part));

        private static async Task Until(Func<bool> isSo)
        {
            do await Frame();
            while (!isSo());
        }

        private static async Task Frame()
        {
            await AI.NextFrame();
            AI.CancellationToken.ThrowIfCancellationRequested();
            if (!EditorApplication.isPlaying) throw new OperationFailure("play_input: play mode has ended.");
            if (EditorApplication.isPaused) throw new OperationFailure("play_input: the game was paused, and sees nothing. Everything is released.");
        }
    }
}
