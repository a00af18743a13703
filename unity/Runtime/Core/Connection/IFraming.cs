#nullable enable
using System;

namespace McpUnityBridge.Core
{
    /// <summary>How messages are framed in the bytes of one connection, in both directions.</summary>
    internal interface IFraming
    {
        /// <summary>Maximum length of a received message, in bytes.</summary>
        int LimitBytes { get; set; }

        byte[] Encode(string text);

        /// <summary>Decodes bytes as they arrive, in chunks of any size.</summary>
        /// <exception cref="FramingException">The bytes violate this framing; nothing after them is read.</exception>
        void Decode(byte[] bytes, int count, IFrameSink sink);

        /// <summary>
        /// A frame that the peer must answer, to check that it is alive; null if the peer sends without being probed.
        /// </summary>
        byte[]? Probe { get; }

        /// <summary>The last frame before the connection closes; null: only the end of the stream.</summary>
        byte[]? Farewell { get; }
    }

    /// <summary>Receives decoded messages in the order of the stream.</summary>
    internal interface IFrameSink
    {
        /// <summary>False: nothing more is processed, not even the rest of the same bytes.</summary>
        bool IsOpen { get; }

        void Message(string text);

        /// <summary>Sends bytes back unchanged.</summary>
        void Reply(byte[] bytes);

        /// <summary>The peer closes the connection.</summary>
        void Goodbye();
    }

    /// <summary>Bytes that violate the protocol. The message is a sentence without its full stop.</summary>
    internal sealed class FramingException : Exception
    {
        public FramingException(string message) : base(message)
        {
        }
    }
}
