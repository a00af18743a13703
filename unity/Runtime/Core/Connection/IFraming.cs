#nullable enable
using System;

namespace McpUnityBridge.Core
{
    /// <summary>How messages stand in the bytes of one connection, both ways.</summary>
    internal interface IFraming
    {
        /// <summary>Longest message that is taken, in bytes.</summary>
        int LimitBytes { get; set; }

        byte[] Encode(string text);

        /// <summary>Takes bytes as they come, however the stream was cut.</summary>
        /// <exception cref="FramingException">They are not this framing; nothing behind them is read.</exception>
        void Decode(byte[] bytes, int count, IFrameSink sink);

        /// <summary>What makes the other side answer, to see that it is alive; null where it speaks by itself.</summary>
        byte[]? Probe { get; }

        /// <summary>What is sent last; null: only the end of the stream.</summary>
        byte[]? Farewell { get; }
    }

    /// <summary>Takes what was decoded, in the order of the stream.</summary>
    internal interface IFrameSink
    {
        /// <summary>False: nothing more is wanted, not even what came in the same bytes.</summary>
        bool IsOpen { get; }

        void Message(string text);

        /// <summary>To be sent back, as it is.</summary>
        void Reply(byte[] bytes);

        /// <summary>The other side closes the connection.</summary>
        void Goodbye();
    }

    /// <summary>Bytes that are not the protocol. A sentence without its full stop.</summary>
    internal sealed class FramingException : Exception
    {
        public FramingException(string message) : base(message)
        {
        }
    }
}
