#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// A server's side of one WebSocket: accepts one Editor, proves the token, and acts on request of the test.
    /// </summary>
    internal sealed class TestServer : IDisposable
    {
        private const int PatienceMs = 20_000;

        private readonly TcpListener _listener = new TcpListener(IPAddress.Loopback, 0);
        private Socket? _socket;
        private Stream _stream = Stream.Null;
        private long _lastId;

        public TestServer(string storeId)
        {
            StoreId = storeId;
            // So that a server that does not read is detected after about 100 kB, and not after the 6 MB that a system
            // may buffer.
            _listener.Server.ReceiveBufferSize = 16 * 1024;
            Token = Secrets.Hex(Secrets.RandomBytes(32));
            _listener.Start();
            Address = ServerAddress.Fixed("ws://127.0.0.1:" + ((IPEndPoint)_listener.LocalEndpoint).Port + "/", Token);
        }

        public string StoreId { get; }

        public string Token { get; }

        public ServerAddress Address { get; }

        /// <summary>All received messages.</summary>
        public List<JObject> Received { get; } = new List<JObject>();

        /// <summary>From the handshake to the answer of hello.</summary>
        public void Greet(params string[] clients)
        {
            JObject asked = Prove();
            var hello = new JObject { ["server_version"] = "test", ["clients"] = new JArray(clients), ["result_limit_bytes"] = 8 << 20, ["heartbeat_interval_ms"] = 1000, ["log_mark"] = 0 };
            Answer(asked, hello);
        }

        /// <summary>
        /// Accepts the Editor's next connection and answers its hello with an error, until the Editor closes it.
        /// </summary>
        public void RefuseHello()
        {
            var error = new JObject { ["code"] = 4007, ["message"] = "Not now.", ["data"] = new JObject { ["code"] = BridgeErrorCodes.DuplicateInstance } };
            Send(new JObject { ["jsonrpc"] = "2.0", ["id"] = Prove()["id"], ["error"] = error });
            ReadToEnd();
            _socket?.Close();
        }

        /// <summary>From the handshake to hello, which is not answered.</summary>
        private JObject Prove()
        {
            Accept();
            JObject challenge = Receive(BridgeMethods.AuthChallenge);
            string nonce = Secrets.Hex(Secrets.RandomBytes(32));
            string proof = Secrets.Hmac(Token, "server:" + challenge["params"]!["nonce"] + ":" + nonce);
            Answer(challenge, new JObject { ["protocol_version"] = "1.0", ["server_version"] = "test", ["store_id"] = StoreId, ["boot_id"] = StoreId, ["nonce"] = nonce, ["proof"] = proof });
            Answer(Receive(BridgeMethods.AuthProve), new JObject());
            return Receive(BridgeMethods.EditorHello);
        }

        /// <summary>Accepts the Editor's next connection and proves another token.</summary>
        public void Refuse()
        {
            Accept();
            JObject challenge = Receive(BridgeMethods.AuthChallenge);
            string wrong = Secrets.Hex(Secrets.RandomBytes(32));
            Answer(challenge, new JObject { ["protocol_version"] = "1.0", ["server_version"] = "test", ["store_id"] = StoreId, ["boot_id"] = StoreId, ["nonce"] = wrong, ["proof"] = wrong });
            ReadToEnd();
            // Otherwise the Editor waits for the close before its next attempt.
            _socket?.Close();
        }

        /// <summary>Accepts the Editor's next connection like a server on standby.</summary>
        public void BecomeStandby()
        {
            TurnAway("503 Service Unavailable");
        }

        /// <summary>Accepts the Editor's next connection, and opens no WebSocket.</summary>
        public void TurnAway(string status)
        {
            Take();
            ReadRequest();
            Write("HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            _socket?.Close();
        }

        public void Answer(JObject request, JObject result)
        {
            Send(new JObject { ["jsonrpc"] = "2.0", ["id"] = request["id"], ["result"] = result });
        }

        public void Ask(string method, IWireObject parameters)
        {
            Send(new JObject { ["jsonrpc"] = "2.0", ["id"] = ++_lastId, ["method"] = method, ["params"] = ProtocolJson.ToToken(parameters) });
        }

        public void Notify(string method, IWireObject parameters)
        {
            Send(new JObject { ["jsonrpc"] = "2.0", ["method"] = method, ["params"] = ProtocolJson.ToToken(parameters) });
        }

        /// <summary>The next message with that method; null for an answer.</summary>
        public JObject Receive(string? method)
        {
            for (;;)
            {
                JObject message = Next() ?? throw new EndOfStreamException("the Editor has closed the connection; received: " + string.Join("\n", Received));
                if ((string?)message["method"] == method) return message;
            }
        }

        /// <summary>Reads until the Editor closes the connection.</summary>
        public void ReadToEnd()
        {
            while (Next() != null)
            {
            }
        }

        /// <summary>The notifications of that type so far.</summary>
        public IEnumerable<JObject> Pushed(string type)
        {
            return Received.Where(message => (string?)message["method"] == BridgeMethods.EditorNotification && (string?)message["params"]!["type"] == type);
        }

        public void Dispose()
        {
            _socket?.Close();
            _listener.Stop();
        }

        private void Accept()
        {
            Take();
            string key = ReadRequest().Single(line => line.StartsWith("Sec-WebSocket-Key: ", StringComparison.Ordinal)).Substring(19);
            byte[] hash;
            using (SHA1 sha = SHA1.Create()) hash = sha.ComputeHash(Encoding.ASCII.GetBytes(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
            Write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + Convert.ToBase64String(hash)
                + "\r\nSec-WebSocket-Protocol: mcp-unity-bridge.1\r\n\r\n");
        }

        private void Take()
        {
            Assert.IsTrue(_listener.Server.Poll(PatienceMs * 1000, SelectMode.SelectRead), "no Editor dialled");
            _socket = _listener.AcceptSocket();
            _socket.ReceiveTimeout = PatienceMs;
            _stream = new NetworkStream(_socket, false);
        }

        private void Write(string text)
        {
            byte[] bytes = Encoding.ASCII.GetBytes(text);
            _stream.Write(bytes, 0, bytes.Length);
        }

        private string[] ReadRequest()
        {
            var request = new StringBuilder();
            while (!request.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal)) request.Append((char)_stream.ReadByte());
            return request.ToString().Split(new[] { "\r\n" }, StringSplitOptions.RemoveEmptyEntries);
        }

        private void Send(JObject message)
        {
            byte[] payload = Encoding.UTF8.GetBytes(ProtocolJson.Write(message));
            Assert.Less(payload.Length, 0x10000);
            byte[] head = payload.Length < 126 ? new byte[] { 0x81, (byte)payload.Length } : new byte[] { 0x81, 126, (byte)(payload.Length >> 8), (byte)payload.Length };
            byte[] frame = head.Concat(payload).ToArray();
            _stream.Write(frame, 0, frame.Length);
        }

        /// <summary>Null: closed, with or without a close frame.</summary>
        private JObject? Next()
        {
            int first = _stream.ReadByte();
            if (first < 0) return null;
            long length = _stream.ReadByte() & 0x7f;
            if (length >= 126) length = Read(length == 126 ? 2 : 8).Aggregate(0L, (sum, value) => (sum << 8) | value);
            byte[] mask = Read(4);
            byte[] payload = Read((int)length);
            for (int index = 0; index < payload.Length; index++) payload[index] ^= mask[index & 3];
            if ((first & 0x0f) == 8) return null;
            if ((first & 0x0f) != 1) return Next();
            var message = (JObject)ProtocolJson.Parse(Encoding.UTF8.GetString(payload));
            Received.Add(message);
            return message;
        }

        private byte[] Read(int count)
        {
            var bytes = new byte[count];
            for (int at = 0; at < count;)
            {
                int read = _stream.Read(bytes, at, count - at);
                if (read == 0) throw new EndOfStreamException();
                at += read;
            }

            return bytes;
        }
    }
}
