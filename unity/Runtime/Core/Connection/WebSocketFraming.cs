#nullable enable
using System;
using System.IO;
using System.Security.Cryptography;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The client side of RFC 6455, text messages only, without extensions. Not ClientWebSocket, because that does not
    /// report pings and pongs: a server that disappeared without closing would never be detected.
    /// </summary>
    internal sealed class WebSocketFraming : IFraming
    {
        private const int Continuation = 0;
        private const int Text = 1;
        private const int Binary = 2;
        private const int Close = 8;
        private const int Ping = 9;
        private const int Pong = 10;
        private const int ControlLimitBytes = 125;

        private readonly RandomNumberGenerator _random = RandomNumberGenerator.Create();
        private readonly byte[] _head = new byte[10];
        private readonly MemoryStream _message = new MemoryStream();
        private readonly MemoryStream _control = new MemoryStream();
        private int _headLength;
        private bool _isInFrame;
        private bool _isInMessage;
        private bool _isFinal;
        private int _opcode;
        private long _missing;

        public WebSocketFraming(int limitBytes)
        {
            LimitBytes = limitBytes;
        }

        public int LimitBytes { get; set; }

        public byte[]? Probe => Frame(Ping, Array.Empty<byte>(), 0);

        /// <summary>Close frame with status 1000 (normal closure).</summary>
        public byte[]? Farewell => Frame(Close, new byte[] { 0x03, 0xe8 }, 2);

        public byte[] Encode(string text)
        {
            byte[] payload = StrictUtf8.Encode(text);
            return Frame(Text, payload, payload.Length);
        }

        public void Decode(byte[] bytes, int count, IFrameSink sink)
        {
            int at = 0;
            while (at < count && sink.IsOpen)
            {
                at = _isInFrame ? ReadPayload(bytes, at, count) : ReadHead(bytes, at, count);
                if (_isInFrame && _missing == 0) FinishFrame(sink);
            }
        }

        private byte[] Frame(int opcode, byte[] payload, int length)
        {
            int extra = length <= ControlLimitBytes ? 0 : length <= ushort.MaxValue ? 2 : 8;
            var frame = new byte[2 + extra + 4 + length];
            frame[0] = (byte)(0x80 | opcode);
            frame[1] = (byte)(0x80 | (extra == 0 ? length : extra == 2 ? 126 : 127));
            for (int index = 0; index < extra; index++) frame[2 + index] = (byte)((long)length >> (8 * (extra - 1 - index)));
            var mask = new byte[4];
            _random.GetBytes(mask);
            Buffer.BlockCopy(mask, 0, frame, 2 + extra, 4);
            for (int index = 0; index < length; index++) frame[6 + extra + index] = (byte)(payload[index] ^ mask[index & 3]);
            return frame;
        }

        private int ReadHead(byte[] bytes, int at, int count)
        {
            while (at < count && _headLength < HeadSize()) _head[_headLength++] = bytes[at++];
            if (_headLength < HeadSize()) return at;
            BeginFrame();
            return at;
        }

        private int HeadSize()
        {
            if (_headLength < 2) return 2;
            int length = _head[1] & 0x7f;
            return length < 126 ? 2 : length == 126 ? 4 : 10;
        }

        private void BeginFrame()
        {
            _isFinal = (_head[0] & 0x80) != 0;
            _opcode = _head[0] & 0x0f;
            _missing = PayloadLength();
            _headLength = 0;
            if ((_head[0] & 0x70) != 0 || (_head[1] & 0x80) != 0) throw new FramingException("expected a frame of a server without extensions, got one with reserved bits or a mask");
            if (_opcode >= Close) BeginControl();
            else BeginData();
            _isInFrame = true;
        }

        private long PayloadLength()
        {
            int size = HeadSize();
            if (size == 2) return _head[1] & 0x7f;
            ulong length = 0;
            for (int index = 2; index < size; index++) length = (length << 8) | _head[index];
            return length > long.MaxValue ? long.MaxValue : (long)length;
        }

        private void BeginControl()
        {
            if (_opcode > Pong || !_isFinal || _missing > ControlLimitBytes) throw new FramingException("expected a short ping, pong or close, got a control frame that is none of them");
            _control.SetLength(0);
        }

        private void BeginData()
        {
            if (_opcode == Binary) throw new FramingException("expected text frames, got a binary one");
            if (_opcode > Binary || _isInMessage != (_opcode == Continuation)) throw new FramingException("expected the frames of one message after the other");
            if (_missing > LimitBytes - _message.Length) throw new FramingException("expected at most " + LimitBytes + " bytes in a message, got more");
            _isInMessage = true;
        }

        private int ReadPayload(byte[] bytes, int at, int count)
        {
            int part = (int)Math.Min(_missing, count - at);
            (_opcode >= Close ? _control : _message).Write(bytes, at, part);
            _missing -= part;
            return at + part;
        }

        private void FinishFrame(IFrameSink sink)
        {
            _isInFrame = false;
            if (_opcode == Ping) sink.Reply(Frame(Pong, _control.GetBuffer(), (int)_control.Length));
            else if (_opcode == Close) sink.Goodbye();
            else if (_opcode <= Text && _isFinal) FinishMessage(sink);
        }

        private void FinishMessage(IFrameSink sink)
        {
            string? text = StrictUtf8.Decode(_message.GetBuffer(), 0, (int)_message.Length);
            _isInMessage = false;
            _message.SetLength(0);
            sink.Message(text ?? throw new FramingException("expected a message in UTF-8, got bytes that are not valid UTF-8"));
        }
    }
}
