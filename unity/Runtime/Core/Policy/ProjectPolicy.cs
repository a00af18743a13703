#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The project's policy as its file has it (SEC-04). Whatever the server has decided, this is decided again here.</summary>
    internal sealed class ProjectPolicy
    {
        /// <summary>Below the project.</summary>
        public const string FileName = "ProjectSettings/mcp-unity-bridge-policy.json";

        /// <summary>Enough to tell two apart.</summary>
        private const int HashShown = 12;

        private readonly Policy? _policy;

        private ProjectPolicy(Policy? policy, string? whyBroken)
        {
            _policy = policy;
            WhyBroken = whyBroken;
        }

        /// <summary>There is no file.</summary>
        public static ProjectPolicy None { get; } = new ProjectPolicy(null, null);

        /// <summary>It exists and cannot be read, or is no policy: nothing runs. Goes on after "the policy file"; null: all is well.</summary>
        public string? WhyBroken { get; }

        public bool IsThere => _policy != null || WhyBroken != null;

        public static ProjectPolicy Of(Policy policy) => new ProjectPolicy(policy, null);

        /// <param name="reason">Goes on after "the policy file"; with a full stop.</param>
        public static ProjectPolicy Broken(string reason) => new ProjectPolicy(null, reason);

        /// <summary>Why it keeps work from starting; null where that may start. A tool that no rule names is the server's to judge: only it knows the policy of the user as well.</summary>
        public string? WhyNot(OperationExecuteParams work)
        {
            if (WhyBroken != null) return "Nothing runs in this project: the policy file " + WhyBroken + " Fix " + FileName + ".";
            string name = NameOf(work);
            PolicyRule? rule = _policy == null ? null : RuleOf(_policy, name);
            if (rule == null || rule.Decision == PolicyDecision.Allow) return null;
            if (rule.Decision == PolicyDecision.Deny) return "The policy of this project denies " + name + Because(rule) + ". The rule is in " + FileName + ".";
            return WhyNotApproved(work, name);
        }

        /// <summary>The name that rules are about: of a custom tool its own.</summary>
        public static string NameOf(OperationExecuteParams work)
        {
            bool isNamed = work.Tool == BridgeTool.CustomTool && work.Params.TryGetValue("name", out JToken? name) && name.Type == JTokenType.String;
            return isNamed ? (string?)work.Params["name"] ?? "" : BridgeToolWire.Text(work.Tool);
        }

        /// <summary>For people: what it says, shortly.</summary>
        public override string ToString()
        {
            if (_policy == null || _policy.Rules.Count == 0) return "no rules";
            return string.Join(", ", _policy.Rules.Select(rule => rule.Tool + " " + PolicyDecisionWire.Text(rule.Decision)));
        }

        /// <summary>The rule of the tool itself, else the one for every other tool.</summary>
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
