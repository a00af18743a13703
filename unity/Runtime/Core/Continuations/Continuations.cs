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
    /// What code can go on with after a domain reload although its own types are gone then:
    /// <c>return AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", "return 1;");</c>
    /// </summary>
    public static class Continuations
    {
        /// <summary>Compiles and runs the body of a method, as unity_execute_code does; it may do all that the code of an operation may.</summary>
        /// <param name="state">A JSON string: C#.</param>
        public static async Task<object?> Run(JToken state)
        {
            if (state.Type != JTokenType.String) throw new OperationFailure("Continuations.Run goes on with C#: its state must be a string, and is JSON of type " + state.Type + ".");
            MainThread owner = OperationRun.Required("Continuations.Run").Owner;
            if (!owner.Parts.Preparers.TryGetValue(BridgeTool.UnityExecuteCode, out IPreparer? preparer)) throw new OperationFailure("Continuations.Run: this Editor cannot compile C#.");
            var parameters = new Dictionary<string, JToken> { ["code"] = state };
            // Compiling may take seconds, in which the main thread is free; what compiles sooner still begins in its turn (EXO-11).
            Task<Prepared> preparing = Task.Run(() => preparer.Prepare(parameters, owner.Stopping));
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
