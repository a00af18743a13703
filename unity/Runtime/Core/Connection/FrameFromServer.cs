#nullable enable
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    internal enum FrameKind
    {
        Request,
        Notification,
        Response,
        Failure,
    }

    /// <summary>One JSON-RPC message of a server, checked.</summary>
    internal sealed class FrameFromServer
    {
        private FrameFromServer(FrameKind kind, long? id, string? method, IWireObject? body, RpcError? error)
        {
            Kind = kind;
            Id = id;
            Method = method;
            Body = body;
            Error = error;
        }

        public FrameKind Kind { get; }

        /// <summary>Null: a notification, or a failure of what could not be read.</summary>
        public long? Id { get; }

        /// <summary>Of an answer: what was asked. Null: a failure of an unknown request.</summary>
        public string? Method { get; }

        /// <summary>The params, or the result.</summary>
        public IWireObject? Body { get; }

        /// <summary>Of a failure.</summary>
        public RpcError? Error { get; }

        public static FrameFromServer Request(long id, string method, IWireObject parameters) => new FrameFromServer(FrameKind.Request, id, method, parameters, null);

        public static FrameFromServer Notification(string method, IWireObject parameters) => new FrameFromServer(FrameKind.Notification, null, method, parameters, null);

        public static FrameFromServer Response(long id, string method, IWireObject result) => new FrameFromServer(FrameKind.Response, id, method, result, null);

        public static FrameFromServer Failure(long? id, string? method, RpcError error) => new FrameFromServer(FrameKind.Failure, id, method, null, error);
    }

    /// <summary>A frame, or what is wrong with it.</summary>
    internal sealed class FrameReading
    {
        private FrameReading(FrameFromServer? frame, string reason, string? reply)
        {
            Frame = frame;
            Reason = reason;
            Reply = reply;
        }

        /// <summary>Null: bad.</summary>
        public FrameFromServer? Frame { get; }

        public string Reason { get; }

        /// <summary>The error frame to send back; null where a notification or an answer was bad, for JSON-RPC answers neither.</summary>
        public string? Reply { get; }

        public static FrameReading Good(FrameFromServer frame) => new FrameReading(frame, "", null);

        public static FrameReading Bad(string reason, string? reply = null) => new FrameReading(null, reason, reply);
    }
}
