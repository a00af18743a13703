#nullable enable
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>The tool compile.</summary>
    public static class CompileTool
    {
        [McpTool(ReadyTools.Compile.ToolDescription, Name = ReadyTools.Compile.ToolName, Title = ReadyTools.Compile.ToolTitle, ReadOnly = false, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static Suspension Run() =>
            EditorApplication.isPlaying
                ? throw new ToolRefusal("compile: the Editor is in play mode, in which Unity may put compiling off. Leave it first: play_mode with the action \"leave\".")
                : AI.Compile();
    }
}
