#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// The tools that this Editor announces: the ready tools of the package, then those of SampleTools by name, and any
    /// others, which return their arguments.
    /// </summary>
    internal sealed class HostTools : ICustomTools, IPreparer
    {
        private readonly ToolTable _ready;
        private readonly ToolTable _samples;
        private readonly ToolPreparer _runsReady;
        private readonly ToolPreparer _runsSamples;
        private volatile Lazy<IReadOnlyList<CustomTool>> _tools;

        public HostTools(EditorProcess process, Action<string> warn)
        {
            _ready = new ToolTable(typeof(ConsoleTool).Assembly.GetTypes().SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static)).Where(method => method.IsDefined(typeof(McpToolAttribute))), warn);
            _runsReady = new ToolPreparer(_ready);
            _samples = new ToolTable(typeof(SampleTools).GetMethods(BindingFlags.Public | BindingFlags.Static), warn);
            _runsSamples = new ToolPreparer(_samples);
            _tools = new Lazy<IReadOnlyList<CustomTool>>(() => Read(process.Tools));
        }

        public event Action<string>? Changed;

        public IReadOnlyList<CustomTool> Tools => _tools.Value;

        public void Set(string tools, string why)
        {
            _tools = new Lazy<IReadOnlyList<CustomTool>>(() => Read(tools));
            Changed?.Invoke(why);
        }

        public void Refused(IReadOnlyList<RefusedTool> tools) => _samples.Refused(tools);

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            string name = (string)parameters["name"]!;
            if (_ready.Tools.Any(ready => ready.Name == name)) return _runsReady.Prepare(parameters, stop);

            return _samples.Tools.Any(sample => sample.Name == name)
                ? _runsSamples.Prepare(parameters, stop)
                : Prepared.Ready(() => new Dictionary<string, object> { ["tool"] = name, ["arguments"] = parameters["arguments"] });
        }

        /// <param name="tools">JSON: names or complete tools.</param>
        private IReadOnlyList<CustomTool> Read(string tools) => _ready.Tools.Concat(JArray.Parse(tools).Select(Read)).ToList();

        private CustomTool Read(JToken tool)
        {
            if (tool.Type != JTokenType.String) return CustomTool.Read(tool);

            string name = (string)tool!;
            return _samples.Tools.FirstOrDefault(sample => sample.Name == name)
                ?? new CustomTool(name, "Gives its arguments back.", new Dictionary<string, JToken> { ["type"] = "object" });
        }
    }
}
