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

    /// <summary>One validated JSON-RPC message from a server.</summary>
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

        /// <summary>Null: a notification, or a failure of an unreadable request.</summary>
        public long? Id { get; }

        /// <summary>The requested method, also for an answer. Null: a failure of an unknown request.</summary>
        public string? Method { get; }

        /// <summary>The params, or the result.</summary>
        public IWireObject? Body { get; }

        /// <summary>Set for a failure.</summary>
        public RpcError? Error { get; }

        public static FrameFromServer Request(long id, string method, IWireObject parameters) => new FrameFromServer(FrameKind.Request, id, method, parameters, null);

        public static FrameFromServer Notification(string method, IWireObject parameters) => new FrameFromServer(FrameKind.Notification, null, method, parameters, null);

        public static FrameFromServer Response(long id, string method, IWireObject result) => new FrameFromServer(FrameKind.Response, id, method, result, null);

        public static FrameFromServer Failure(long? id, string? method, RpcError error) => new FrameFromServer(FrameKind.Failure, id, method, null, error);
    }

    /// <summary>A frame, or why it is invalid.</summary>
    internal sealed class FrameReading
    {
        private FrameReading(FrameFromServer? frame, string reason, string? reply)
        {
            Frame = frame;
            Reason = reason;
            Reply = reply;
        }

        /// <summary>Null: the frame is invalid.</summary>
        public FrameFromServer? Frame { get; }

        public string Reason { get; }

        /// <summary>
        /// The error frame to send back; null for an invalid notification or answer, which JSON-RPC does not answer.
        /// </summary>
        public string? Reply { get; }

        public static FrameReading Good(FrameFromServer frame) => new FrameReading(frame, "", null);

        public static FrameReading Bad(string reason, string? reply = null) => new FrameReading(null, reason, reply);
    }
}
