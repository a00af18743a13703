#nullable enable
using System;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Parses frames from a server (WIR-01).</summary>
    internal static class FrameReader
    {
        private const string Requests = "server/attach, operation/execute, operation/status, operation/cancel, resource/read, tools/list, ping";

        /// <param name="text">One message.</param>
        /// <param name="methodOf">The method of an open request of the Editor.</param>
        public static FrameReading Read(string text, Func<long, string?> methodOf)
        {
            JToken value;
            try
            {
                value = ProtocolJson.Parse(JsonText.Of(text));
            }
            catch (ProtocolException error)
            {
                return Refuse(null, BridgeErrorCode.ParseError, "expected one JSON-RPC 2.0 message, got " + text.Length + " characters that are not JSON: " + error.Message);
            }

            var o = value as JObject;
            if (o == null) return Refuse(null, BridgeErrorCode.InvalidRequest, "expected a JSON-RPC 2.0 object, got " + NameOf(value));
            if (o["method"] == null) return o["error"] == null ? ReadResponse(o, methodOf) : ReadFailure(o, methodOf);
            return o["id"] == null ? ReadNotification(o) : ReadRequest(o);
        }

        private static string NameOf(JToken value)
        {
            switch (value.Type)
            {
                case JTokenType.Array: return "an array (batches are not part of the protocol)";
                case JTokenType.Null: return "null";
                case JTokenType.String: return "a string";
                case JTokenType.Boolean: return "a boolean";
                default: return "a number";
            }
        }

        private static FrameReading ReadRequest(JObject o)
        {
            RpcRequest head;
            try
            {
                head = RpcRequest.Read(o);
            }
            catch (ProtocolException error)
            {
                return Refuse(IdOf(o), BridgeErrorCode.InvalidRequest, error.Message, error);
            }

            string method = head.Method;
            if (!IsFromServer(method, true)) return Refuse(head.Id, BridgeErrorCode.MethodNotFound, "unknown request " + Quote(method) + "; this side knows " + Requests);
            try
            {
                return FrameReading.Good(FrameFromServer.Request(head.Id, method, BridgeMessages.ReadParams(method, ParamsOf(o))));
            }
            catch (ProtocolException error)
            {
                return Refuse(head.Id, BridgeErrorCode.InvalidParams, method + ": " + error.Message, error);
            }
        }

        private static FrameReading ReadNotification(JObject o)
        {
            string method;
            try
            {
                method = RpcNotification.Read(o).Method;
            }
            catch (ProtocolException error)
            {
                return Refuse(null, BridgeErrorCode.InvalidRequest, error.Message, error);
            }

            if (!IsFromServer(method, false)) return FrameReading.Bad("unknown notification " + Quote(method));
            try
            {
                return FrameReading.Good(FrameFromServer.Notification(method, BridgeMessages.ReadParams(method, ParamsOf(o))));
            }
            catch (ProtocolException error)
            {
                return FrameReading.Bad(method + ": " + error.Message);
            }
        }

        private static FrameReading ReadResponse(JObject o, Func<long, string?> methodOf)
        {
            long id;
            try
            {
                id = RpcSuccess.Read(o).Id;
            }
            catch (ProtocolException error)
            {
                return Refuse(null, BridgeErrorCode.InvalidRequest, error.Message, error);
            }

            string? method = methodOf(id);
            if (method == null) return FrameReading.Bad("answer to request " + id + ", which is not open");
            try
            {
                return FrameReading.Good(FrameFromServer.Response(id, method, BridgeMessages.ReadResult(method, o["result"] ?? new JObject())));
            }
            catch (ProtocolException error)
            {
                return FrameReading.Bad("answer to " + method + ": " + error.Message);
            }
        }

        private static FrameReading ReadFailure(JObject o, Func<long, string?> methodOf)
        {
            try
            {
                RpcFailure failure = RpcFailure.Read(o);
                return FrameReading.Good(FrameFromServer.Failure(failure.Id, failure.Id == null ? null : methodOf(failure.Id.Value), failure.Error));
            }
            catch (ProtocolException error)
            {
                return FrameReading.Bad(error.Message);
            }
        }

        private static bool IsFromServer(string method, bool isRequest)
        {
            if (BridgeMethods.IsFromEditor(method) || BridgeMethods.IsRequest(method) != isRequest) return false;
            switch (method)
            {
                case BridgeMethods.OperationAck:
                case BridgeMethods.ToolsRefused:
                case BridgeMethods.ClientSetName:
                    return true;
                default:
                    return isRequest;
            }
        }

        private static JToken ParamsOf(JObject o)
        {
            return o["params"] ?? new JObject();
        }

        private static long? IdOf(JObject o)
        {
            JToken? id = o["id"];
            return id != null && id.Type == JTokenType.Integer && id is JValue value && value.Value is long number && number >= 0 && number <= 9007199254740991L ? number : (long?)null;
        }

        private static string Quote(string method)
        {
            return JsonConvert.ToString(method.Length <= 60 ? method : method.Substring(0, 60));
        }

        private static FrameReading Refuse(long? id, BridgeErrorCode code, string reason, ProtocolException? where = null)
        {
            return FrameReading.Bad(reason, FrameWriter.Failure(id, code, reason, where?.Pointer, where?.Keyword));
        }
    }
}
