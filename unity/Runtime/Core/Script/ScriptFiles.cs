#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Compares the scripts of a project on disk with those that a domain has loaded. Create it when the domain begins.
    /// Any thread.
    /// </summary>
    public sealed class ScriptFiles
    {
        private static readonly string[] s_folders = { "Assets", "Packages" };
        private static readonly HashSet<string> s_kinds = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { ".cs", ".asmdef", ".asmref" };

        private readonly string _project;
        private readonly DateTime _since;

        public ScriptFiles(string project)
            : this(project, DateTime.UtcNow)
        {
        }

        internal ScriptFiles(string project, DateTime since)
        {
            _project = project;
            _since = since;
        }

        /// <summary>
        /// A sentence that names a script changed on disk since the domain began; empty if there is none.
        /// </summary>
        public string Warning()
        {
            string? newer = Newer();
            return newer == null ? "" : $"{newer} on disk is newer than the scripts that are loaded: compile first (AI.Compile, or the tool compile).";
        }

        /// <summary>
        /// Relative to the project, with / as the separator; null if none has changed, or the folders cannot be read.
        /// </summary>
        internal string? Newer()
        {
            try
            {
                return s_folders.Select(folder => Path.Combine(_project, folder)).Where(Directory.Exists).Select(NewerBelow).FirstOrDefault(found => found != null);
            }
            catch (Exception failure) when (failure is IOException || failure is UnauthorizedAccessException)
            {
                return null;
            }
        }

        private string? NewerBelow(string folder)
        {
            foreach (string path in Directory.EnumerateFiles(folder))
            {
                if (s_kinds.Contains(Path.GetExtension(path)) && File.GetLastWriteTimeUtc(path) > _since) return path.Substring(_project.Length).TrimStart('/', '\\').Replace('\\', '/');
            }
            return Directory.EnumerateDirectories(folder).Where(IsImported).Select(NewerBelow).FirstOrDefault(found => found != null);
        }

        /// <summary>Unity imports neither hidden folders nor those whose names end in ~.</summary>
        private static bool IsImported(string folder)
        {
            string name = Path.GetFileName(folder);
            return !name.StartsWith(".", StringComparison.Ordinal) && !name.EndsWith("~", StringComparison.Ordinal);
        }
    }
}
