#nullable enable
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The state of an operation that waits for a domain reload (EXO-13). Never changed, only replaced.
    /// </summary>
    internal sealed class SuspensionRecord
    {
        public SuspensionRecord(Continuation continuation, long at, bool cancelRequested, long? resumedAt)
        {
            Continuation = continuation;
            At = at;
            CancelRequested = cancelRequested;
            ResumedAt = resumedAt;
        }

        public Continuation Continuation { get; }

        /// <summary>Unix ms.</summary>
        public long At { get; }

        /// <summary>
        /// A client or a user has requested the code to stop: its token is cancelled when it continues.
        /// </summary>
        public bool CancelRequested { get; }

        /// <summary>Unix ms; null until it resumes. A later reload without another suspension interrupts it.</summary>
        public long? ResumedAt { get; }

        public static SuspensionRecord Read(JObject o)
        {
            var continuation = new Continuation((string)o["type"]!, (string)o["method"]!, o["state"]!);
            return new SuspensionRecord(continuation, (long)o["at"]!, (bool?)o["cancel_requested"] ?? false, (long?)o["resumed_at"]);
        }

        public void Write(JsonWriter writer)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("type");
            writer.WriteValue(Continuation.Type);
            writer.WritePropertyName("method");
            writer.WriteValue(Continuation.Method);
            writer.WritePropertyName("state");
            Continuation.State.WriteTo(writer);
            writer.WritePropertyName("at");
            writer.WriteValue(At);
            if (CancelRequested)
            {
                writer.WritePropertyName("cancel_requested");
                writer.WriteValue(true);
            }

            if (ResumedAt != null)
            {
                writer.WritePropertyName("resumed_at");
                writer.WriteValue(ResumedAt.Value);
            }

            writer.WriteEndObject();
        }
    }
}
