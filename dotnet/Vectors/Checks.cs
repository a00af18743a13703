#if CHECKS
using System;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Vectors
{
    /// <summary>
    /// Checks that no example of a type can express: the text layer, unions, the dispatcher, the lifecycle. Each check
    /// is a sentence.
    /// </summary>
    internal static class Checks
    {
        private const string LogId = "01890a5d-ac96-774b-bcce-b302099a8057";

        internal static void RunAll(Report report)
        {
            Text(report);
            Values(report);
            Unions(report);
            Dispatch(report);
            Tables(report);
        }

        private static void Text(Report report)
        {
            string dates = "{\"a\":\"2026-11-21T10:00:00+02:00\",\"b\":[\"2026-11-21T10:00:00Z\",\"/Date(0)/\"]}";
            Same(report, "strings in the form of dates are kept as they are", dates, ProtocolJson.Write(ProtocolJson.Parse(dates)));
            string types = "{\"$type\":\"System.Object\",\"$ref\":\"1\",\"$id\":\"1\"}";
            Same(report, "members named $type, $ref and $id mean nothing", types, ProtocolJson.Write(ProtocolJson.Parse(types)));
            Same(report, "an integer of thirty digits survives", "123456789012345678901234567890", ProtocolJson.Write(ProtocolJson.Parse("123456789012345678901234567890")));
            Same(report, "the last of two members of the same name wins", "{\"a\":2}", ProtocolJson.Write(ProtocolJson.Parse("{\"a\":1,\"a\":2}")));
            Same(report, "NaN and the infinities are written as strings", "[\"NaN\",\"Infinity\",\"-Infinity\"]", ProtocolJson.Write(new JArray(double.NaN, double.PositiveInfinity, double.NegativeInfinity)));
            string pairs = "\"\\ud83d\\ude00\"";
            Same(report, "a character beyond the basic plane is written as itself", "\"\ud83d\ude00\"", ProtocolJson.Write(ProtocolJson.Parse(pairs)));
            True(report, "nesting of 128 is read", () => ProtocolJson.Parse(Nested(128)) is JArray);
            Refused(report, "nesting of 129 is refused", "", "json", () => ProtocolJson.Parse(Nested(129)));
            foreach (string text in new[] { "", " ", "{", "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "{'a':1}", "'a'", "NaN", "[Infinity]", "-Infinity", "undefined", "0x10", "010", "1.", ".5", "+1", "1e", "1e999", "// c\n1", "1 /* c */", "[1] 2", "new Date(0)", "\"a\nb\"", "\"\\x41\"", "\"\\u00zz\"", "\"a", "tru", "nullx", "\ufeff1" })
            {
                string bad = text;
                Refused(report, "no JSON: " + ProtocolJson.Write(new JValue(bad)), "", "json", () => ProtocolJson.Parse(bad));
            }

            foreach (string text in new[] { "0", "-0", " [ ] ", "{ }", "1E2", "-1.5e-3", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", "true", "null", "\t\r\n1\n" })
            {
                string good = text;
                True(report, "JSON: " + ProtocolJson.Write(new JValue(good)), () => ProtocolJson.Parse(good) != null);
            }

            Same(report, "a time is written as toISOString writes it", "2026-11-21T08:00:00.120Z", Rfc3339.Format(new DateTimeOffset(2026, 11, 21, 10, 0, 0, 120, TimeSpan.FromHours(2))));
            DateTimeOffset time;
            True(report, "what was written is parsed to the same instant", () => Rfc3339.TryParse("2026-11-21T08:00:00.120Z", out time) && Rfc3339.Format(time) == "2026-11-21T08:00:00.120Z");
            True(report, "a day that does not exist is no time", () => !Rfc3339.TryParse("2026-02-30T08:00:00.120Z", out time));
        }

        private static void Values(Report report)
        {
            Refused(report, "a number in quotes is no number", "/timeout", "type", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"\",\"timeout\":\"5\"}".Replace("\"\"", "\"x\""))));
            Message(report, "the message says what was expected, where, and what came", "expected an integer at /timeout, got \"5\" (string)", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"timeout\":\"5\"}")));
            Message(report, "a missing member is named", "\"code\" is missing at /params", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{}"), "/params"));
            Message(report, "so is one that is no argument", "\"a/b~c\" is not an argument (there are: code, atomic, timeout, idempotency_key)", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"a/b~c\":1}")));
            Same(report, "10.0 is an integer", "10", ProtocolJson.Write(writer => writer.WriteValue(ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"timeout\":10.0}")).Timeout)));
            Refused(report, "10.5 is none", "/timeout", "type", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"timeout\":10.5}")));
            Refused(report, "an integer of thirty digits is beyond the maximum", "/timeout", "maximum", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"timeout\":123456789012345678901234567890}")));
            Refused(report, "member names match exactly", "/code", "required", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"Code\":\"x\"}")));
            Refused(report, "names in pointers are escaped", "/a~1b~0c", "additionalProperties", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"a/b~c\":1}")));
            Refused(report, "null is not absence", "/timeout", "type", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{\"code\":\"x\",\"timeout\":null}")));
            Refused(report, "values of enums match exactly", "/log_type", "enum", () => GetLogsParams.Read(ProtocolJson.Parse("{\"log_type\":\"WARNING\"}")));
            Refused(report, "pointers start where the caller says", "/params/code", "required", () => ExecuteCodeParams.Read(ProtocolJson.Parse("{}"), "/params"));
        }

        private static void Unions(Report report)
        {
            string answer = "{\"status\":\"completed\",\"log_id\":\"" + LogId + "\",\"is_complete\":true,\"message\":\"Done.\",\"result\":null,\"from_the_future\":[1]}";
            Envelope envelope = Envelope.Read(ProtocolJson.Parse(answer));
            Same(report, "unknown members of an answer are kept, and null is a result", answer, ProtocolJson.Write(envelope));
            Same(report, "a visitor sees the variant", "CompletedEnvelope", envelope.Accept(new EnvelopeName()));
            string unknown = "{\"payload\":7,\"type\":\"FROM_THE_FUTURE\"}";
            UnityNotification notification = UnityNotification.Read(ProtocolJson.Parse(unknown));
            True(report, "an unknown notification is kept", () => notification is UnknownUnityNotification && notification.Type == "FROM_THE_FUTURE");
            Same(report, "and written back as it came", unknown, ProtocolJson.Write(notification));
            Refused(report, "an unknown status is refused", "/status", "enum", () => Envelope.Read(ProtocolJson.Parse("{\"status\":\"done\"}")));
        }

        private static void Dispatch(Report report)
        {
            var handler = new Handler();
            Task<Envelope> answer = Call(handler, ToolNames.UnityExecuteCode, "{\"code\":\"return 1;\"}");
            Same(report, "the dispatcher calls the handler", "{\"status\":\"completed\",\"log_id\":\"" + LogId + "\",\"is_complete\":true,\"message\":\"ran return 1;\",\"result\":1}", ProtocolJson.Write(answer.Result));
            Refused(report, "bad arguments never reach the handler", "/code", "required", () => Call(handler, ToolNames.UnityExecuteCode, "{}"));
            Refused(report, "an answer that this tool may not give is the handler's error", "/status", "enum", () => Await(Call(handler, ToolNames.UnityGetLogDetails, "{\"log_id\":\"x\"}")));
            Refused(report, "so is a result of another type", "/result/entries", "required", () => Await(Call(handler, ToolNames.UnityGetLogs, "{}")));
            True(report, "a tool that does not exist is not dispatched", () => !UnityToolDispatcher.TryDispatch(handler, "unity_nothing", new JObject(), CancellationToken.None, out var nothing) && nothing == null);
        }

        private static void Tables(Report report)
        {
            True(report, "a completed operation stays completed", () => OperationLifecycle.IsTerminal(OperationLifecycle.States.Completed) && !OperationLifecycle.IsTerminal(OperationLifecycle.States.Running));
            True(report, "an unknown signal leads nowhere", () => OperationLifecycle.Next(OperationLifecycle.States.Queued, "no such signal") == null);
            True(report, "the hello is a request of the Editor, after authentication", () => BridgeMethods.IsRequest(BridgeMethods.EditorHello) && BridgeMethods.IsFromEditor(BridgeMethods.EditorHello) && !BridgeMethods.IsAllowedBeforeAuthentication(BridgeMethods.EditorHello));
            Refused(report, "parameters of a method are read by its name", "/params/protocol_version", "required", () => BridgeMessages.ReadParams(BridgeMethods.EditorHello, new JObject(), "/params"));
            True(report, "every error code says what to do", () => !string.IsNullOrEmpty(ErrorCodes.Remedy(ErrorCodes.InvalidParams)) && ErrorCodes.Remedy("no such code") == null);
        }

        private static Task<Envelope> Call(IUnityToolHandler handler, string tool, string arguments)
        {
            if (UnityToolDispatcher.TryDispatch(handler, tool, ProtocolJson.Parse(arguments), CancellationToken.None, out var answer) && answer != null) return answer;
            throw new InvalidOperationException("not dispatched: " + tool);
        }

        private static void Await(Task<Envelope> task)
        {
            task.GetAwaiter().GetResult();
        }

        private static string Nested(int depth)
        {
            return new string('[', depth) + new string(']', depth);
        }

        private static void Same(Report report, string sentence, string expected, string got)
        {
            if (expected == got) report.PassCheck();
            else report.Fail("check", sentence, expected, got);
        }

        private static void True(Report report, string sentence, Func<bool> check)
        {
            string got;
            try
            {
                got = check() ? "true" : "false";
            }
            catch (Exception error)
            {
                got = error.ToString();
            }

            Same(report, sentence, "true", got);
        }

        private static void Refused(Report report, string sentence, string pointer, string keyword, Action read)
        {
            string got = "accepted";
            try
            {
                read();
            }
            catch (ProtocolException refusal)
            {
                got = "\"" + refusal.Pointer + "\" " + refusal.Keyword;
            }
            catch (Exception error)
            {
                got = error.ToString();
            }

            Same(report, sentence, "\"" + pointer + "\" " + keyword, got);
        }

        private static void Message(Report report, string sentence, string expected, Action read)
        {
            string got = "accepted";
            try
            {
                read();
            }
            catch (ProtocolException refusal)
            {
                got = refusal.Message;
            }

            Same(report, sentence, expected, got);
        }

        private sealed class EnvelopeName : IEnvelopeVisitor<string>
        {
            public string Visit(CompletedEnvelope value)
            {
                return "CompletedEnvelope";
            }

            public string Visit(TimeoutEnvelope value)
            {
                return "TimeoutEnvelope";
            }

            public string Visit(ErrorEnvelope value)
            {
                return "ErrorEnvelope";
            }

            public string Visit(InProgressEnvelope value)
            {
                return "InProgressEnvelope";
            }

            public string Visit(NotFoundEnvelope value)
            {
                return "NotFoundEnvelope";
            }
        }

        private sealed class Handler : IUnityToolHandler
        {
            public Task<Envelope> UnityExecuteCodeAsync(ExecuteCodeParams parameters, CancellationToken cancellation)
            {
                return Completed("ran " + parameters.Code, new JValue(1));
            }

            public Task<Envelope> UnityQueryAsync(QueryParams parameters, CancellationToken cancellation)
            {
                return Completed("looked", JValue.CreateNull());
            }

            public Task<Envelope> UnityGetResultAsync(GetResultParams parameters, CancellationToken cancellation)
            {
                return Task.FromResult<Envelope>(new InProgressEnvelope(LogId, "Still running."));
            }

            public Task<Envelope> UnityGetLogsAsync(GetLogsParams parameters, CancellationToken cancellation)
            {
                return Completed("wrong on purpose", new JObject());
            }

            public Task<Envelope> UnityGetLogDetailsAsync(GetLogDetailsParams parameters, CancellationToken cancellation)
            {
                return Task.FromResult<Envelope>(new TimeoutEnvelope(LogId, "wrong on purpose", "Ask unity_get_result."));
            }

            public Task<Envelope> UnityHelpAsync(HelpParams parameters, CancellationToken cancellation)
            {
                return Completed("wrong on purpose", new JValue("text"));
            }

            private static Task<Envelope> Completed(string message, JToken result)
            {
                return Task.FromResult<Envelope>(new CompletedEnvelope(LogId, message, result));
            }
        }
    }
}
#endif
