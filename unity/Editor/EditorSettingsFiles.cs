#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using UnityEngine;

namespace McpUnityBridge.Editor
{
    /// <summary>Reads the two settings files, and converts them to options of the bridge.</summary>
    internal static class EditorSettingsFiles
    {
        private const long HourMs = 60 * 60 * 1000;

        /// <summary>Absolute path of a file whose name is relative to the project, or absolute.</summary>
        internal static string PathOf(string name) => Path.GetFullPath(Path.Combine(Application.dataPath, "..", name));

        internal static ProjectBridgeSettings Project(out string? problem) => SettingsFile.Read<ProjectBridgeSettings>(PathOf(ProjectBridgeSettings.FileName), out problem);

        internal static UserBridgeSettings User(out string? problem) => SettingsFile.Read<UserBridgeSettings>(PathOf(UserBridgeSettings.FileName), out problem);

        internal static BridgeOptions Options(UserBridgeSettings settings, ProjectBridgeSettings shared) => new BridgeOptions
        {
            Servers = settings.Servers.Select(Address).ToList(),
            Listen = settings.ListenPort == null ? null : new ListenAddress("127.0.0.1", settings.ListenPort.Value, null),
            RetentionMs = shared.RetentionHours * HourMs,
            FrameBudgetMs = shared.FrameBudgetMs,
            ConnectWanted = EditorSession.ConnectWanted,
        };

        private static ServerAddress Address(ConfiguredServer server)
        {
            try
            {
                return ServerAddress.Fixed(server.Url, File.ReadAllText(server.TokenFile).Trim());
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException || error is ArgumentException)
            {
                BridgeConsole.Say(BridgeMessageLevel.Error, $"The server {server.Url} cannot be dialled: the file of its token cannot be read ({error.Message}). Fix {UserBridgeSettings.FileName}.");
                // Still the chosen server: the server of this machine must not replace it.
                return ServerAddress.Fixed(server.Url, "");
            }
        }
    }
}
