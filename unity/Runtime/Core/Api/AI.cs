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
    /// What the code of an operation says to the AI client that waits for it. On any thread that the code has started; outside of an operation only
    /// <see cref="Write(object)" />, <see cref="WriteError(object)" /> and their overloads work.
    /// </summary>
    public abstract class AI
    {
        /// <summary>Of this domain; null before the bridge starts and after it has stopped.</summary>
        private static volatile MainThread? attached;

        private protected AI()
        {
        }

        /// <summary>Of the operation whose code runs here; null outside of one.</summary>
        public static string? CurrentLogId => OperationRun.Current?.LogId;

        /// <summary>Of this operation: what <c>unity_get_result</c> takes.</summary>
        public static string LogId => OperationRun.Required("AI.LogId").LogId;

        /// <summary>Set once a client or a user has asked to cancel this operation. Code that ends by it ends as cancelled.</summary>
        public static CancellationToken CancellationToken => OperationRun.Required("AI.CancellationToken").Cancellation;

        /// <summary>Adds an entry to the log, under the name "AI".</summary>
        /// <returns>Its log_id.</returns>
        public static string Write(object? value)
        {
            return Add(LogType.Info, "", value);
        }

        /// <summary>Adds an entry to the log.</summary>
        /// <param name="target">
        /// The log_name; or the log_id of an operation, to which the entry belongs then, and whose newest partial result it is while that runs; or a UUID of your own,
        /// by which the entry is found.
        /// </param>
        /// <param name="value">Text, or anything that can be rendered.</param>
        /// <returns>Its log_id.</returns>
        public static string Write(string? target, object? value)
        {
            return Add(LogType.Info, target, value);
        }

        /// <summary>As <see cref="Write(object)" />, as an error.</summary>
        public static string WriteError(object? value)
        {
            return Add(LogType.Error, "", value);
        }

        /// <summary>As <see cref="Write(string, object)" />, as an error.</summary>
        public static string WriteError(string? target, object? value)
        {
            return Add(LogType.Error, target, value);
        }

        /// <summary>Adds an error to the log, with what was thrown and where.</summary>
        /// <param name="target">As in <see cref="Write(string, object)" />.</param>
        /// <param name="errorMessage">What went wrong.</param>
        /// <param name="ex">What was thrown; its own text and its stack trace stand in the entry.</param>
        /// <returns>Its log_id.</returns>
        public static string WriteError(string? target, string? errorMessage, Exception? ex = null)
        {
            if (ex == null) return Add(LogType.Error, target, errorMessage);
            var value = new JObject { ["error"] = WellFormed.Text(errorMessage ?? ""), ["exception"] = RunFailure.Error(ex) };
            string? trace = RunFailure.StackTrace(ex);
            if (trace != null) value["stack_trace"] = trace;
            return Add(LogType.Error, target, value, value["error"] + ": " + value["exception"], trace);
        }

        /// <summary>Tells how far this operation has come: its partial result (PAR-01). The newest one counts.</summary>
        public static void Update(object? value)
        {
            OperationRun run = OperationRun.Required("AI.Update");
            Update(run.Owner, run.LogId, value);
        }

        /// <summary>Tells how far another operation has come.</summary>
        public static void Update(string logId, object? value)
        {
            Update(OperationRun.Required("AI.Update").Owner, logId, value);
        }

        /// <summary>The result of code that cannot return one: a coroutine.</summary>
        public static void Return(object? value)
        {
            OperationRun.Required("AI.Return").Returned = value;
        }

        /// <summary>Frees the main thread until the next frame, and goes on there.</summary>
        public static Task NextFrame()
        {
            return OperationRun.Required("AI.NextFrame").Owner.NextFrame();
        }

        /// <summary>
        /// <c>return AI.Compile();</c> compiles the scripts of the project. The operation's result comes after the domain reload: errors, warnings, reloaded (EXO-13).
        /// Must be what the code returns: nothing of it is left after the reload.
        /// </summary>
        public static Suspension Compile()
        {
            return OperationRun.Required("AI.Compile").Owner.Compilation.Suspension();
        }

        /// <summary>
        /// Runs tests, with a partial result for each. Gives passed, failed, skipped, inconclusive, seconds, tests and nunit_xml. Play mode may reload the domain, and
        /// then they are the operation's result: nothing else of the code is left.
        /// </summary>
        /// <param name="mode">Where they run.</param>
        /// <param name="filter">A part of their full names; null for all.</param>
        /// <param name="failuresOnly">Leave out the tests that have passed, and nunit_xml.</param>
        public static Task<JObject> RunTests(TestMode mode, string? filter = null, bool failuresOnly = false)
        {
            return TestRun.Begin(OperationRun.Required("AI.RunTests"), mode, filter, failuresOnly);
        }

        /// <summary>
        /// Should the domain be reloaded while this operation still runs, it goes on with a static method of the project instead of ending as interrupted. Without a
        /// reload nothing changes. The newest call counts.
        /// </summary>
        /// <param name="type">Of the project's scripts.</param>
        /// <param name="method">As in <see cref="ContinueAfterReload(Type, string, object)" />.</param>
        /// <param name="state">Plain data; kept as JSON.</param>
        public static void ContinueIfReloaded(Type type, string method, object? state = null)
        {
            OperationRun run = OperationRun.Required("AI.ContinueIfReloaded");
            Continuation continuation = ContinuationOf("AI.ContinueIfReloaded", type, method, state);
            run.OnReload = () => continuation;
        }

        /// <summary>
        /// <c>return AI.ContinueAfterReload(typeof(Importer), "Finish", new { step = 2 });</c> goes on with a static method of the project once the domain has been
        /// reloaded, which the code has asked for, or which comes by itself (EXO-13).
        /// </summary>
        /// <param name="type">Of the project's scripts. The types of this snippet are gone after a reload.</param>
        /// <param name="method">Static, any visibility. Takes the state (as a JToken or as its own type) or nothing; gives the result, a Task or a coroutine.</param>
        /// <param name="state">Plain data; kept as JSON.</param>
        public static Suspension ContinueAfterReload(Type type, string method, object? state = null)
        {
            OperationRun.Required("AI.ContinueAfterReload");
            return new Suspension(ContinuationOf("AI.ContinueAfterReload", type, method, state), null);
        }

        /// <summary>As the other one, for a type that may not be there before the reload.</summary>
        /// <param name="typeName">Full name, with its assembly: <c>Game.Importer, Assembly-CSharp-Editor</c>.</param>
        /// <param name="method">Its static method.</param>
        /// <param name="state">Plain data; kept as JSON.</param>
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
                // An id that is none of an operation here is the caller's own: the entry is found by it.
                string name = known == null ? to.LogId ?? to.Name : to.Name;
                if (known != null) owner.Queue.Update(known, value);
                owner.Parts.Echo?.Invoke(type, name + ": " + message);
                // One that was dropped is found by no id; code that takes it for one goes on.
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
