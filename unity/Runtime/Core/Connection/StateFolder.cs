#nullable enable
using System;
using System.IO;
using System.Runtime.InteropServices;

namespace McpUnityBridge.Core
{
    /// <summary>Where a server of this user leaves hub.json and token.</summary>
    public static class StateFolder
    {
        private const string Name = "mcp-unity-bridge";

        /// <summary>MCP_UNITY_BRIDGE_HOME, else the platform's folder for such things. Absolute; need not exist.</summary>
        public static string OfThisUser()
        {
            string? chosen = Variable("MCP_UNITY_BRIDGE_HOME");
            if (chosen != null) return Path.GetFullPath(chosen);
            string home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
            if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows)) return Path.Combine(Variable("LOCALAPPDATA") ?? Path.Combine(home, "AppData", "Local"), Name);
            if (RuntimeInformation.IsOSPlatform(OSPlatform.OSX)) return Path.Combine(home, "Library", "Application Support", Name);
            return Path.Combine(Variable("XDG_STATE_HOME") ?? Path.Combine(home, ".local", "state"), Name);
        }

        /// <summary>The token that Editors and servers of this user share.</summary>
        internal static string TokenFile(string stateFolder)
        {
            return Path.Combine(stateFolder, "token");
        }

        private static string? Variable(string name)
        {
            string? value = Environment.GetEnvironmentVariable(name);
            return string.IsNullOrEmpty(value) ? null : value;
        }
    }
}
