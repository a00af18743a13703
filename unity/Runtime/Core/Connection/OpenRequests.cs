#nullable enable
using System.Collections.Generic;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>The Editor's unanswered requests on one connection. Any thread.</summary>
    internal sealed class OpenRequests
    {
        private readonly Dictionary<long, string> _open = new Dictionary<long, string>();
        private long _lastId;

        /// <summary>Returns the frame of a request, under the next id.</summary>
        public string Ask(string method, IWireObject parameters)
        {
            long id;
            lock (_open)
            {
                id = ++_lastId;
                _open.Add(id, method);
            }

            return FrameWriter.Request(id, method, parameters);
        }

        /// <summary>Reads a message; if it is an answer, its request is no longer open.</summary>
        public FrameReading Read(string text)
        {
            FrameReading reading = FrameReader.Read(text, MethodOf);
            FrameFromServer? frame = reading.Frame;
            if (frame == null || frame.Id == null || frame.Kind == FrameKind.Request) return reading;
            lock (_open) _open.Remove(frame.Id.Value);
            return reading;
        }

        private string? MethodOf(long id)
        {
            lock (_open) return _open.TryGetValue(id, out string? method) ? method : null;
        }
    }
}
