#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Checks the parameters of a tool before the operation is accepted (WIR-01).</summary>
    internal static class ToolParams
    {
        private const string At = "/params";

        /// <exception cref="BridgeRefusal">invalid_params.</exception>
        public static void Check(OperationExecuteParams request)
        {
            try
            {
                Read(request);
            }
            catch (ProtocolException cause)
            {
                throw new BridgeRefusal(BridgeErrorCode.InvalidParams, BridgeToolWire.Text(request.Tool) + ": " + cause.Message, cause.Pointer, cause.Keyword);
            }
        }

        public static BridgeRefusal Unknown(BridgeTool tool)
        {
            return new BridgeRefusal(BridgeErrorCode.InvalidParams, "This Editor cannot do " + BridgeToolWire.Text(tool) + ".", "/tool", "enum");
        }

        private static void Read(OperationExecuteParams request)
        {
            switch (request.Tool)
            {
                case BridgeTool.UnityExecuteCode:
                    ExecuteCodeParams.Read(ObjectOf(request.Params), At);
                    return;
                case BridgeTool.UnityQuery:
                    QueryParams.Read(ObjectOf(request.Params), At);
                    return;
                default:
                    CheckCustomTool(request.Params);
                    return;
            }
        }

        /// <summary>
        /// The server has validated the arguments against the schema; the tool checks those that it uses.
        /// </summary>
        private static void CheckCustomTool(IReadOnlyDictionary<string, JToken> parameters)
        {
            Expect(parameters, "name", JTokenType.String, "the name of the tool");
            Expect(parameters, "arguments", JTokenType.Object, "an object");
        }

        private static void Expect(IReadOnlyDictionary<string, JToken> parameters, string name, JTokenType type, string expected)
        {
            if (!parameters.TryGetValue(name, out JToken? member)) throw new ProtocolException(At + "/" + name, "required", expected, "nothing");
            if (member.Type != type) throw new ProtocolException(At + "/" + name, "type", expected, member.Type.ToString().ToLowerInvariant());
        }

        private static JObject ObjectOf(IReadOnlyDictionary<string, JToken> parameters)
        {
            var o = new JObject();
            foreach (KeyValuePair<string, JToken> member in parameters) o.Add(member.Key, member.Value);
            return o;
        }
    }
}
