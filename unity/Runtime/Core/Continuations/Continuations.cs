#nullable enable
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge
{
    /// <summary>
    /// Continues with code after a domain reload, although the types of the snippet no longer exist: <c>return
    /// AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", "return 1;");</c>
    /// </summary>
    public static class Continuations
    {
        /// <summary>
        /// Compiles and runs the body of a method, like unity_execute_code, with the full API of operation code.
        /// </summary>
        /// <param name="state">A JSON string of C#.</param>
        public static async Task<object?> Run(JToken state)
        {
            if (state.Type != JTokenType.String) throw new OperationFailure("Continuations.Run resumes with C#: its state must be a string, and is JSON of type " + state.Type + ".");
            MainThread owner = OperationRun.Required("Continuations.Run").Owner;
            if (!owner.Parts.Preparers.TryGetValue(BridgeTool.UnityExecuteCode, out IPreparer? preparer)) throw new OperationFailure("Continuations.Run: this Editor cannot compile C#.");
            var parameters = new Dictionary<string, JToken> { ["code"] = state };
            // Compilation may take seconds, during which the main thread is free; the code still begins in order
            // (EXO-11).
            Task<Prepared> preparing = owner.Options.Scheduler.Compute(() => preparer.Prepare(parameters, owner.Stopping));
            Task before = owner.LastContinuation;
            var begun = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            owner.LastContinuation = begun.Task;
            try
            {
                await before;
                Prepared prepared = await preparing;
                Func<object?> code = prepared.Begin ?? throw new OperationFailure("The code after the domain reload does not compile: " + prepared.Error);
                return code();
            }
            finally
            {
                begun.SetResult(true);
            }
        }
    }
}
