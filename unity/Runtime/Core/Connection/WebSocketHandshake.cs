#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>The server is on standby or is shutting down: it may accept the Editor later.</summary>
    internal sealed class StandbyException : IOException
    {
    }

    /// <summary>The server has no token for this machine: connecting fails until the user fixes it.</summary>
    internal sealed class UnknownMachineException : IOException
    {
        public UnknownMachineException()
            : base("the server knows no token of this machine; it may have been withdrawn. On the server, \"mcp-unity-bridge token machine list\" shows the machines that have one, and \"mcp-unity-bridge token machine add <name>\" makes a new one, for the token file here")
        {
        }
    }

    /// <summary>Opens a WebSocket to a server, over ws or wss.</summary>
    internal sealed class WebSocketHandshake
    {
        private const string Subprotocol = "mcp-unity-bridge.1";
        private const string AcceptGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
        private const int TimeoutMs = 5000;

        /// <summary>Longer than any legitimate response header.</summary>
        private const int AnswerLimitBytes = 16 * 1024;

        private readonly Uri _url;
        private readonly string _key;
        private readonly Action<Socket> _opened;

        /// <param name="url">ws:// or wss://</param>
        /// <param name="opened">
        /// Called with the socket before anything waits for it, so that another thread can close it.
        /// </param>
        public WebSocketHandshake(Uri url, Action<Socket> opened)
        {
            _url = url;
            _opened = opened;
            _key = Convert.ToBase64String(Secrets.RandomBytes(16));
        }

        /// <exception cref="StandbyException">The server accepts no Editor now.</exception>
        /// <exception cref="UnknownMachineException">The server has no token for this machine.</exception>
        /// <exception cref="IOException">The server answers anything else, or too late.</exception>
        /// <exception cref="SocketException">No server answers.</exception>
        public MessageSocket Open(IFraming framing)
        {
            Socket socket = Connect();
            try
            {
                socket.NoDelay = true;
                socket.ReceiveTimeout = TimeoutMs;
                socket.SendTimeout = TimeoutMs;
                Stream stream = Secure(new NetworkStream(socket, false));
                byte[] request = StrictUtf8.Encode(Request());
                stream.Write(request, 0, request.Length);
                CheckAnswer(ReadAnswer(stream));
                socket.ReceiveTimeout = 0;
                socket.SendTimeout = 0;
                return new MessageSocket(socket, stream, framing);
            }
            catch
            {
                MessageSocket.Close(socket);
                throw;
            }
        }

        private Socket Connect()
        {
            SocketException? last = null;
            foreach (IPAddress address in Addresses())
            {
                var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
                _opened(socket);
                try
                {
                    Connect(socket, new IPEndPoint(address, _url.Port));
                    return socket;
                }
                catch (SocketException error)
                {
                    socket.Close();
                    last = error;
                }
            }

            throw last ?? new SocketException((int)SocketError.HostNotFound);
        }

        private IPAddress[] Addresses()
        {
            return IPAddress.TryParse(_url.DnsSafeHost, out IPAddress? address) && address != null ? new[] { address } : Dns.GetHostAddresses(_url.DnsSafeHost);
        }

        /// <summary>
        /// Without the thread pool: code of the project may use all its threads, and a connect that waits for one would
        /// hang.
        /// </summary>
        private static void Connect(Socket socket, EndPoint address)
        {
            socket.Blocking = false;
            try
            {
                socket.Connect(address);
            }
            catch (SocketException error) when (error.SocketErrorCode == SocketError.WouldBlock || error.SocketErrorCode == SocketError.InProgress)
            {
                // When connected, the write side is ready; when refused, the error side is ready on Windows.
                if (!socket.Poll(TimeoutMs * 1000, SelectMode.SelectWrite)) throw new SocketException((int)(Outcome(socket) ?? SocketError.TimedOut));
                if (Outcome(socket) is SocketError failure) throw new SocketException((int)failure);
            }

            socket.Blocking = true;
        }

        private static SocketError? Outcome(Socket socket)
        {
            object? code = socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error);
            return code is int number && number != 0 ? (SocketError)number : (SocketError?)null;
        }

        private Stream Secure(Stream stream)
        {
            if (_url.Scheme != "wss") return stream;
            var secure = new SslStream(stream, false);
            secure.AuthenticateAsClient(_url.DnsSafeHost);
            return secure;
        }

        private string Request()
        {
            return "GET " + _url.PathAndQuery + " HTTP/1.1\r\n"
                + "Host: " + _url.Authority + "\r\n"
                + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: " + _key + "\r\n"
                + "Sec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Protocol: " + Subprotocol + "\r\n\r\n";
        }

        /// <summary>Byte by byte, because the bytes after it already belong to the first message.</summary>
        private static string ReadAnswer(Stream stream)
        {
            var answer = new StringBuilder();
            int ends = 0;
            while (ends < 4)
            {
                int next = stream.ReadByte();
                if (next < 0) throw new IOException("the server closed the connection instead of opening a WebSocket");
                if (answer.Length >= AnswerLimitBytes) throw new IOException("the server answered with more than a WebSocket server would");
                answer.Append((char)next);
                ends = next == "\r\n\r\n"[ends] ? ends + 1 : next == '\r' ? 1 : 0;
            }

            return answer.ToString();
        }

        private void CheckAnswer(string answer)
        {
            string[] lines = answer.Split(new[] { "\r\n" }, StringSplitOptions.RemoveEmptyEntries);
            string status = lines.Length == 0 ? "nothing" : lines[0];
            if (status.StartsWith("HTTP/1.1 503", StringComparison.Ordinal)) throw new StandbyException();
            if (status.StartsWith("HTTP/1.1 401", StringComparison.Ordinal)) throw new UnknownMachineException();
            if (!status.StartsWith("HTTP/1.1 101", StringComparison.Ordinal)) throw new IOException("expected a WebSocket server, got \"" + Clip(status) + "\"");
            Dictionary<string, string> headers = Headers(lines);
            if (!headers.TryGetValue("sec-websocket-accept", out string? accept) || accept != Accept()) throw new IOException("expected a WebSocket server, got one that cannot prove to be one");
            if (!headers.TryGetValue("sec-websocket-protocol", out string? protocol) || protocol != Subprotocol)
                throw new IOException("expected a server that speaks " + Subprotocol + ", got one that speaks " + Clip(protocol ?? "nothing of the kind"));
            if (headers.ContainsKey("sec-websocket-extensions")) throw new IOException("the server wants a WebSocket extension that was not requested");
        }

        private static Dictionary<string, string> Headers(string[] lines)
        {
            var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
            foreach (string line in lines)
            {
                int colon = line.IndexOf(':');
                if (colon > 0) headers[line.Substring(0, colon).Trim()] = line.Substring(colon + 1).Trim();
            }

            return headers;
        }

        private string Accept()
        {
            using (SHA1 sha = SHA1.Create()) return Convert.ToBase64String(sha.ComputeHash(StrictUtf8.Encode(_key + AcceptGuid)));
        }

        private static string Clip(string text)
        {
            return text.Length <= 80 ? text : text.Substring(0, 80) + "...";
        }
    }
}
