#nullable enable
using System;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge
{
    /// <summary>
    /// The API of operation code: sends output to the AI client that waits for the operation. Works on any thread that
    /// the code has started; outside of an operation only <see cref="Write(object)" />, <see cref="WriteError(object)"
    /// /> and their overloads work.
    /// </summary>
    public abstract class AI
    {
        /// <summary>The main thread of this domain; null before the bridge starts and after it has stopped.</summary>
        private static volatile MainThread? attached;

        private protected AI()
        {
        }

        /// <summary>log_id of the operation whose code runs here; null outside of one.</summary>
        public static string? CurrentLogId => OperationRun.Current?.LogId;

        /// <summary>log_id of this operation, as <c>unity_get_result</c> takes it.</summary>
        public static string LogId => OperationRun.Required("AI.LogId").LogId;

        /// <summary>
        /// Cancelled when a client or a user requests cancellation of this operation. Code that ends because of it ends
        /// as cancelled.
        /// </summary>
        public static CancellationToken CancellationToken => OperationRun.Required("AI.CancellationToken").Cancellation;

        /// <summary>Adds an entry to the log with log_name "AI".</summary>
        /// <returns>log_id of the entry.</returns>
        public static string Write(object? value)
        {
            return Add(LogType.Info, "", value);
        }

        /// <summary>Adds an entry to the log.</summary>
        /// <param name="target">
        /// The log_name; or the log_id of an operation, to which the entry then belongs, and whose newest partial
        /// result it becomes while the operation runs; or a UUID of your own, to find the entry by.
        /// </param>
        /// <param name="value">Text, or any value that can be rendered.</param>
        /// <returns>log_id of the entry.</returns>
        public static string Write(string? target, object? value)
        {
            return Add(LogType.Info, target, value);
        }

        /// <summary>Like <see cref="Write(object)" />, with type error.</summary>
        public static string WriteError(object? value)
        {
            return Add(LogType.Error, "", value);
        }

        /// <summary>Like <see cref="Write(string, object)" />, with type error.</summary>
        public static string WriteError(string? target, object? value)
        {
            return Add(LogType.Error, target, value);
        }

        /// <summary>Adds an error to the log, with the exception and its stack trace.</summary>
        /// <param name="target">As in <see cref="Write(string, object)" />.</param>
        /// <param name="errorMessage">What went wrong.</param>
        /// <param name="ex">The exception; the entry contains its text and its stack trace.</param>
        /// <returns>log_id of the entry.</returns>
        public static string WriteError(string? target, string? errorMessage, Exception? ex = null)
        {
            if (ex == null) return Add(LogType.Error, target, errorMessage);
            var value = new JObject { ["error"] = WellFormed.Text(errorMessage ?? ""), ["exception"] = RunFailure.Error(ex) };
            string? trace = RunFailure.StackTrace(ex);
            if (trace != null) value["stack_trace"] = trace;
            return Add(LogType.Error, target, value, value["error"] + ": " + value["exception"], trace);
        }

        /// <summary>
        /// Sets the partial result of this operation, to report progress (PAR-01). Replaces the previous one.
        /// </summary>
        public static void Update(object? value)
        {
            OperationRun run = OperationRun.Required("AI.Update");
            Update(run.Owner, run.LogId, value);
        }

        /// <summary>Sets the partial result of another operation.</summary>
        public static void Update(string logId, object? value)
        {
            Update(OperationRun.Required("AI.Update").Owner, logId, value);
        }

        /// <summary>Sets the result of code that cannot return one, such as a coroutine.</summary>
        public static void Return(object? value)
        {
            OperationRun.Required("AI.Return").Returned = value;
        }

        /// <summary>Releases the main thread until the next frame, and continues there.</summary>
        public static Task NextFrame()
        {
            return OperationRun.Required("AI.NextFrame").Owner.NextFrame();
        }

        /// <summary>
        /// <c>return AI.Compile();</c> compiles the scripts of the project. The operation's result follows after the
        /// domain reload: errors, warnings, reloaded (EXO-13). Code must return this value: the reload discards
        /// everything else of it.
        /// </summary>
        public static Suspension Compile()
        {
            return OperationRun.Required("AI.Compile").Owner.Compilation.Suspension();
        }

        /// <summary>
        /// Runs tests, with a partial result for each. Returns passed, failed, skipped, inconclusive, seconds, tests
        /// and nunit_xml. Play mode may reload the domain; then these are the operation's result, because the reload
        /// discards the code.
        /// </summary>
        /// <param name="mode">Where they run.</param>
        /// <param name="filter">Part of the full names of the tests to run; null for all.</param>
        /// <param name="failuresOnly">Omit nunit_xml and the tests that passed.</param>
        public static Task<JObject> RunTests(TestMode mode, string? filter = null, bool failuresOnly = false)
        {
            return TestRun.Begin(TestRun.Member, mode, filter, failuresOnly);
        }

        /// <summary>
        /// If the domain is reloaded while this operation runs, the operation continues with a static method of the
        /// project instead of ending as interrupted. Without a reload it has no effect. Replaces an earlier call.
        /// </summary>
        /// <param name="type">A type of the project's scripts.</param>
        /// <param name="method">As in <see cref="ContinueAfterReload(Type, string, object)" />.</param>
        /// <param name="state">Plain data; stored as JSON.</param>
        public static void ContinueIfReloaded(Type type, string method, object? state = null)
        {
            OperationRun run = OperationRun.Required("AI.ContinueIfReloaded");
            Continuation continuation = ContinuationOf("AI.ContinueIfReloaded", type, method, state);
            run.OnReload = () => continuation;
        }

        /// <summary>
        /// <c>return AI.ContinueAfterReload(typeof(Importer), "Finish", new { step = 2 });</c> continues with a static
        /// method of the project after the next domain reload, whether the code has requested it or not (EXO-13).
        /// </summary>
        /// <param name="type">
        /// A type of the project's scripts. The types of this snippet no longer exist after a reload.
        /// </param>
        /// <param name="method">
        /// A static method of any visibility. Takes the state (as a JToken or as its own type) or nothing; returns the
        /// result, a Task or a coroutine.
        /// </param>
        /// <param name="state">Plain data; stored as JSON.</param>
        public static Suspension ContinueAfterReload(Type type, string method, object? state = null)
        {
            OperationRun.Required("AI.ContinueAfterReload");
            return new Suspension(ContinuationOf("AI.ContinueAfterReload", type, method, state), null);
        }

        /// <summary>Like the other overload, for a type that may not exist before the reload.</summary>
        /// <param name="typeName">Full name with its assembly: <c>Game.Importer, Assembly-CSharp-Editor</c>.</param>
        /// <param name="method">A static method of that type.</param>
        /// <param name="state">Plain data; stored as JSON.</param>
        public static Suspension ContinueAfterReload(string typeName, string method, object? state = null)
        {
            OperationRun.Required("AI.ContinueAfterReload");
            return new Suspension(new Continuation(typeName, method, StateJson.Of(state)), null);
        }

        internal static void Attach(MainThread owner)
        {
            attached = owner;
        }

        internal static void Detach(MainThread owner)
        {
            if (attached == owner) attached = null;
        }

        private static Continuation ContinuationOf(string member, Type type, string method, object? state)
        {
            string assembly = type.Assembly.GetName().Name ?? "";
            if (assembly.StartsWith(SnippetTrace.AssemblyPrefix, StringComparison.Ordinal))
            {
                throw new ArgumentException(member + ": " + type + " is a type of this snippet, which is gone after the reload. Name a type of the project's scripts.", nameof(type));
            }

            if (ContinuationCall.FindMethod(type, method) == null)
            {
                throw new ArgumentException(member + ": " + type + " has no static method " + method + " with one parameter or none.", nameof(method));
            }

            return new Continuation(type.FullName + ", " + assembly, method, StateJson.Of(state));
        }

        private static string Add(LogType type, string? target, object? value)
        {
            JToken rendered = OwnerHere.Renderer.Render(value);
            return Add(type, target, rendered, TextOf(rendered), null);
        }

        private static string Add(LogType type, string? target, JToken value, string message, string? stackTrace)
        {
            OperationRun? run = OperationRun.Current;
            MainThread owner = OwnerHere;
            LogTarget to = LogTarget.Of(target);
            using (UserCode.Leave())
            {
                string? known = to.LogId == null ? null : owner.Queue.KnownLogId(to.LogId);
                // An id that belongs to no operation here is the caller's own: the entry is found by it.
                string name = known == null ? to.LogId ?? to.Name : to.Name;
                if (known != null) owner.Queue.Update(known, value);
                owner.Parts.Echo?.Invoke(type, name + ": " + message);
                // A dropped entry has no id; the new id keeps the caller's code working.
                return owner.Logs.Add(new NewLogEntry(type, name, message) { Value = value, StackTrace = stackTrace, OperationLogId = known ?? run?.LogId }) ?? Guid.NewGuid().ToString();
            }
        }

        private static MainThread OwnerHere =>
            OperationRun.Current?.Owner ?? attached ?? throw new InvalidOperationException("AI.Write: the bridge is not running.");

        private static string TextOf(JToken rendered)
        {
            return rendered.Type == JTokenType.String ? (string)rendered! : ProtocolJson.Write(rendered);
        }

        private static void Update(MainThread owner, string logId, object? value)
        {
            JToken rendered = owner.Renderer.Render(value);
            using (UserCode.Leave())
            {
                string? known = owner.Queue.KnownLogId(logId);
                if (known == null)
                {
                    owner.Parts.Host.Say(BridgeMessageLevel.Warning, "AI.Update of " + WellFormed.Text(logId ?? "null") + ", which this Editor does not know");
                    return;
                }

                owner.Queue.Update(known, rendered);
                owner.Parts.Echo?.Invoke(LogType.Info, "AI.Update: " + TextOf(rendered));
            }
        }
    }
}
