#nullable enable
using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using UnityEngine;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>Configures AI clients, after the user has seen the new content of their files.</summary>
    internal sealed class ClientsSection : VisualElement
    {
        private const int ShellLimitMs = 5000;
        private const int PollMs = 200;

        private readonly VisualElement _preview = new VisualElement();

        /// <summary>Started in advance, while the user reads the section.</summary>
        private readonly Task<NodeInShell?> _shell = Task.Run(AskShell);

        /// <summary>The client whose preview waits for the shell's answer.</summary>
        private string? _wanted;

        internal ClientsSection()
        {
            Add(Elements.Heading("AI clients"));
            Add(Elements.Paragraph("Each entry starts `npx mcp-unity-bridge`, for which Node.js 20.19+ or 22.12+ is needed. Other entries of a file are not changed, and a backup of it is kept."));
            if (StateFolder.HomeOfThisUser() is { Path: null, Reason: var reason })
            {
                Add(Elements.Paragraph(reason + "."));
                return;
            }

            foreach (ClientTarget target in ClientList.For(Place(null))) Add(Elements.Row(Elements.Plain($"{target.Client}   {target.File}"), Elements.Action("Set up...", () => Preview(target.Client))));
            Add(_preview);
            schedule.Execute(PreviewWanted).Every(PollMs);
        }

        private static ClientPlace Place(NodeInShell? shell)
        {
            bool isWindows = Application.platform == RuntimePlatform.WindowsEditor;
            string home = StateFolder.HomeOfThisUser().Path ?? "";
            string? applications = isWindows ? Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData)
                : Application.platform == RuntimePlatform.OSXEditor ? Path.Combine(home, "Library", "Application Support")
                : null;
            string? npx = shell?.Npx ?? new[] { "/opt/homebrew/bin/npx", "/usr/local/bin/npx" }.FirstOrDefault(File.Exists);
            return new ClientPlace(ProjectFolder.Canonical(), home, applications, npx, isWindows) { NodeFolder = Path.GetDirectoryName(shell?.Node) };
        }

        private static NodeInShell? AskShell()
        {
            string? shell = Environment.GetEnvironmentVariable("SHELL");
            return string.IsNullOrEmpty(shell) ? null : NodeInShell.Ask(shell!, ShellLimitMs);
        }

        private void PreviewWanted()
        {
            if (_wanted != null && _shell.IsCompleted) Preview(_wanted);
        }

        private void Preview(string client)
        {
            bool isAnswered = _shell.IsCompleted;
            _wanted = isAnswered ? null : client;
            if (!isAnswered)
            {
                _preview.Clear();
                _preview.Add(Elements.Plain("Looking for Node.js in your shell..."));
                return;
            }

            NodeInShell? shell = _shell.Result;
            Preview(ClientList.For(Place(shell)).First(target => target.Client == client));
            if (shell?.Problem != null) _preview.Add(new HelpBox(shell.Problem, HelpBoxMessageType.Warning));
        }

        private void Preview(ClientTarget target)
        {
            _preview.Clear();
            Say(() =>
            {
                ClientPlan plan = ClientFile.Plan(target);
                _preview.Add(Elements.Heading($"{target.Client}: {target.File}"));
                if (plan.Problem != null) throw new IOException(plan.Problem);
                if (plan.IsDone) return "It is set up already.";
                _preview.Add(new TextField { multiline = true, isReadOnly = true, value = plan.After });
                _preview.Add(Elements.Row(Elements.Plain(plan.Before == null ? "A new file, as shown." : "The file will look as shown."), Elements.Action("Write", () => Write(target, plan)), Elements.Action("Leave it", _preview.Clear)));
                return null;
            });
        }

        private void Write(ClientTarget target, ClientPlan plan)
        {
            _preview.Clear();
            Say(() =>
            {
                string? copy = ClientFile.Write(target, plan, DateTime.Now);
                return $"{target.Client} is set up; restart it.{(copy == null ? "" : $" The file as it was: {copy}")}";
            });
        }

        /// <summary>Shows problems with files of other programs to the user.</summary>
        private void Say(Func<string?> action)
        {
            try
            {
                string? text = action();
                if (text != null) _preview.Add(new HelpBox(text, HelpBoxMessageType.Info));
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                _preview.Add(new HelpBox(error.Message, HelpBoxMessageType.Error));
            }
        }
    }
}
