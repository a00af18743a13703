#nullable enable
using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The folder in which a server of this user writes hub.json and token: an absolute path that need not exist, or
    /// why there is none.
    /// </summary>
    public readonly struct StateFolder
    {
        private const string Name = "mcp-unity-bridge";

        private StateFolder(string? path, string reason)
        {
            Path = path;
            Reason = reason;
        }

        /// <summary>Null if it cannot be determined.</summary>
        public string? Path { get; }

        /// <summary>If there is no path: a sentence for users, without its full stop.</summary>
        public string Reason { get; }

        /// <summary>MCP_UNITY_BRIDGE_HOME, or else the platform's folder for application state.</summary>
        public static StateFolder OfThisUser()
        {
            return Of(Environment.GetEnvironmentVariable, ThisPlatform, AccountHome);
        }

        /// <summary>The home folder of this user. The only place in this package that determines it.</summary>
        public static StateFolder HomeOfThisUser()
        {
            return Home(Environment.GetEnvironmentVariable, ThisPlatform, AccountHome);
        }

        private static OSPlatform ThisPlatform =>
            RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? OSPlatform.Windows : RuntimeInformation.IsOSPlatform(OSPlatform.OSX) ? OSPlatform.OSX : OSPlatform.Linux;

        private static string AccountHome => Environment.GetFolderPath(Environment.SpecialFolder.UserProfile, Environment.SpecialFolderOption.DoNotVerify);

        /// <summary>The same rules as in servers and clients (spec/state-folder.json).</summary>
        /// <param name="variable">Returns the value of an environment variable; null if it is not set.</param>
        /// <param name="account">The user's home folder from the system; empty if there is none.</param>
        internal static StateFolder Of(Func<string, string?> variable, OSPlatform platform, string? account)
        {
            string chosen = variable("MCP_UNITY_BRIDGE_HOME") ?? "";
            StateFolder home = Home(variable, platform, account);
            if (chosen.Contains("${")) return Refused("MCP_UNITY_BRIDGE_HOME", chosen);
            if (Regex.IsMatch(chosen, @"^~(?:[\\/]|\z)")) return home.Path == null ? home : Tidy(home.Path + chosen.Substring(1), platform);
            if (chosen.Length > 0) return IsWhole(chosen, platform) ? Tidy(chosen, platform) : Refused("MCP_UNITY_BRIDGE_HOME", chosen);
            string data = platform == OSPlatform.OSX ? "" : variable(platform == OSPlatform.Windows ? "LOCALAPPDATA" : "XDG_STATE_HOME") ?? "";
            if (IsWhole(data, platform)) return Tidy(data + "/" + Name, platform);
            string below = platform == OSPlatform.Windows ? "/AppData/Local/" : platform == OSPlatform.OSX ? "/Library/Application Support/" : "/.local/state/";
            return home.Path == null ? home : Tidy(home.Path + below + Name, platform);
        }

        /// <summary>The token file that Editors and servers of this user share.</summary>
        internal static string TokenFile(string stateFolder)
        {
            return System.IO.Path.Combine(stateFolder, "token");
        }

        /// <summary>
        /// The variable, or else the account's home folder; the root is the home of an account without one.
        /// </summary>
        private static StateFolder Home(Func<string, string?> variable, OSPlatform platform, string? account)
        {
            string name = platform == OSPlatform.Windows ? "USERPROFILE" : "HOME";
            string set = variable(name) ?? "";
            if (set.Length > 0) return IsWhole(set, platform) ? new StateFolder(set, "") : Refused(name, set);
            return account != null && account != "/" && IsWhole(account, platform)
                ? new StateFolder(account, "")
                : new StateFolder(null, name + " is not set, and this user has no home folder. Set " + name + ", or MCP_UNITY_BRIDGE_HOME to an absolute path");
        }

        private static StateFolder Refused(string name, string text)
        {
            return new StateFolder(null, "expected an absolute path as " + name + ", got \"" + text + "\". Write the whole path, the same for the AI client");
        }

        /// <summary>Whether the path is absolute, including its drive.</summary>
        private static bool IsWhole(string path, OSPlatform platform)
        {
            return platform == OSPlatform.Windows ? Regex.IsMatch(path, @"^([A-Za-z]:[\\/]|\\\\)") : path.StartsWith("/", StringComparison.Ordinal);
        }

        private static StateFolder Tidy(string path, OSPlatform platform)
        {
            char separator = platform == OSPlatform.Windows ? '\\' : '/';
            string tidy = separator == '\\' ? path.Replace('/', '\\') : Regex.Replace(path, "/+", "/");
            // GetFullPath handles only paths of the current platform.
            if (separator == System.IO.Path.DirectorySeparatorChar) tidy = System.IO.Path.GetFullPath(tidy);
            return new StateFolder(tidy.Length > 1 ? tidy.TrimEnd(separator) : tidy, "");
        }
    }
}
