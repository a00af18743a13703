#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>One message per line; an incomplete line waits for the rest. Empty lines are ignored.</summary>
    internal sealed class LineFraming : IFraming
    {
        private readonly MemoryStream _line = new MemoryStream();

        public LineFraming(int limitBytes)
        {
            LimitBytes = limitBytes;
        }

        public int LimitBytes { get; set; }

        public byte[]? Probe => null;

        public byte[]? Farewell => null;

        public byte[] Encode(string text)
        {
            return StrictUtf8.Encode(text + "\n");
        }

        public void Decode(byte[] bytes, int count, IFrameSink sink)
        {
            int at = 0;
            while (at < count && sink.IsOpen)
            {
                int end = Array.IndexOf(bytes, (byte)'\n', at, count - at);
                Add(bytes, at, (end < 0 ? count : end) - at);
                if (end < 0) return;
                at = end + 1;
                Finish(sink);
            }
        }

        private void Add(byte[] bytes, int at, int count)
        {
            if (_line.Length + count > LimitBytes) throw new FramingException("expected at most " + LimitBytes + " bytes in a line, got more");
            _line.Write(bytes, at, count);
        }

        private void Finish(IFrameSink sink)
        {
            string? text = StrictUtf8.Decode(_line.GetBuffer(), 0, (int)_line.Length);
            _line.SetLength(0);
            if (text == null) throw new FramingException("expected a line in UTF-8, got bytes that are not valid UTF-8");
            if (text.Length > 0 && text != "\r") sink.Message(text);
        }
    }
}
