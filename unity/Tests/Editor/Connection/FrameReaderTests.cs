#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// Malformed input receives the matching JSON-RPC error, with a JSON Pointer (WIR-01); invalid notifications and
    /// answers receive none.
    /// </summary>
    public sealed class FrameReaderTests
    {
        [TestCase("{", -32700, null, null)]
        [TestCase("[]", -32600, null, null)]
        [TestCase("7", -32600, null, null)]
        [TestCase("{\"jsonrpc\":\"1.0\",\"id\":3,\"method\":\"ping\",\"params\":{}}", -32600, 3L, "/jsonrpc")]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":-3,\"method\":\"ping\",\"params\":{}}", -32600, null, "/id")]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":\"3\",\"method\":\"ping\",\"params\":{}}", -32600, null, "/id")]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"editor/hello\",\"params\":{}}", -32601, 3L, null)]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"operation/ack\",\"params\":{}}", -32601, 3L, null)]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"operation/status\",\"params\":{\"store_id\":\"x\",\"log_ids\":[]}}", -32602, 3L, "/store_id")]
        public void BadRequestsAreAnswered(string text, int code, long? id, string? pointer)
        {
            FrameReading reading = FrameReader.Read(text, _ => null);
            Assert.IsNull(reading.Frame);
            Assert.IsNotNull(reading.Reply);
            JToken reply = ProtocolJson.Parse(reading.Reply!);
            Assert.AreEqual(code, (int)reply["error"]!["code"]!);
            Assert.AreEqual(id, (long?)reply["id"]);
            Assert.AreEqual(pointer, (string?)reply["error"]!["data"]!["pointer"]);
        }

        [TestCase("{\"jsonrpc\":\"2.0\",\"method\":\"operation/update\",\"params\":{}}")]
        [TestCase("{\"jsonrpc\":\"2.0\",\"method\":\"operation/ack\",\"params\":{}}")]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}")]
        [TestCase("{\"jsonrpc\":\"2.0\",\"id\":4,\"error\":{}}")]
        public void BadNotificationsAndAnswersAreNot(string text)
        {
            FrameReading reading = FrameReader.Read(text, _ => null);
            Assert.IsNull(reading.Frame);
            Assert.IsNull(reading.Reply);
        }

        [TestCase(1, true)]
        [TestCase(2, false)]
        public void OneByteOrderMarkBeforeAMessageIsIgnored(int marks, bool isTaken)
        {
            FrameReading reading = FrameReader.Read(new string('\ufeff', marks) + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\",\"params\":{}}", _ => null);
            Assert.AreEqual(isTaken ? 3L : (long?)null, reading.Frame?.Id);
            Assert.AreEqual(isTaken, reading.Reply == null);
        }

        [Test]
        public void ARequestThatWasRefusedIsNotOpenAnyMore()
        {
            var requests = new OpenRequests();
            requests.Ask(BridgeMethods.LogsAppend, new Empty());
            const string refusal = "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":4010,\"message\":\"Later.\"}}";
            Assert.AreEqual(BridgeMethods.LogsAppend, requests.Read(refusal).Frame!.Method);
            Assert.IsNull(requests.Read("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"log_mark\":5}}").Frame);
        }

        [Test]
        public void AResponseIsReadByTheMethodOfItsRequest()
        {
            var requests = new OpenRequests();
            requests.Ask(BridgeMethods.LogsAppend, new Empty());
            const string answer = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"log_mark\":5}}";
            Assert.AreEqual(5, ((LogsAppendResult)requests.Read(answer).Frame!.Body!).LogMark);
            Assert.IsNull(requests.Read(answer).Frame, "a second answer is one to nothing");
        }
    }
}
