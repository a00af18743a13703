#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Switches for the project's policy: what may run, what needs approval, what may not run. They write
    /// ProjectSettings/mcp-unity-bridge-policy.json.
    /// </summary>
    internal sealed class PolicySection : VisualElement
    {
        private const string NoRule = "no rule";

        private readonly VisualElement _question = new VisualElement();
        private readonly VisualElement _switches = new VisualElement();
        private readonly HelpBox _problem = new HelpBox("", HelpBoxMessageType.Error);
        private string? _shown;

        internal PolicySection()
        {
            Add(Elements.Heading("Policy of this project"));
            Add(Elements.Paragraph($"Kept in {ProjectPolicy.FileName}, and applies to everyone who works on the project. Without a rule, the six tools are allowed, of the ready tools those that only read, and no other tools."));
            Add(_problem);
            Add(_question);
            Add(_switches);
        }

        private static string File => EditorSettingsFiles.PathOf(ProjectPolicy.FileName);

        /// <summary>Rereads the file, which may have been edited.</summary>
        internal void Refresh() => Attempt(() =>
        {
            string shown = FileSignature.Of(File) + "\n" + string.Join("\n", ToolNames());
            if (shown == _shown) return;
            _shown = shown;
            Say("");
            Fill(Read());
        });

        private static string? Read() => System.IO.File.Exists(File) ? ProjectFile.ReadText(File, ProjectFile.SettingsBytesMax) : null;

        private static IEnumerable<string> ToolNames() =>
            new[] { BridgeToolWire.Text(BridgeTool.UnityExecuteCode), BridgeToolWire.Text(BridgeTool.UnityQuery) }.Concat(EditorBridge.Tools.Select(tool => tool.Name));

        private void Fill(string? text)
        {
            _question.Clear();
            _switches.Clear();
            string readers = string.Join(", ", EditorBridge.Tools.Where(tool => ReadyTools.Names.Contains(tool.Name) && tool.ReadOnlyHint == true).Select(tool => tool.Name));
            if (readers.Length > 0) _switches.Add(Elements.Paragraph($"These only read, and need no rule: {readers}."));
            foreach (string tool in ToolNames()) _switches.Add(SwitchOf(tool, PolicyEdit.DecisionOf(text, tool)));
            Ask(PolicyEdit.Undecided(text, EditorBridge.Tools.Select(tool => tool.Name)));
        }

        /// <summary>One question for all tools of the project without a rule.</summary>
        private void Ask(IReadOnlyList<string> tools)
        {
            if (tools.Count == 0) return;
            Label question = Elements.Paragraph($"This project offers tools of its own: {string.Join(", ", tools)}.");
            _question.Add(Elements.Row(question, Answer("Deny", PolicyDecision.Deny), Answer("Ask each time", PolicyDecision.Ask), Answer("Allow", PolicyDecision.Allow)));

            Button Answer(string text, PolicyDecision decision) => Elements.Action(text, () => Attempt(() => Write(tools, decision)));
        }

        private VisualElement SwitchOf(string tool, PolicyDecision? decision)
        {
            var choices = new List<string> { NoRule };
            choices.AddRange(Decisions.Select(PolicyDecisionWire.Text));
            var field = new DropdownField(tool, choices, decision == null ? 0 : choices.IndexOf(PolicyDecisionWire.Text(decision.Value)));
            field.RegisterValueChangedCallback(change => Attempt(() => Write(tool, change.newValue)));
            return field;
        }

        private static IEnumerable<PolicyDecision> Decisions => new[] { PolicyDecision.Allow, PolicyDecision.Ask, PolicyDecision.Deny };

        private void Write(string tool, string choice)
        {
            PolicyDecision? decision = choice == NoRule ? (PolicyDecision?)null : Decisions.First(it => PolicyDecisionWire.Text(it) == choice);
            Write(new[] { tool }, decision);
        }

        private void Write(IReadOnlyList<string> tools, PolicyDecision? decision)
        {
            string? text = tools.Aggregate(Read(), (before, tool) => PolicyEdit.With(before, tool, decision));
            System.IO.File.WriteAllText(File, text, new UTF8Encoding(false));
            Say("");
        }

        /// <summary>
        /// Shows errors next to the switches: the file is broken, or cannot be written (locked by version control).
        /// </summary>
        private void Attempt(Action action)
        {
            try
            {
                action();
            }
            catch (Exception error) when (error is InvalidOperationException || error is IOException || error is UnauthorizedAccessException)
            {
                Say(error.Message);
            }
        }

        private void Say(string problem)
        {
            _problem.text = problem;
            _problem.style.display = problem.Length == 0 ? DisplayStyle.None : DisplayStyle.Flex;
        }
    }
}
