#nullable enable
using System;
using System.Collections.Generic;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Diff
{
    /// <summary>
    /// The environment of the main thread: passes one program at a time to it and records the result.
    /// </summary>
    internal sealed class Record : IWorkQueue, ILogSink, IBridgeHost, IProjectCompiler
    {
        private StartedWork? _next;
        private RunOutcome? _outcome;
        private JArray _logs = new JArray();
        private JArray _updates = new JArray();
        private JObject? _suspended;
        private int _written;

        public event Action? Ready;

        public bool HasEnded => _outcome != null || _suspended != null;

        /// <summary>Domain reloads that the program has requested.</summary>
        public int Reloads { get; set; }

        public bool HasWork => _next != null;

        public string ProjectName => "Game";

        public string ProjectPath => "";

        public string UnityVersion => "6000.0.44f1";

        public string InstanceId => Guid.Empty.ToString();

        public bool IsFocused => true;

        public bool IsPlaying => false;

        public bool IsCompiling => false;

        public ReloadNote? Reload => null;

        public void Begin(StartedWork work)
        {
            _next = work;
            _logs = new JArray();
            _updates = new JArray();
            _written = 0;
            _outcome = null;
            _suspended = null;
            Reloads = 0;
            Ready?.Invoke();
        }

        public JObject ToJson()
        {
            var recorded = new JObject { ["logs"] = _logs, ["updates"] = _updates, ["reloads"] = Reloads };
            (string name, JToken? value) = _suspended != null ? ("suspended", _suspended) : _outcome!.Result == null ? ("error", (JToken?)_outcome.Error) : ("result", _outcome.Result);
            recorded[name] = value;
            return recorded;
        }

        public StartedWork? StartNext()
        {
            StartedWork? work = _next;
            _next = null;
            return work;
        }

        public ResumedWork? ResumeNext() => null;

        public void Update(string logId, JToken value) => _updates.Add(new JArray(logId, value));

        /// <summary>Ends the program here: nothing reloads.</summary>
        public bool Suspend(string logId, Continuation continuation)
        {
            // How AI.Compile continues differs between the bridges.
            bool isCompile = continuation.Type.StartsWith("McpUnityBridge.Core.", StringComparison.Ordinal);
            _suspended = isCompile ? new JObject { ["compile"] = true } : new JObject { ["type"] = continuation.Type, ["method"] = continuation.Method, ["state"] = continuation.State };
            return true;
        }

        public void ResumeInPlace()
        {
        }

        public string? KnownLogId(string logId) => logId;

        public void End(string logId, RunOutcome outcome) => _outcome = outcome;

        public string Add(NewLogEntry entry)
        {
            _logs.Add(new JObject
            {
                ["type"] = entry.Type.ToString().ToLowerInvariant(),
                ["name"] = entry.Name,
                ["operation"] = entry.OperationLogId,
                [entry.Value == null ? "message" : "value"] = entry.Value ?? entry.Message,
            });
            return entry.Value == null ? "" : $"entry-{++_written}";
        }

        /// <summary>Never raised: the program has ended with its suspension.</summary>
        public event Action<IReadOnlyList<CompilerNote>>? Ended
        {
            add
            {
            }

            remove
            {
            }
        }

        public void Import()
        {
        }

        public void Compile()
        {
        }

        public IReadOnlyList<CompilerNote> TakeLast() => Array.Empty<CompilerNote>();

        public void Recovered()
        {
        }

        public void Wake()
        {
        }

        public void Say(BridgeMessageLevel level, string message) => Console.Error.WriteLine(message);
    }
}
