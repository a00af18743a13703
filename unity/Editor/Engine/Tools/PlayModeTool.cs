#nullable enable
using System;
using System.Collections.Generic;
using System.Runtime.Serialization;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool play_mode.</summary>
    public static class PlayModeTool
    {
        public enum Move
        {
            [EnumMember(Value = "enter")]
            Enter,

            [EnumMember(Value = "leave")]
            Leave,

            [EnumMember(Value = "pause")]
            Pause,

            [EnumMember(Value = "resume")]
            Resume,

            [EnumMember(Value = "step")]
            Step,
        }

        [McpTool(ReadyTools.PlayMode.ToolDescription, Name = ReadyTools.PlayMode.ToolName, Title = ReadyTools.PlayMode.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = true, OpenWorld = false)]
        public static Task<object> Act([McpParameter(ReadyTools.PlayMode.Action)] Move action)
        {
            if (action == Move.Enter && !EditorApplication.isPlaying) CheckEntry();
            if (action > Move.Leave && !EditorApplication.isPlaying) throw new ToolRefusal("play_mode: the Editor is not in play mode. Enter it first: play_mode with the action \"enter\".");
            if (action <= Move.Leave) EditorApplication.isPlaying = action == Move.Enter;
            else if (action == Move.Step) EditorApplication.Step();
            else EditorApplication.isPaused = action == Move.Pause;
            return Arrive(action == Move.Enter ? "enter" : action == Move.Leave ? "leave" : "stay");
        }

        /// <summary>Also the continuation after the domain reload that entering may cause.</summary>
        /// <param name="where">enter, leave, or stay (in play mode).</param>
        internal static async Task<object> Arrive(string where)
        {
            AI.ContinueIfReloaded(typeof(PlayModeTool), nameof(Arrive), where);
            bool wanted = where != "leave";
            // Unity decides at the end of a frame.
            await AI.NextFrame();
            while (EditorApplication.isPlaying != wanted)
            {
                if (EditorApplication.isPlayingOrWillChangePlaymode != wanted) throw new OperationFailure("play_mode: Unity has called it off. console says why.");
                await AI.NextFrame();
            }
            if (where == "enter") PlayUnfocused.Begin();
            var answer = new Dictionary<string, object?> { ["is_playing"] = EditorApplication.isPlaying, ["is_paused"] = EditorApplication.isPaused };
            GameTime.AddTo(answer);
            return answer;
        }

        /// <exception cref="ToolRefusal">The Editor is in play mode.</exception>
        internal static void RefusePlaying(string tool)
        {
            if (EditorApplication.isPlaying) throw new ToolRefusal($"{tool}: the Editor is in play mode. Leave it first: play_mode with the action \"leave\".");
        }

        private static void CheckEntry()
        {
            if (EditorUtility.scriptCompilationFailed) throw new ToolRefusal("play_mode: the scripts of the project do not compile, and Unity does not enter play mode until they do. compile lists the errors.");
            string? refusal = UnsavedScene.Refusal("play_mode", OpenScenes.Unsaved());
            if (refusal != null) throw new ToolRefusal(refusal);
        }
    }
}
