#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The policy in the project's file (SEC-04). The Editor checks it again, whatever the server has decided.
    /// </summary>
    internal sealed class ProjectPolicy
    {
        /// <summary>Relative to the project.</summary>
        public const string FileName = "ProjectSettings/mcp-unity-bridge-policy.json";

        /// <summary>Enough to distinguish two hashes.</summary>
        private const int HashShown = 12;

        private readonly Policy? _policy;

        private ProjectPolicy(Policy? policy, string? whyBroken)
        {
            _policy = policy;
            WhyBroken = whyBroken;
        }

        /// <summary>There is no file.</summary>
        public static ProjectPolicy None { get; } = new ProjectPolicy(null, null);

        /// <summary>
        /// The file exists but is unreadable or invalid: nothing runs. Follows "the policy file"; null if it is valid.
        /// </summary>
        public string? WhyBroken { get; }

        public bool IsThere => _policy != null || WhyBroken != null;

        public static ProjectPolicy Of(Policy policy) => new ProjectPolicy(policy, null);

        /// <param name="reason">Follows "the policy file"; with a full stop.</param>
        public static ProjectPolicy Broken(string reason) => new ProjectPolicy(null, reason);

        /// <summary>
        /// Why the policy blocks an operation; null if it may start. For a tool without a rule the server decides,
        /// because only the server also has the user's policy.
        /// </summary>
        public string? WhyNot(OperationExecuteParams work)
        {
            if (WhyBroken != null) return "Nothing runs in this project: the policy file " + WhyBroken + " Fix " + FileName + ".";
            string name = NameOf(work);
            PolicyRule? rule = _policy == null ? null : RuleOf(_policy, name);
            if (rule == null || rule.Decision == PolicyDecision.Allow) return null;
            if (rule.Decision == PolicyDecision.Deny) return "The policy of this project denies " + name + Because(rule) + ". The rule is in " + FileName + ".";
            return WhyNotApproved(work, name);
        }

        /// <summary>The name that rules use: for a custom tool its own name.</summary>
        public static string NameOf(OperationExecuteParams work)
        {
            bool isNamed = work.Tool == BridgeTool.CustomTool && work.Params.TryGetValue("name", out JToken? name) && name.Type == JTokenType.String;
            return isNamed ? (string?)work.Params["name"] ?? "" : BridgeToolWire.Text(work.Tool);
        }

        /// <summary>A short summary for users.</summary>
        public override string ToString()
        {
            if (_policy == null || _policy.Rules.Count == 0) return "no rules";
            return string.Join(", ", _policy.Rules.Select(rule => rule.Tool + " " + PolicyDecisionWire.Text(rule.Decision)));
        }

        /// <summary>The rule of the tool, or else the rule for all other tools.</summary>
        private static PolicyRule? RuleOf(Policy policy, string name)
        {
            return policy.Rules.FirstOrDefault(rule => rule.Tool == name) ?? policy.Rules.FirstOrDefault(rule => rule.Tool == "*");
        }

        private static string Because(PolicyRule rule)
        {
            string text = (rule.Reason ?? "").Trim();
            if (text.EndsWith(".", System.StringComparison.Ordinal) || text.EndsWith("!", System.StringComparison.Ordinal)) text = text.Substring(0, text.Length - 1);
            return text.Length == 0 ? "" : " (" + text + ")";
        }

        private static string? WhyNotApproved(OperationExecuteParams work, string name)
        {
            string wanted = "The policy of this project (" + FileName + ") wants the user to be asked before " + name + " runs";
            if (work.Approval == null) return wanted + ", and no approval came with it.";
            string expected = Secrets.Sha256(CanonicalJson.Write(Approved(work)));
            if (work.Approval.CodeHash == expected) return null;
            string shown = work.Approval.CodeHash.Substring(0, HashShown) + "..., this is " + expected.Substring(0, HashShown) + "...";
            return wanted + ", and the approval that came with it is of other work (code_hash " + shown + ").";
        }

        private static JObject Approved(OperationExecuteParams work)
        {
            var parameters = new JObject();
            foreach (KeyValuePair<string, JToken> member in work.Params) parameters.Add(member.Key, member.Value.DeepClone());
            return new JObject { ["tool"] = BridgeToolWire.Text(work.Tool), ["params"] = parameters };
        }
    }
}
