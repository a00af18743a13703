#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The policy file of a project (SEC-04), which users edit while the Editor runs. Any thread.</summary>
    internal sealed class PolicyFile
    {
        private readonly object _gate = new object();
        private readonly string _path;
        private string _seen = "";
        private ProjectPolicy _policy = ProjectPolicy.None;

        public PolicyFile(string projectPath)
        {
            _path = Path.Combine(projectPath, ProjectPolicy.FileName.Replace('/', Path.DirectorySeparatorChar));
        }

        /// <summary>The current policy; reads only the file's metadata if the file has not changed.</summary>
        public ProjectPolicy Read()
        {
            lock (_gate)
            {
                string signature = FileSignature.Of(_path);
                if (signature == _seen) return _policy;
                _seen = signature;
                return _policy = ReadAnew();
            }
        }

        /// <summary>
        /// An invalid policy counts as broken and is never ignored, because its author intended restrictions.
        /// </summary>
        internal static ProjectPolicy Parse(string text)
        {
            try
            {
                JToken value = ProtocolJson.Parse(JsonText.Of(text));
                // $schema is for editors.
                (value as JObject)?.Remove("$schema");
                return WithOneRuleEach(Policy.Read(value));
            }
            catch (ProtocolException error) when (error.Keyword == "json")
            {
                return ProjectPolicy.Broken("is not JSON (expected " + error.Expected + ", got " + error.Got + ").");
            }
            catch (ProtocolException error)
            {
                string place = error.Pointer.Length == 0 ? "its top" : error.Pointer;
                return ProjectPolicy.Broken("is no policy: expected " + error.Expected + ", got " + error.Got + " (at " + place + ").");
            }
        }

        private ProjectPolicy ReadAnew()
        {
            try
            {
                if (Directory.Exists(_path)) return ProjectPolicy.Broken("is no file.");
                if (!File.Exists(_path)) return WithoutFile();
                if (!ProjectFile.IsRegular(_path)) return ProjectPolicy.Broken("is no file.");
                return Parse(ProjectFile.ReadText(_path, ProjectFile.SettingsBytesMax));
            }
            catch (FileNotFoundException)
            {
                return WithoutFile();
            }
            catch (FileTooLargeException error)
            {
                return ProjectPolicy.Broken(error.Message);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // On Windows its writer may lock it briefly, and its signature may not change afterwards: read it again
                // each time, but report the problem once.
                _seen = "";
                string why = "cannot be read (" + error.GetType().Name + ").";
                return _policy.WhyBroken == why ? _policy : ProjectPolicy.Broken(why);
            }
        }

        private ProjectPolicy WithoutFile()
        {
            return IsLink() ? ProjectPolicy.Broken("is a link to a file that is not there.") : ProjectPolicy.None;
        }

        /// <summary>
        /// A link to a missing file (for example on an unmounted drive) means that a policy was intended.
        /// </summary>
        private bool IsLink()
        {
            string? folder = Path.GetDirectoryName(_path);
            return folder != null && Directory.Exists(folder) && Directory.GetFileSystemEntries(folder, Path.GetFileName(_path)).Length > 0;
        }

        /// <summary>Two rules for one tool are ambiguous.</summary>
        private static ProjectPolicy WithOneRuleEach(Policy policy)
        {
            var names = new HashSet<string>(StringComparer.Ordinal);
            foreach (PolicyRule rule in policy.Rules)
            {
                if (!names.Add(rule.Tool)) return ProjectPolicy.Broken("has two rules for " + JsonConvert.ToString(rule.Tool) + "; expected one for each tool.");
            }

            return ProjectPolicy.Of(policy);
        }
    }
}
