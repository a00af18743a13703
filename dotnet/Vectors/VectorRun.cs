using System;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Vectors
{
    /// <summary>Reads the value of a vector as its type, writes it again, and compares.</summary>
    internal static class VectorRun
    {
        internal static void Run(Vector vector, Report report)
        {
            try
            {
                string text = RoundTrip(vector.Type, vector.Value);
                if (vector.IsValid) Compare(vector, text, report);
                else report.Fail(vector, Expected(vector), "accepted");
            }
            catch (ProtocolException refusal)
            {
                if (vector.IsValid) report.Fail(vector, "accepted", refusal.Message);
                else if (refusal.Pointer != vector.Pointer || refusal.Keyword != vector.Keyword) report.Fail(vector, Expected(vector), Got(refusal));
                else report.Pass(vector, false);
            }
            catch (Exception error)
            {
                report.Fail(vector, Expected(vector), error.ToString());
            }
        }

        private static void Compare(Vector vector, string text, Report report)
        {
            string original = ProtocolJson.Write(vector.Value);
            string again = RoundTrip(vector.Type, ProtocolJson.Parse(text));
            if (!SameJson(vector.Value, ProtocolJson.Parse(text))) report.Fail(vector, original, text);
            else if (again != text) report.Fail(vector, "the same text the second time: " + text, again);
            else report.Pass(vector, text == original);
        }

        private static string RoundTrip(string type, JToken value)
        {
            return ProtocolJson.Write(writer =>
            {
                if (!TypeRegistry.TryRoundTrip(type, value, writer)) throw new InvalidOperationException("the contract has no type " + type);
            });
        }

        /// <summary>Same members in any order, same items, same numbers (10 equals 10.0).</summary>
        internal static bool SameJson(JToken left, JToken right)
        {
            var leftObject = left as JObject;
            var rightObject = right as JObject;
            if (leftObject != null && rightObject != null) return SameMembers(leftObject, rightObject);
            var leftArray = left as JArray;
            var rightArray = right as JArray;
            if (leftArray != null && rightArray != null) return SameItems(leftArray, rightArray);
            if (IsNumber(left) && IsNumber(right)) return (double)left == (double)right;
            return JToken.DeepEquals(left, right);
        }

        private static bool SameMembers(JObject left, JObject right)
        {
            if (left.Count != right.Count) return false;
            foreach (JProperty member in left.Properties())
            {
                var other = right[member.Name];
                if (other == null || !SameJson(member.Value, other)) return false;
            }

            return true;
        }

        private static bool SameItems(JArray left, JArray right)
        {
            if (left.Count != right.Count) return false;
            for (int index = 0; index < left.Count; index++)
            {
                if (!SameJson(left[index], right[index])) return false;
            }

            return true;
        }

        private static bool IsNumber(JToken token)
        {
            return token.Type == JTokenType.Integer || token.Type == JTokenType.Float;
        }

        private static string Expected(Vector vector)
        {
            return vector.IsValid ? "accepted" : "refused at \"" + vector.Pointer + "\" by " + vector.Keyword;
        }

        private static string Got(ProtocolException refusal)
        {
            return "refused at \"" + refusal.Pointer + "\" by " + refusal.Keyword + ": " + refusal.Message;
        }
    }
}
