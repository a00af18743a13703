#nullable enable
using System;
using System.IO;
using System.Text;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Reads and writes a settings file.</summary>
    internal static class SettingsFile
    {
        /// <summary>Returns the defaults if there is no file, or if it is invalid.</summary>
        /// <param name="problem">What is wrong: a sentence; null if there is no problem.</param>
        internal static T Read<T>(string path, out string? problem) where T : class, new()
        {
            try
            {
                problem = null;
                return File.Exists(path) ? Bind<T>(ProtocolJson.Parse(ProjectFile.ReadText(path, ProjectFile.SettingsBytesMax))) : new T();
            }
            catch (Exception error) when (error is ProtocolException || error is ArgumentException || error is IOException || error is UnauthorizedAccessException)
            {
                problem = $"{path} is not understood, so the defaults hold: {error.Message}";
                return new T();
            }
        }

        /// <summary>What is wrong with the settings: a sentence; null if there is no problem.</summary>
        /// <param name="further">An additional check once the format is valid.</param>
        internal static string? Problem<T>(JObject settings, Func<T, string?>? further = null) where T : class, new()
        {
            try
            {
                T bound = Bind<T>(settings);
                return further?.Invoke(bound);
            }
            catch (ArgumentException error)
            {
                return error.Message;
            }
        }

        internal static void Write(string path, JObject settings)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, settings.ToString(Formatting.Indented).Replace("\r\n", "\n") + "\n", new UTF8Encoding(false));
        }

        /// <summary>As strict as the arguments of a tool: an unknown name is an error.</summary>
        private static T Bind<T>(JToken token) => (T)new Shapes().Of(typeof(T), null).Bind(token, "settings")!;
    }
}
