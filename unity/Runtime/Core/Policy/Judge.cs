#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Decides whether an operation may start. Called at acceptance and again right before the start, because policy
    /// and tools may have changed. Any thread.
    /// </summary>
    internal sealed class Judge
    {
        /// <summary>Interval of checks for the console; each operation is checked against the current file.</summary>
        private const int CheckMs = 500;

        private readonly PolicyFile _file;
        private readonly ICustomTools? _tools;
        private readonly IBridgeHost _host;
        private Alarm? _alarm;
        private ProjectPolicy _reported = ProjectPolicy.None;

        public Judge(IBridgeHost host, ICustomTools? tools)
        {
            _file = new PolicyFile(host.ProjectPath);
            _host = host;
            _tools = tools;
        }

        /// <summary>A sentence: why nothing runs; null if the policy file is valid or absent.</summary>
        public string? Problem => _file.Read().WhyBroken is string reason ? "Nothing runs: the policy file " + reason : null;

        /// <summary>Null: the operation may start.</summary>
        public BridgeVerdict? Decide(OperationExecuteParams work)
        {
            string? blocked = _file.Read().WhyNot(work);
            if (blocked != null) return new BridgeVerdict(ErrorCode.BlockedByPolicy, blocked);
            string name = ProjectPolicy.NameOf(work);
            IReadOnlyList<CustomTool> tools = _tools?.Tools ?? Array.Empty<CustomTool>();
            if (work.Tool != BridgeTool.CustomTool || tools.Any(tool => tool.Name == name)) return null;
            string known = tools.Count == 0 ? "none" : string.Join(", ", tools.Select(tool => tool.Name));
            return new BridgeVerdict(ErrorCode.NotStarted, "This Editor has no tool " + JsonConvert.ToString(name) + " (any more), so it did not start. Its own tools are: " + known + ".");
        }

        /// <summary>From now on, reports changes of the policy in the console.</summary>
        public void Follow(Clock clock)
        {
            _alarm = clock.NewAlarm(CheckPolicy);
            _alarm.Set(0);
        }

        private void CheckPolicy()
        {
            _alarm?.Set(CheckMs);
            ProjectPolicy policy = _file.Read();
            if (policy == _reported) return;
            bool had = _reported.IsThere;
            _reported = policy;
            if (policy.WhyBroken != null) _host.Say(BridgeMessageLevel.Error, "nothing runs: the policy file " + policy.WhyBroken);
            else if (policy.IsThere) _host.Say(BridgeMessageLevel.Info, "policy of the project: " + policy);
            else if (had) _host.Say(BridgeMessageLevel.Info, "the project has no policy any more");
        }
    }
}
