#nullable enable
using System.Globalization;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The Editor's side of the mutual authentication (SEC-02): the Editor sends only a nonce until the server has
    /// proved that it has the token.
    /// </summary>
    internal sealed class Authentication
    {
        private readonly string _token;
        private readonly string _channel;
        private readonly OpenRequests _requests;
        private readonly string _nonce = Secrets.Hex(Secrets.RandomBytes(32));
        private AuthChallengeResult? _server;

        /// <param name="token">64 hexadecimal digits.</param>
        /// <param name="channel">
        /// Prefix of the text that both sides authenticate: a proof made for another channel is not accepted by an
        /// Editor that listens.
        /// </param>
        /// <param name="requests">The open requests of the connection.</param>
        public Authentication(string token, string channel, OpenRequests requests)
        {
            _token = token;
            _channel = channel;
            _requests = requests;
        }

        public static string WebSocketChannel => "";

        /// <summary>The first frame to send.</summary>
        public string Begin()
        {
            return _requests.Ask(BridgeMethods.AuthChallenge, new AuthChallengeParams(ProtocolInfo.Version, _nonce));
        }

        public AuthenticationStep Take(FrameFromServer frame)
        {
            if (frame.Kind == FrameKind.Failure) return AuthenticationStep.Refused("the server refused us: " + frame.Error?.Message);
            if (frame.Kind != FrameKind.Response) return AuthenticationStep.Refused("the server sent " + frame.Method + " before it had proved itself");
            if (frame.Method == BridgeMethods.AuthProve && _server != null) return AuthenticationStep.Done(_server.StoreId);
            if (_server != null || !(frame.Body is AuthChallengeResult challenge)) return AuthenticationStep.Refused("the server answered " + frame.Method + " out of turn");
            return Answer(challenge);
        }

        public static string TcpChannel(int port)
        {
            return "tcp:" + port.ToString(CultureInfo.InvariantCulture) + ":";
        }

        public static string PushChannel(int pushPort)
        {
            return "push:" + pushPort.ToString(CultureInfo.InvariantCulture) + ":";
        }

        /// <summary>The major version; both sides must have the same.</summary>
        public static int MajorOf(string version)
        {
            return int.Parse(version.Substring(0, version.IndexOf('.')), CultureInfo.InvariantCulture);
        }

        private AuthenticationStep Answer(AuthChallengeResult challenge)
        {
            if (MajorOf(challenge.ProtocolVersion) != ProtocolInfo.Major) return AuthenticationStep.Refused(Mismatch(challenge.ProtocolVersion));
            string expected = Secrets.Hmac(_token, _channel + "server:" + _nonce + ":" + challenge.Nonce);
            if (!Secrets.AreEqual(expected, challenge.Proof))
            {
                return AuthenticationStep.Refused(
                    "the server does not know our token: it is an impostor, or belongs to another state folder. Both sides need the same MCP_UNITY_BRIDGE_HOME (or token file)");
            }

            _server = challenge;
            string proof = Secrets.Hmac(_token, _channel + "editor:" + challenge.Nonce + ":" + _nonce);
            return AuthenticationStep.Send(_requests.Ask(BridgeMethods.AuthProve, new AuthProveParams(proof)));
        }

        /// <summary>A current server refuses the Editor itself; this is for servers that do not (WIR-04).</summary>
        private static string Mismatch(string theirs)
        {
            string side = MajorOf(theirs) > ProtocolInfo.Major ? "the Unity package com.mcp-unity-bridge.editor" : "the npm package mcp-unity-bridge";
            return "the server speaks bridge protocol " + theirs + ", this Editor " + ProtocolInfo.Version + ". Upgrade " + side;
        }
    }

    /// <summary>The result of a frame during authentication: exactly one of the three members is set.</summary>
    internal readonly struct AuthenticationStep
    {
        private AuthenticationStep(string? text, string? storeId, string? reason)
        {
            Text = text;
            StoreId = storeId;
            Reason = reason;
        }

        /// <summary>A frame to send.</summary>
        public string? Text { get; }

        /// <summary>The server's store, once both sides have proved the token.</summary>
        public string? StoreId { get; }

        /// <summary>Why the connection ends. A sentence without its full stop.</summary>
        public string? Reason { get; }

        public static AuthenticationStep Send(string text) => new AuthenticationStep(text, null, null);

        public static AuthenticationStep Done(string storeId) => new AuthenticationStep(null, storeId, null);

        public static AuthenticationStep Refused(string reason) => new AuthenticationStep(null, null, reason);
    }
}
