#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json;

namespace McpUnityBridge.Core
{
    /// <summary>Writes frames from the Editor.</summary>
    internal static class FrameWriter
    {
        public static string Request(long id, string method, IWireObject parameters)
        {
            return Frame(id, method, "params", parameters);
        }

        public static string Notification(string method, IWireObject parameters)
        {
            return Frame(null, method, "params", parameters);
        }

        public static string Response(long id, IWireObject result)
        {
            return Frame(id, null, "result", result);
        }

        public static string Failure(long? id, BridgeErrorCode code, string message, string? pointer = null, string? keyword = null)
        {
            var data = new RpcErrorData(code) { Pointer = pointer, Keyword = keyword };
            return ProtocolJson.Write(new RpcFailure(id, new RpcError(BridgeErrorCodes.Number(code.Value), message) { Data = data }));
        }

        private static string Frame(long? id, string? method, string name, IWireObject body)
        {
            return ProtocolJson.Write(writer =>
            {
                writer.WriteStartObject();
                Member(writer, "jsonrpc", "2.0");
                if (id != null) Member(writer, "id", id.Value);
                if (method != null) Member(writer, "method", method);
                writer.WritePropertyName(name);
                body.Write(writer);
                writer.WriteEndObject();
            });
        }

        private static void Member(JsonWriter writer, string name, object value)
        {
            writer.WritePropertyName(name);
            writer.WriteValue(value);
        }
    }
}
