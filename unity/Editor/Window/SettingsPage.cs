#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>The settings page: Edit > Project Settings > MCP Unity Bridge.</summary>
    internal sealed class SettingsPage : VisualElement
    {
        private readonly Toggle _enabled = new Toggle("Connect in this project");
        private readonly Toggle _verbose = new Toggle("Log to the console when a server connects or disconnects");
        private readonly TextField _listenPort = new TextField("Listen on this port (TCP) instead of dialling");
        private readonly TextField _servers = new TextField("Servers elsewhere: URL, space, file of the token; one a line") { multiline = true };
        private readonly Toggle _batchMode = new Toggle("Connect in batch mode");
        private readonly TextField _frameBudget = new TextField("Time for new work in one frame (ms)");
        private readonly TextField _retention = new TextField("Keep results for (hours)");
        private readonly HelpBox _problem = new HelpBox("", HelpBoxMessageType.Error);

        private SettingsPage()
        {
            Add(Elements.Heading($"For me ({UserBridgeSettings.FileName}, not to be committed)"));
            foreach (VisualElement field in new VisualElement[] { _enabled, _verbose, _listenPort, _servers }) Add(field);
            Add(Elements.Paragraph("All servers are dialled. Name the owner of a space and its standby: the Editor works for whichever owns it."));
            Add(Elements.Paragraph("A token is never kept in the project: write it into a file that only you can read, and name that."));
            Add(Elements.Heading($"For everyone ({ProjectBridgeSettings.FileName})"));
            foreach (VisualElement field in new VisualElement[] { _batchMode, _frameBudget, _retention }) Add(field);
            Add(_problem);
            Add(Elements.Paragraph("Applying reconnects: running work ends as interrupted."));
            Add(Elements.Action("Apply", Apply));
            Fill();
        }

        [SettingsProvider]
        private static SettingsProvider Provide() => new SettingsProvider("Project/MCP Unity Bridge", SettingsScope.Project, new[] { "MCP", "AI", "bridge", "Claude", "server", "token" })
        {
            activateHandler = (search, root) => root.Add(new SettingsPage()),
        };

        private void Fill()
        {
            UserBridgeSettings user = EditorSettingsFiles.User(out string? userProblem);
            ProjectBridgeSettings project = EditorSettingsFiles.Project(out string? projectProblem);
            _enabled.value = user.Enabled;
            _verbose.value = user.Verbose;
            _listenPort.value = user.ListenPort == null ? "" : Text(user.ListenPort.Value);
            _servers.value = string.Join("\n", user.Servers.Select(server => $"{server.Url} {server.TokenFile}"));
            _batchMode.value = project.RunInBatchMode;
            _frameBudget.value = Text(project.FrameBudgetMs);
            _retention.value = Text(project.RetentionHours);
            Say(userProblem ?? projectProblem);
        }

        private void Apply()
        {
            string? problem = Check(User(), Project());
            Say(problem);
            if (problem != null) return;
            try
            {
                SettingsFile.Write(EditorSettingsFiles.PathOf(UserBridgeSettings.FileName), User());
                SettingsFile.Write(EditorSettingsFiles.PathOf(ProjectBridgeSettings.FileName), Project());
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // Version control may have locked a file.
                Say(error.Message);
                return;
            }

            EditorBridge.Restart();
        }

        private static string? Check(JObject user, JObject project) =>
            SettingsFile.Problem<UserBridgeSettings>(user, settings => settings.ServerProblem()) ?? SettingsFile.Problem<ProjectBridgeSettings>(project);

        private JObject User()
        {
            var json = new JObject { ["enabled"] = _enabled.value, ["verbose"] = _verbose.value, ["servers"] = new JArray(Lines(_servers.value).Select(Server)) };
            if (_listenPort.value.Trim().Length > 0) json["listen_port"] = Number(_listenPort.value);
            return json;
        }

        private JObject Project() => new JObject { ["run_in_batch_mode"] = _batchMode.value, ["frame_budget_ms"] = Number(_frameBudget.value), ["retention_hours"] = Number(_retention.value) };

        private static IEnumerable<string> Lines(string text) => text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0);

        private static JObject Server(string line)
        {
            int blank = line.IndexOf(' ');
            return blank < 0 ? new JObject { ["url"] = line } : new JObject { ["url"] = line.Substring(0, blank), ["token_file"] = line.Substring(blank + 1).Trim() };
        }

        /// <summary>Text that is not a number is kept, so that validation reports it.</summary>
        private static JValue Number(string text) => int.TryParse(text.Trim(), NumberStyles.Integer, CultureInfo.InvariantCulture, out int number) ? new JValue(number) : new JValue(text);

        private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

        private void Say(string? problem)
        {
            _problem.text = problem ?? "";
            _problem.style.display = problem == null ? DisplayStyle.None : DisplayStyle.Flex;
        }
    }
}
