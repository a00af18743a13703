#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using UnityEngine;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>Puts the bridge into the files of AI clients, after the user has seen what they will hold.</summary>
    internal sealed class ClientsSection : VisualElement
    {
        private readonly VisualElement _preview = new VisualElement();

        internal ClientsSection()
        {
            Add(Elements.Heading("AI clients"));
            Add(Elements.Paragraph("Each entry starts `npx mcp-unity-bridge`, for which Node.js 20.19 or later is needed. Other entries of a file stay as they are, and a copy of it is kept."));
            foreach (ClientTarget target in ClientList.For(Place())) Add(Elements.Row(new Label($"{target.Client}   {target.File}"), Elements.Action("Set up...", () => Preview(target))));
            Add(_preview);
        }

        private static ClientPlace Place()
        {
            bool isWindows = Application.platform == RuntimePlatform.WindowsEditor;
            string home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
            string? applications = isWindows ? Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData)
                : Application.platform == RuntimePlatform.OSXEditor ? Path.Combine(home, "Library", "Application Support")
                : null;
            return new ClientPlace(ProjectFolder.Canonical(), home, applications, Npx(), isWindows);
        }

        /// <summary>macOS gives programs that are not started in a terminal no PATH worth the name.</summary>
        private static string Npx()
        {
            IEnumerable<string> places = Application.platform == RuntimePlatform.OSXEditor ? new[] { "/opt/homebrew/bin/npx", "/usr/local/bin/npx" } : new string[0];
            return places.FirstOrDefault(File.Exists) ?? "npx";
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
                _preview.Add(Elements.Row(new Label(plan.Before == null ? "A new file, as shown." : "The file will be as shown."), Elements.Action("Write", () => Write(target, plan)), Elements.Action("Leave it", _preview.Clear)));
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

        /// <summary>Files of other programs: whatever is the matter with them is for the user to read.</summary>
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
