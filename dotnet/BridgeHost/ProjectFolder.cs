#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Host
{
    internal static class ProjectFolder
    {
        /// <summary>Creates the folder if it is missing; returns its canonical path.</summary>
        public static string Open(string path)
        {
            try
            {
                string folder = Canonical(Directory.CreateDirectory(path).FullName.TrimEnd('/'));
                // A real Editor keeps running without its bridge; this one is useless without it.
                Directory.CreateDirectory(Path.Combine(folder, "AI_Logs"));
                return folder;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                throw new UsageException("--project: " + path + " cannot be used: " + error.Message);
            }
        }

        private static string Canonical(string path)
        {
#if NETFRAMEWORK
            return NativePath.Resolve(path) ?? path;
#else
            string at = "/";
            foreach (string name in path.Split('/', StringSplitOptions.RemoveEmptyEntries))
            {
                string next = Path.Combine(at, name);
                at = Directory.ResolveLinkTarget(next, true)?.FullName ?? next;
            }

            return at;
#endif
        }

#if NETFRAMEWORK
        private static class NativePath
        {
            private const int Longest = 4096;

            public static string? Resolve(string path)
            {
                var resolved = new System.Text.StringBuilder(Longest);
                return RealPath(path, resolved) == IntPtr.Zero ? null : resolved.ToString();
            }

            [System.Runtime.InteropServices.DllImport("libc", EntryPoint = "realpath")]
            private static extern IntPtr RealPath(string path, System.Text.StringBuilder resolved);
        }
#endif
    }
}
