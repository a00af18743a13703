#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Changes one rule in the text of a project's policy; preserves everything else.</summary>
    internal static class PolicyEdit
    {
        private const string Schema = "https://unpkg.com/mcp-unity-bridge/generated/schema/Policy.schema.json";

        /// <summary>The decision of the tool's own rule; null if it has none.</summary>
        /// <param name="text">Null: there is no file.</param>
        /// <exception cref="InvalidOperationException">The file is broken; the message is a sentence.</exception>
        internal static PolicyDecision? DecisionOf(string? text, string tool)
        {
            JObject? rule = RuleOf(Parse(text), tool);
            return rule == null ? (PolicyDecision?)null : PolicyDecisionWire.Read(rule["decision"]!);
        }

        /// <summary>The project's own tools without a rule; empty if there is a rule for all other tools.</summary>
        /// <exception cref="InvalidOperationException">The file is broken; the message is a sentence.</exception>
        internal static IReadOnlyList<string> Undecided(string? text, IEnumerable<string> tools)
        {
            JObject policy = Parse(text);
            if (RuleOf(policy, "*") != null) return Array.Empty<string>();
            return tools.Where(tool => !ReadyTools.Names.Contains(tool) && RuleOf(policy, tool) == null).ToList();
        }

        /// <param name="decision">Null: removes the rule.</param>
        /// <exception cref="InvalidOperationException">The file is broken; the message is a sentence.</exception>
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
