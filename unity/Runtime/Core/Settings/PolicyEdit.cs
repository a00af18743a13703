#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Changes one rule in the text of a project's policy; everything else stays.</summary>
    internal static class PolicyEdit
    {
        private const string Schema = "https://unpkg.com/mcp-unity-bridge/generated/schema/Policy.schema.json";

        /// <summary>What the file says about the tool itself; null: nothing.</summary>
        /// <param name="text">Null: there is no file.</param>
        /// <exception cref="InvalidOperationException">The file is broken: a sentence.</exception>
        internal static PolicyDecision? DecisionOf(string? text, string tool)
        {
            JObject? rule = RuleOf(Parse(text), tool);
            return rule == null ? (PolicyDecision?)null : PolicyDecisionWire.Read(rule["decision"]!);
        }

        /// <summary>Those of the project's own tools that no rule is about, not even the one for every other tool.</summary>
        /// <exception cref="InvalidOperationException">The file is broken: a sentence.</exception>
        internal static IReadOnlyList<string> Undecided(string? text, IEnumerable<string> tools)
        {
            JObject policy = Parse(text);
            if (RuleOf(policy, "*") != null) return Array.Empty<string>();
            return tools.Where(tool => !ReadyTools.Names.Contains(tool) && RuleOf(policy, tool) == null).ToList();
        }

        /// <param name="decision">Null: the rule is taken away.</param>
        /// <exception cref="InvalidOperationException">The file is broken: a sentence.</exception>
        internal static string With(string? text, string tool, PolicyDecision? decision)
        {
            JObject policy = Parse(text);
            JObject? rule = RuleOf(policy, tool);
            if (decision == null) rule?.Remove();
            else if (rule != null) rule["decision"] = PolicyDecisionWire.Text(decision.Value);
            else ((JArray)policy["rules"]!).Add(new JObject { ["tool"] = tool, ["decision"] = PolicyDecisionWire.Text(decision.Value) });
            return policy.ToString(Formatting.Indented).Replace("\r\n", "\n") + "\n";
        }

        private static JObject Parse(string? text)
        {
            if (text == null) return new JObject { ["$schema"] = Schema, ["version"] = 1, ["rules"] = new JArray() };
            string? problem = PolicyFile.Parse(text).WhyBroken;
            if (problem != null) throw new InvalidOperationException($"{ProjectPolicy.FileName} {problem} Until it is fixed, nothing runs.");
            return (JObject)ProtocolJson.Parse(JsonText.Of(text));
        }

        private static JObject? RuleOf(JObject policy, string tool) => ((JArray)policy["rules"]!).OfType<JObject>().FirstOrDefault(rule => (string?)rule["tool"] == tool);
    }
}
