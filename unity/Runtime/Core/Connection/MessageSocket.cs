#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Threading;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Sends and receives messages over one socket. The caller's thread reads; a dedicated thread writes in the order
    /// of the calls, so that no sender ever waits. Any thread may send, end or abort.
    /// </summary>
    internal sealed class MessageSocket : IFrameSink
    {
        /// <summary>Small queued messages are merged up to this size.</summary>
        private const int MergeBytes = 64 * 1024;

        /// <summary>Ms for the peer to close after the last frame.</summary>
        private const int EndGraceMs = 1000;

        private readonly object _gate = new object();
        private readonly Queue<byte[]> _queue = new Queue<byte[]>();
        private readonly Socket _socket;
        private readonly Stream _stream;
        private readonly IFraming _framing;
        private Action<string>? _received;
        private Thread? _writer;
        private bool _isWriting;
        private bool _isEnding;
        private bool _isOver;
        private long _heardAtMs = Uptime.Now;
        private long _waitingSinceMs = Alarm.Never;

        public MessageSocket(Socket socket, Stream stream, IFraming framing)
        {
            _socket = socket;
            _stream = stream;
            _framing = framing;
        }

        public bool IsOpen
        {
            get
            {
                lock (_gate) return !_isEnding && !_isOver;
            }
        }

        /// <summary>Ms for which nothing was received, or no queued message could be sent.</summary>
        public long SilenceMs
        {
            get
            {
                lock (_gate) return Uptime.Now - Math.Min(_heardAtMs, _waitingSinceMs);
            }
        }

        /// <summary>The peer is authenticated: messages up to the frame limit are accepted from now on.</summary>
        public void Trust()
        {
            _framing.LimitBytes = Protocol.Limits.FrameLimitBytes;
        }

        /// <summary>Reads until the connection ends; returns why it ended.</summary>
        public string Read(Action<string> received)
        {
            _received = received;
            try
            {
                return ReadAll();
            }
            catch (FramingException error)
            {
                return error.Message;
            }
            catch (Exception error) when (IsOfConnection(error))
            {
                return error.Message;
            }
            finally
            {
                Abort();
            }
        }

        public void Send(string text)
        {
            // Encoded on the sender's thread, so that the writing thread only writes.
            Enqueue(_framing.Encode(text));
        }

        public void Probe()
        {
            if (_framing.Probe is byte[] probe) Enqueue(probe);
        }

        /// <summary>Waits until everything is written; false on timeout.</summary>
        public bool Flush(int timeoutMs)
        {
            long until = Uptime.Now + timeoutMs;
            lock (_gate)
            {
                while (!_isOver && (_isWriting || _queue.Count > 0))
                {
                    long left = until - Uptime.Now;
                    if (left <= 0 || !Monitor.Wait(_gate, (int)left)) return false;
                }

                return !_isOver;
            }
        }

        /// <summary>Closes after sending what is queued; reads nothing more.</summary>
        public void End()
        {
            lock (_gate)
            {
                if (_isEnding || _isOver) return;
                if (_framing.Farewell is byte[] farewell) Add(farewell);
                _isEnding = true;
                StartWriter();
                Monitor.PulseAll(_gate);
            }
        }

        /// <summary>Closes at once.</summary>
        public void Abort()
        {
            lock (_gate)
            {
                if (_isOver) return;
                _isOver = true;
                _queue.Clear();
                Monitor.PulseAll(_gate);
            }

            Close(_socket);
        }

        /// <summary>Waits for the writing thread.</summary>
        public void Join()
        {
            Thread? writer;
            lock (_gate) writer = _writer;
            if (writer != null) ThreadEnd.Await(writer);
        }

        /// <summary>Shuts down first, which wakes the reading thread on every runtime.</summary>
        public static void Close(Socket socket)
        {
            try
            {
                socket.Shutdown(SocketShutdown.Both);
            }
            catch (Exception error) when (IsOfConnection(error))
            {
                // It was already disconnected.
            }

            socket.Close();
        }

        public static bool IsOfConnection(Exception error)
        {
            return error is IOException || error is SocketException || error is ObjectDisposedException || error is AuthenticationException;
        }

        void IFrameSink.Message(string text)
        {
            if (IsOpen) _received?.Invoke(text);
        }

        void IFrameSink.Reply(byte[] bytes)
        {
            Enqueue(bytes);
        }

        void IFrameSink.Goodbye()
        {
            End();
        }

        private string ReadAll()
        {
            var buffer = new byte[64 * 1024];
            for (;;)
            {
                int count = _stream.Read(buffer, 0, buffer.Length);
                if (count == 0) return "the other side closed it";
                lock (_gate) _heardAtMs = Uptime.Now;
                _framing.Decode(buffer, count, this);
            }
        }

        private void Enqueue(byte[] bytes)
        {
            lock (_gate)
            {
                if (_isEnding || _isOver) return;
                Add(bytes);
                StartWriter();
                Monitor.PulseAll(_gate);
            }
        }

        private void Add(byte[] bytes)
        {
            _queue.Enqueue(bytes);
            if (_waitingSinceMs == Alarm.Never) _waitingSinceMs = Uptime.Now;
        }

        private void StartWriter()
        {
            if (_writer != null) return;
            _writer = new Thread(Write) { IsBackground = true, Name = "MCP Unity bridge: sends" };
            _writer.Start();
        }

        private void Write()
        {
            try
            {
                for (byte[]? bytes = TakeNext(); bytes != null; bytes = TakeNext()) _stream.Write(bytes, 0, bytes.Length);
                WaitForEnd();
            }
            catch (Exception error) when (IsOfConnection(error))
            {
                // The reading thread detects it too, and reports it.
            }

            Abort();
        }

        /// <summary>Null: the connection is over, or is ending with everything written.</summary>
        private byte[]? TakeNext()
        {
            lock (_gate)
            {
                _isWriting = false;
                _waitingSinceMs = _queue.Count == 0 ? Alarm.Never : Uptime.Now;
                Monitor.PulseAll(_gate);
                while (_queue.Count == 0 && !_isEnding && !_isOver) Monitor.Wait(_gate);
                if (_isOver || _queue.Count == 0) return null;
                _isWriting = true;
                return Merged();
            }
        }

        private byte[] Merged()
        {
            byte[] first = _queue.Dequeue();
            if (_queue.Count == 0 || first.Length + _queue.Peek().Length > MergeBytes) return first;
            var merged = new MemoryStream();
            merged.Write(first, 0, first.Length);
            while (_queue.Count > 0 && merged.Length + _queue.Peek().Length <= MergeBytes)
            {
                byte[] next = _queue.Dequeue();
                merged.Write(next, 0, next.Length);
            }

            return merged.ToArray();
        }

        private void WaitForEnd()
        {
            lock (_gate)
            {
                if (_isOver) return;
            }

            // After a last frame the peer ends the stream.
            if (_framing.Farewell == null) _socket.Shutdown(SocketShutdown.Send);
            lock (_gate)
            {
                if (!_isOver) Monitor.Wait(_gate, EndGraceMs);
            }
        }
    }
}
