#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    public enum UiAction
    {
        [EnumMember(Value = "tree")]
        Tree,

        [EnumMember(Value = "click")]
        Click,

        [EnumMember(Value = "set")]
        Set,

        [EnumMember(Value = "scroll")]
        Scroll,
    }

    /// <summary>The tool ui (RDY-12). A domain reload ends it: nothing is done twice.</summary>
    public static class UiTool
    {
        [McpTool(ReadyTools.Ui.ToolDescription, Name = ReadyTools.Ui.ToolName, Title = ReadyTools.Ui.ToolTitle, ReadOnly = false, Destructive = true, Idempotent = false, OpenWorld = false)]
        public static Task<object> Act(
            [McpParameter(ReadyTools.Ui.Action)] UiAction action,
            [McpParameter(ReadyTools.Ui.Target)] string? target = null,
            [McpParameter(ReadyTools.Ui.Text)] string? text = null,
            [McpParameter(ReadyTools.Ui.By)] List<float>? by = null,
            [McpParameter(ReadyTools.Ui.Offset, Minimum = 0, Maximum = int.MaxValue)] int offset = 0,
            [McpParameter(ReadyTools.Ui.Limit, Minimum = 1, Maximum = 1000)] int limit = 100)
        {
            if (action == UiAction.Tree) return Task.FromResult(Tree(target, offset, limit));
            if (string.IsNullOrEmpty(target)) throw new ToolRefusal("target: expected an element of the UI, got nothing. The action \"tree\" lists them.");
            if (action == UiAction.Set && text == null) throw new ToolRefusal("text: expected what to set, got nothing.");
            if (by != null && by.Count != 2) throw new ToolRefusal($"by: expected [x, y], got {by.Count} numbers.");
            if (!EditorApplication.isPlaying) throw new ToolRefusal("ui: the Editor is not in play mode, where only \"tree\" works. Enter it first: play_mode with the action \"enter\".");
            if (EditorApplication.isPaused) throw new ToolRefusal("ui: the game is paused, and sees nothing. Call play_mode with the action \"resume\".");
            // Fails for an unknown element without a frame, which may take long in an unfocused game.
            GameUi.Find(target!);
            return Run(() => Perform(action, target!, text, by == null ? (Vector2?)null : new Vector2(by[0], by[1])));
        }

        private static object Tree(string? target, int offset, int limit)
        {
            UiElement? top = string.IsNullOrEmpty(target) ? null : GameUi.Find(target!);
            IReadOnlyList<UiElement> all = GameUi.All();
            List<UiElement> listed = all.Where(each => top == null ? each.IsListed : each.Path == top.Path || (each.IsListed && each.IsWithin(top))).ToList();
            var tree = new Dictionary<string, object?>
            {
                ["elements"] = listed.Skip(offset).Take(limit).Select(each => each.Row()).ToList(),
                ["total"] = listed.Count,
                ["next_offset"] = offset < listed.Count - limit ? offset + limit : (int?)null,
            };
            if (all.Count == 0) tree["note"] = NoUi;
            return tree;
        }

        private static string NoUi => Ugui.Open() == null
            ? "There is no UI: this Editor has no uGUI (com.unity.ugui), and the open scenes have no active UIDocument (UI Toolkit)."
            : "There is no UI: the open scenes have no Canvas (uGUI) and no active UIDocument (UI Toolkit).";

        /// <summary>Called in a frame of the game.</summary>
        private static Deed Perform(UiAction action, string target, string? text, Vector2? by)
        {
            UiElement element = GameUi.Find(target);
            switch (action)
            {
                case UiAction.Click:
                    element.Click(UiReach.PointOf(element));
                    break;
                case UiAction.Set:
                    UiReach.PointOf(element);
                    element.Set(text!);
                    break;
                default:
                    UiReach.Scroll(element, by);
                    break;
            }

            return new Deed(action, element, Time.frameCount);
        }

        private static async Task<object> Run(Func<Deed> perform)
        {
            Deed done;
            try
            {
                done = await GameFrame.Do(perform);
            }
            catch (ToolRefusal refusal)
            {
                // The wait for the frame has changed nothing, and a refusal comes before the action.
                throw new RefusedCall(refusal.Message);
            }

            var answer = new Dictionary<string, object?> { ["did"] = done.Action.ToString().ToLowerInvariant(), ["target"] = done.Element.Path, ["frame"] = done.Frame };
            AI.Update(answer);
            await GameFrame.After(done.Frame);
            return new Dictionary<string, object?>(answer) { ["now"] = done.Element.IsThere ? done.Element.Row() : null };
        }

        private sealed class Deed
        {
            internal Deed(UiAction action, UiElement element, int frame)
            {
                Action = action;
                Element = element;
                Frame = frame;
            }

            internal UiAction Action { get; }

            internal UiElement Element { get; }

            internal int Frame { get; }
        }
    }
}
