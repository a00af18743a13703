#nullable enable
using System;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Newtonsoft.Json;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Messages with exactly one header, Content-Length. Anything else (another header, a second one, a sign, leading
    /// zeros, an HTTP request) is refused at its first wrong byte, so that no bytes after it are read as a message.
    /// </summary>
    internal sealed class ContentLengthFraming : IFraming
    {
        private const string Header = "Content-Length: ";
        private const string HeaderEnd = "\r\n\r\n";

        /// <summary>The length of one header and its end; a longer block contains something else.</summary>
        private const int HeaderLimitBytes = 40;

        private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;
        private static readonly Regex Complete = new Regex("^content-length: ?(0|[1-9][0-9]{0,15})\\r\\n\\r\\n\\z", Options);
        private static readonly Regex SoFar = new Regex("^content-length: ?((0|[1-9][0-9]{0,15})(\\r(\\n\\r?)?)?)?\\z", Options);

        private readonly StringBuilder _header = new StringBuilder();
        private byte[]? _body;
        private int _filled;

        public ContentLengthFraming(int limitBytes)
        {
            LimitBytes = limitBytes;
        }

        public int LimitBytes { get; set; }

        public byte[]? Probe => null;

        public byte[]? Farewell => null;

        public byte[] Encode(string text)
        {
            byte[] body = StrictUtf8.Encode(text);
            byte[] head = StrictUtf8.Encode(Header + body.Length.ToString(CultureInfo.InvariantCulture) + HeaderEnd);
            var frame = new byte[head.Length + body.Length];
            Buffer.BlockCopy(head, 0, frame, 0, head.Length);
            Buffer.BlockCopy(body, 0, frame, head.Length, body.Length);
            return frame;
        }

        public void Decode(byte[] bytes, int count, IFrameSink sink)
        {
            int at = 0;
            while (at < count && sink.IsOpen) at = _body == null ? ReadHeader(bytes, at, count) : ReadBody(_body, bytes, at, count, sink);
            // An empty message is complete with its header.
            if (_body != null && _body.Length == 0 && sink.IsOpen) ReadBody(_body, bytes, at, at, sink);
        }

        private int ReadHeader(byte[] bytes, int at, int count)
        {
            while (at < count && _header.Length <= HeaderLimitBytes && !EndsHeader()) _header.Append((char)bytes[at++]);
            string header = _header.ToString();
            Match found = Complete.Match(header);
            if (!found.Success)
            {
                if (!MayBecomeHeader(header)) throw new FramingException("expected \"" + Header + "<bytes>\" and an empty line before each message, and no other header; got " + JsonConvert.ToString(header));
                return at;
            }

            long length = long.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture);
            if (length > LimitBytes) throw new FramingException("expected at most " + LimitBytes + " bytes in a message, got " + length);
            _header.Clear();
            _filled = 0;
            _body = new byte[length];
            return at;
        }

        private bool EndsHeader()
        {
            int length = _header.Length;
            return length >= 4 && _header[length - 1] == '\n' && _header[length - 2] == '\r' && _header[length - 3] == '\n' && _header[length - 4] == '\r';
        }

        private static bool MayBecomeHeader(string header)
        {
            string name = Header.TrimEnd();
            return header.Length <= name.Length ? name.StartsWith(header, StringComparison.OrdinalIgnoreCase) : SoFar.IsMatch(header);
        }

        private int ReadBody(byte[] body, byte[] bytes, int at, int count, IFrameSink sink)
        {
            int part = Math.Min(body.Length - _filled, count - at);
            Buffer.BlockCopy(bytes, at, body, _filled, part);
            _filled += part;
            if (_filled < body.Length) return at + part;
            _body = null;
            sink.Message(StrictUtf8.Decode(body, 0, body.Length) ?? throw new FramingException("expected a message in UTF-8, got bytes that are not valid UTF-8"));
            return at + part;
        }
    }
}
