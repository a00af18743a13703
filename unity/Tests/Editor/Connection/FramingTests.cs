#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// Messages are decoded completely, however the bytes are split; bytes that violate the protocol are refused
    /// (PSH-05, WIR-01).
    /// </summary>
    public sealed class FramingTests
    {
        private static readonly string[] Texts = { "{}", "{\"a\":\"ä\u20ac\ud83d\ude00\"}", "", new string('x', 200), new string('y', 70_000) };

        [Test]
        public void ContentLengthFramesAreReassembled([Values(1, 7, 4096, int.MaxValue)] int pieceBytes)
        {
            byte[] stream = Texts.SelectMany(text => new ContentLengthFraming(0).Encode(text)).ToArray();
            CollectionAssert.AreEqual(Texts, Decode(new ContentLengthFraming(100_000), stream, pieceBytes).Messages);
        }

        [Test]
        public void LinesAreReassembled([Values(1, 7, 4096, int.MaxValue)] int pieceBytes)
        {
            byte[] stream = Texts.SelectMany(text => new LineFraming(0).Encode(text)).ToArray();
            CollectionAssert.AreEqual(Texts.Where(text => text.Length > 0), Decode(new LineFraming(100_000), stream, pieceBytes).Messages);
        }

        [Test]
        public void WebSocketMessagesAreReassembledAndPingsAnswered([Values(1, 7, 4096, int.MaxValue)] int pieceBytes)
        {
            var stream = new List<byte>();
            foreach (string text in Texts) stream.AddRange(Fragments(Encoding.UTF8.GetBytes(text)));
            Sink sink = Decode(new WebSocketFraming(100_000), stream.ToArray(), pieceBytes);
            CollectionAssert.AreEqual(Texts, sink.Messages);
            Assert.AreEqual(Texts.Length, sink.Replies.Count);
            Assert.AreEqual("hi", Encoding.UTF8.GetString(Unmasked(sink.Replies[0])), "a pong repeats its ping");
        }

        [Test]
        public void WebSocketFramesOfTheEditorAreMasked()
        {
            foreach (string text in Texts) Assert.AreEqual(text, Encoding.UTF8.GetString(Unmasked(new WebSocketFraming(0).Encode(text))));
        }

        [TestCase("Content-Length: 2\r\nContent-Type: x\r\n\r\n{}")]
        [TestCase("Content-Length: 02\r\n\r\n{}")]
        [TestCase("Content-Length: +2\r\n\r\n{}")]
        [TestCase("Content-Length: 2\n\n{}")]
        [TestCase("POST / HTTP/1.1\r\n")]
        [TestCase("Content-Length: 101\r\n\r\n")]
        [TestCase("Content-Length: 99999999999999999\r\n\r\n")]
        public void OtherHeadersAreRefused(string stream)
        {
            Assert.Throws<FramingException>(() => Decode(new ContentLengthFraming(100), Encoding.UTF8.GetBytes(stream), int.MaxValue));
        }

        [Test]
        public void AnHttpRequestIsRefusedAtItsFirstByte()
        {
            Assert.Throws<FramingException>(() => Decode(new ContentLengthFraming(100), Encoding.ASCII.GetBytes("P"), 1));
        }

        [TestCase(0x82, 0x01, "binary")]
        [TestCase(0x80, 0x01, "continuation of nothing")]
        [TestCase(0xc1, 0x01, "compressed")]
        [TestCase(0x81, 0x81, "masked")]
        [TestCase(0x81, 0x7e, "too long")]
        [TestCase(0x09, 0x00, "ping in pieces")]
        public void OtherWebSocketFramesAreRefused(int first, int second, string what)
        {
            // Valid except for its head; for the one that is too long the length follows.
            byte[] stream = new[] { (byte)first, (byte)second }.Concat(Encoding.ASCII.GetBytes(second == 0x7e ? "xx" : "x")).ToArray();
            Assert.Throws<FramingException>(() => Decode(new WebSocketFraming(100), stream, int.MaxValue), what);
        }

        [TestCase(100, true)]
        [TestCase(101, false)]
        public void ALineHasAtMostSoManyBytes(int bytes, bool isTaken)
        {
            byte[] stream = new LineFraming(0).Encode(new string('x', bytes));
            if (isTaken) Assert.AreEqual(1, Decode(new LineFraming(100), stream, 7).Messages.Count);
            else Assert.Throws<FramingException>(() => Decode(new LineFraming(100), stream, 7));
        }

        [TestCase(100, true)]
        [TestCase(101, false)]
        public void AMessageHasAtMostSoManyBytes(int bytes, bool isTaken)
        {
            string text = new string('x', bytes);
            var framings = new (IFraming Framing, byte[] Stream)[]
            {
                (new ContentLengthFraming(100), new ContentLengthFraming(0).Encode(text)),
                (new WebSocketFraming(100), ServerFrame(0x81, Encoding.ASCII.GetBytes(text)).ToArray()),
            };
            foreach ((IFraming framing, byte[] stream) in framings)
            {
                if (isTaken) Assert.AreEqual(text, Decode(framing, stream, 7).Messages.Single());
                else Assert.Throws<FramingException>(() => Decode(framing, stream, 7));
            }
        }

        [Test]
        public void AWebSocketMessageBeginsBehindTheLast()
        {
            byte[] stream = ServerFrame(0x01, Encoding.ASCII.GetBytes("a")).Concat(ServerFrame(0x81, Encoding.ASCII.GetBytes("b"))).ToArray();
            Assert.Throws<FramingException>(() => Decode(new WebSocketFraming(100), stream, int.MaxValue));
        }

        [Test]
        public void TextThatIsNotUtf8IsRefused()
        {
            Assert.Throws<FramingException>(() => Decode(new LineFraming(100), new byte[] { 0xc3, 0x28, (byte)'\n' }, int.MaxValue));
            Assert.Throws<FramingException>(() => Decode(new WebSocketFraming(100), new byte[] { 0x81, 2, 0xc3, 0x28 }, int.MaxValue));
        }

        [Test]
        public void NothingIsReadAfterTheLastMessage()
        {
            var sink = new Sink { LastMessage = 1 };
            byte[] stream = Texts.Take(2).SelectMany(text => new LineFraming(0).Encode(text)).ToArray();
            new LineFraming(100).Decode(stream, stream.Length, sink);
            Assert.AreEqual(1, sink.Messages.Count);
        }

        private static Sink Decode(IFraming framing, byte[] stream, int pieceBytes)
        {
            var sink = new Sink();
            for (int at = 0; at < stream.Length; at += Math.Min(pieceBytes, stream.Length))
            {
                byte[] piece = stream.Skip(at).Take(pieceBytes).ToArray();
                framing.Decode(piece, piece.Length, sink);
            }

            return sink;
        }

        /// <summary>A server message in two frames with a ping between them.</summary>
        private static IEnumerable<byte> Fragments(byte[] bytes)
        {
            int half = bytes.Length / 2;
            return ServerFrame(0x01, bytes.Take(half).ToArray()).Concat(ServerFrame(0x89, Encoding.ASCII.GetBytes("hi"))).Concat(ServerFrame(0x80, bytes.Skip(half).ToArray()));
        }

        private static IEnumerable<byte> ServerFrame(int head, byte[] payload)
        {
            int length = payload.Length;
            byte[] size = length < 126 ? new[] { (byte)length }
                : length <= 0xffff ? new byte[] { 126, (byte)(length >> 8), (byte)length }
                : new byte[] { 127, 0, 0, 0, 0, (byte)(length >> 24), (byte)(length >> 16), (byte)(length >> 8), (byte)length };
            return new[] { (byte)head }.Concat(size).Concat(payload);
        }

        private static byte[] Unmasked(byte[] frame)
        {
            Assert.AreEqual(0x80, frame[1] & 0x80, "masked");
            int size = frame[1] & 0x7f;
            int at = 2 + (size < 126 ? 0 : size == 126 ? 2 : 8);
            return frame.Skip(at + 4).Select((value, index) => (byte)(value ^ frame[at + index % 4])).ToArray();
        }

        private sealed class Sink : IFrameSink
        {
            public List<string> Messages { get; } = new List<string>();

            public List<byte[]> Replies { get; } = new List<byte[]>();

            public int LastMessage { get; set; } = int.MaxValue;

            public bool IsOpen => Messages.Count < LastMessage;

            public void Message(string text)
            {
                Messages.Add(text);
            }

            public void Reply(byte[] bytes)
            {
                Replies.Add(bytes);
            }

            public void Goodbye()
            {
                LastMessage = 0;
            }
        }
    }
}
