#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Prepares calls of custom tools: parameters <c>name</c> and <c>arguments</c>.</summary>
    public sealed class ToolPreparer : IPreparer
    {
        private readonly ToolTable _tools;

        public ToolPreparer(ToolTable tools)
        {
            _tools = tools;
        }

        /// <inheritdoc />
        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            string name = (string)parameters["name"]!;
            Dictionary<string, JToken> arguments = ((JObject)parameters["arguments"]).Properties().ToDictionary(member => member.Name, member => member.Value);
            ToolMethod? tool = _tools.Find(name);
            // Bound on the main thread, because constructors of the user's classes may need it.
            return tool != null ? Prepared.Ready(() => tool.Call(arguments, AI.CancellationToken)) : Prepared.Failed($"This Editor has no tool \"{name}\".");
        }
    }
}
