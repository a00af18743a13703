#nullable enable
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// The tools that the Editor announces in addition to those in its code: any name and schema, because a server may
    /// refuse them.
    /// </summary>
    internal sealed class AnnouncedTools
    {
        public AnnouncedTools(bool hasSamples) => Tools = hasSamples ? new JArray("bake_lighting", "count_objects", "append_line") : new JArray();

        /// <summary>Names of sample tools, or complete tools.</summary>
        private JArray Tools { get; set; }

        public string Json => Tools.ToString(Formatting.None);

        public void Add(JToken tool) => Tools = new JArray(Tools.Append(tool));

        public void Remove(string name) => Tools = new JArray(Tools.Where(tool => NameOf(tool) != name));

        public void Set(JArray tools) => Tools = tools;

        public static string? NameOf(JToken tool) => tool.Type == JTokenType.String ? (string?)tool : (string?)(tool as JObject)?["name"];
    }
}
