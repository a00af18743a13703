#nullable enable
using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// A server's side of TCP: connects to a listening Editor, proves the token on both connections, and reads each on
    /// request.
    /// </summary>
    internal sealed class TestDialler : IDisposable
    {
        private const int PatienceMs = 20_000;
        private const string Store = "11111111-1111-4111-8111-111111111111";

        private readonly TcpListener _listener = new TcpListener(IPAddress.Loopback, 0);
        private readonly string _token;
        private readonly IFraming _frames = new ContentLengthFraming(int.MaxValue);
        private readonly IFraming _lines = new LineFraming(int.MaxValue);
        private readonly Socket _first;
        private readonly Stream _stream;
        private Socket? _second;
        private StreamReader _pushed = StreamReader.Null;

        public TestDialler(int port, string token)
        {
            _token = token;
            // A small buffer for a server that does not read.
            _listener.Server.ReceiveBufferSize = 16 * 1024;
            _listener.Start();
            _first = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { ReceiveTimeout = PatienceMs };
            _first.Connect(IPAddress.Loopback, port);
            _stream = new NetworkStream(_first, false);
        }

        /// <summary>From server/attach to the answer of hello, on both connections.</summary>
        public void Greet()
        {
            int pushPort = ((IPEndPoint)_listener.LocalEndpoint).Port;
            int port = ((IPEndPoint)_first.RemoteEndPoint!).Port;
            Send(new JObject { ["id"] = 1, ["method"] = BridgeMethods.ServerAttach, ["params"] = new JObject { ["protocol_version"] = "1.0", ["server_version"] = "test", ["push_port"] = pushPort, ["clients"] = new JArray() } });
            Receive(null);
            Send(AnswerOf(Receive(BridgeMethods.AuthChallenge), "tcp:" + port + ":"));
            Send(new JObject { ["id"] = Receive(BridgeMethods.AuthProve)["id"], ["result"] = new JObject() });
            ProvePushes("push:" + pushPort + ":");
            var hello = new JObject { ["server_version"] = "test", ["clients"] = new JArray(), ["result_limit_bytes"] = 8 << 20, ["heartbeat_interval_ms"] = 1000, ["log_mark"] = 0 };
            Send(new JObject { ["id"] = Receive(BridgeMethods.EditorHello)["id"], ["result"] = hello });
        }

        /// <summary>Reads the first connection until the Editor ends it, then closes it.</summary>
        public void CloseFirst()
        {
            var buffer = new byte[4096];
            while (_stream.Read(buffer, 0, buffer.Length) > 0)
            {
            }

            _first.Close();
        }

        /// <summary>The next push notification; null at the end of the second connection.</summary>
        public JObject? NextPush()
        {
            string? line = _pushed.ReadLine();
            return line == null ? null : (JObject?)((JObject)ProtocolJson.Parse(line))["params"];
        }

        public void Dispose()
        {
            _first.Close();
            _second?.Close();
            _listener.Stop();
        }

        private void ProvePushes(string channel)
        {
            _second = _listener.AcceptSocket();
            _second.ReceiveTimeout = PatienceMs;
            var stream = new NetworkStream(_second, false);
            _pushed = new StreamReader(stream, new UTF8Encoding(false));
            Write(stream, _lines, AnswerOf((JObject)ProtocolJson.Parse(_pushed.ReadLine()!), channel));
            JToken prove = ProtocolJson.Parse(_pushed.ReadLine()!);
            Write(stream, _lines, new JObject { ["id"] = prove["id"], ["result"] = new JObject() });
        }

        private JObject AnswerOf(JObject challenge, string channel)
        {
            string nonce = Secrets.Hex(Secrets.RandomBytes(32));
            string proof = Secrets.Hmac(_token, channel + "server:" + challenge["params"]!["nonce"] + ":" + nonce);
            return new JObject
            {
                ["id"] = challenge["id"],
                ["result"] = new JObject { ["protocol_version"] = "1.0", ["server_version"] = "test", ["store_id"] = Store, ["boot_id"] = Store, ["nonce"] = nonce, ["proof"] = proof },
            };
        }

        private void Send(JObject message)
        {
            Write(_stream, _frames, message);
        }

        private static void Write(Stream stream, IFraming framing, JObject message)
        {
            message["jsonrpc"] = "2.0";
            byte[] bytes = framing.Encode(ProtocolJson.Write(message));
            stream.Write(bytes, 0, bytes.Length);
        }

        /// <summary>The next message with that method on the first connection; null for an answer.</summary>
        private JObject Receive(string? method)
        {
            for (;;)
            {
                var message = (JObject)ProtocolJson.Parse(ReadMessage());
                if ((string?)message["method"] == method) return message;
            }
        }

        private string ReadMessage()
        {
            var head = new StringBuilder();
            while (!head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal)) head.Append((char)ReadByte());
            var body = new byte[int.Parse(head.ToString().Substring("Content-Length: ".Length).Trim())];
            for (int at = 0; at < body.Length; at++) body[at] = ReadByte();
            return Encoding.UTF8.GetString(body);
        }

        private byte ReadByte()
        {
            int value = _stream.ReadByte();
            if (value < 0) throw new EndOfStreamException("the Editor has closed its first connection");
            return (byte)value;
        }
    }
}
