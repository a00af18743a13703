#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>The machine and project for which AI clients are configured.</summary>
    internal sealed class ClientPlace
    {
        /// <param name="project">Folder of the Unity project.</param>
        /// <param name="home">The user's home folder.</param>
        /// <param name="applicationData">
        /// %APPDATA% on Windows, ~/Library/Application Support on macOS; null on other systems.
        /// </param>
        /// <param name="npx">Path of npx, for clients without the PATH of a terminal; null if unknown.</param>
        internal ClientPlace(string project, string home, string? applicationData, string? npx, bool isWindows)
        {
            Project = project;
            Home = home;
            ApplicationData = applicationData;
            Npx = npx;
            IsWindows = isWindows;
        }

        internal string Project { get; }

        internal string Home { get; }

        internal string? ApplicationData { get; }

        internal string? Npx { get; }

        /// <summary>Folder of node, for the PATH of npx; null: the folder of npx.</summary>
        internal string? NodeFolder { get; set; }

        internal bool IsWindows { get; }
    }
}
