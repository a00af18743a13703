#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Schedules
{
    /// <summary>
    /// The one connection of a domain, with an authenticated server at its other end: what is sent is observed, and hello
    /// and log entries are answered a moment later.
    /// </summary>
    internal sealed class ServerEnd : ITransport, ILink
    {
        private const int AnswerMs = 5;
        private const int HeartbeatMs = 1000;

        private readonly DomainParts _parts;
        private readonly Conversations _all;
        private readonly DomainThreads _threads;
        private readonly LogMarks _marks;
        private readonly Action<string> _sent;
        private OpenRequests _requests = new OpenRequests();
        private JObject _connect = new JObject();
        private int _number;
        private bool _isRefusing;

        public ServerEnd(DomainParts parts, Conversations all, DomainThreads threads, LogMarks marks, Action<string> sent)
        {
            _parts = parts;
            _all = all;
            _threads = threads;
            _marks = marks;
            _sent = sent;
        }

        public string Server => "sim";

        public string State => Conversation == null ? "connecting" : "connected";

        public Conversation? Conversation { get; private set; }

        public void Start()
        {
        }

        public void SetWanted(bool isWanted)
        {
            if (!isWanted) Cut();
        }

        public void Stop() => Cut();

        /// <param name="connect">The store of the server, and whether it refuses the journal.</param>
        public void Connect(JObject connect)
        {
            Cut();
            _connect = connect;
            _isRefusing = (bool?)connect["refuse"] == true;
            _requests = new OpenRequests();
            Conversation = new Conversation(_parts, _all, this, _requests, (string)connect["store"]!, ++_number);
            Conversation.Begin();
        }

        /// <summary>The connection breaks.</summary>
        public void Cut()
        {
            Conversation? conversation = Conversation;
            Conversation = null;
            conversation?.Over();
        }

        public void Receive(string text) => Conversation?.Receive(_requests.Read(text));

        public void Send(string text)
        {
            if (Conversation == null || _threads.IsOver) return;
            _sent(text);
            JObject frame = Parse(text);
            if (frame["method"] == null || frame["id"] == null) return;
            Conversation conversation = Conversation;
            _threads.After(AnswerMs, () =>
            {
                if (Conversation == conversation) Receive(AnswerTo(frame));
            });
        }

        public void SendPush(string text) => Send(text);

        public void End() => CloseSoon();

        public void Abort() => CloseSoon();

        public bool Flush(int timeoutMs) => true;

        /// <summary>Not within a call of the conversation.</summary>
        private void CloseSoon()
        {
            Conversation? ending = Conversation;
            _threads.After(0, () =>
            {
                if (Conversation == ending) Cut();
            });
        }

        private string AnswerTo(JObject frame)
        {
            string store = (string)_connect["store"]!;
            long id = (long)frame["id"]!;
            JToken parameters = frame["params"]!;
            string journal = (string)parameters["journal_id"]!;
            if ((string?)frame["method"] == BridgeMethods.LogsAppend) return FrameWriter.Response(id, new LogsAppendResult(_marks.Take(store, journal, (JArray)parameters["entries"]!)));
            if (!_isRefusing) return FrameWriter.Response(id, new EditorHelloResult("1", Array.Empty<string>(), Limits.ResultLimitBytes, HeartbeatMs, _marks.Of(store, journal)));
            _isRefusing = false;
            return FrameWriter.Failure(id, BridgeErrorCode.JournalRefused, "not this one");
        }

        private static JObject Parse(string text)
        {
            using (var reader = new JsonTextReader(new System.IO.StringReader(text)) { DateParseHandling = DateParseHandling.None }) return JObject.Load(reader);
        }
    }

    /// <summary>How far each store has the log of each journal.</summary>
    internal sealed class LogMarks
    {
        private readonly Dictionary<string, long> _marks = new Dictionary<string, long>();

        public long Of(string store, string journal) => _marks.TryGetValue(store + journal, out long mark) ? mark : 0;

        public long Take(string store, string journal, JArray entries)
        {
            foreach (JToken entry in entries) _marks[store + journal] = Math.Max(Of(store, journal), (long)entry["seq"]!);
            return Of(store, journal);
        }
    }
}
