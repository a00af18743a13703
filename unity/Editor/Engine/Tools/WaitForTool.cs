#nullable enable
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using UnityEngine;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// The tool wait_for. It only reads: after a domain reload the wait continues, with the same end time.
    /// </summary>
    public static class WaitForTool
    {
        [McpTool(ReadyTools.WaitFor.ToolDescription, Name = ReadyTools.WaitFor.ToolName, Title = ReadyTools.WaitFor.ToolTitle, ReadOnly = true, Destructive = false, Idempotent = true, OpenWorld = false)]
        public static Task<object> Wait(
            [McpParameter(ReadyTools.WaitFor.Query)] string query,
            [McpParameter(ReadyTools.WaitFor.Seconds, Minimum = 0, Maximum = 3600)] int seconds = 20)
        {
            object? value = Sample.Of(ConditionOf(query)).Value;
            if (value != null && !(value is bool)) throw new ToolRefusal($"query: expected a condition, which is true or false, such as Scene['Player'].transform.position.y < 0, got {value} ({value.GetType().Name}).");
            long now = Now();
            return GoOn(new JObject { ["query"] = query, ["from"] = now, ["until"] = now + (seconds * 1000L), ["reloads"] = 0 });
        }

        /// <summary>Also the continuation after each domain reload.</summary>
        /// <param name="state">The query, begin and end of the wait (Unix ms), and the number of reloads since.</param>
        internal static async Task<object> GoOn(JObject state)
        {
            AI.ContinueIfReloaded(typeof(WaitForTool), nameof(GoOn), new JObject(state) { ["reloads"] = (int)state["reloads"]! + 1 });
            Func<object?> condition = ConditionOf((string)state["query"]!);
            while (true)
            {
                AI.CancellationToken.ThrowIfCancellationRequested();
                Sample sample = Sample.Of(condition);
                bool held = sample.Value is true;
                if (held || Now() >= (long)state["until"]!) return sample.Answer(held, (Now() - (long)state["from"]!) / 1000.0, (int)state["reloads"]!);
                await AI.NextFrame();
            }
        }

        /// <summary>
        /// Evaluates the query, like unity_query without allow_methods. Throws the errors that end such a call.
        /// </summary>
        private static Func<object?> ConditionOf(string query)
        {
            MainThread owner = OperationRun.Required("wait_for").Owner;
            if (!owner.Parts.Preparers.TryGetValue(BridgeTool.UnityQuery, out IPreparer? preparer)) throw new OperationFailure("wait_for: this Editor cannot evaluate queries.");
            Prepared prepared = preparer.Prepare(new Dictionary<string, JToken> { ["query"] = query }, owner.Stopping);
            return prepared.Begin ?? throw new ToolRefusal("query: " + prepared.Error);
        }

        private static long Now() => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        /// <summary>The current result of a query: its value, or why it has none.</summary>
        private readonly struct Sample
        {
            private readonly string? _error;

            private Sample(object? value, string? error)
            {
                Value = value;
                _error = error;
            }

            internal object? Value { get; }

            /// <exception cref="RefusedCall">The query will never have a value.</exception>
            internal static Sample Of(Func<object?> query)
            {
                try
                {
                    return new Sample(query(), null);
                }
                catch (OperationFailure mistake) when (mistake.IsOfName)
                {
                    throw new RefusedCall("query: " + mistake.Message);
                }
                catch (OperationFailure failure)
                {
                    return new Sample(null, failure.Message);
                }
            }

            internal object Answer(bool held, double seconds, int reloads)
            {
                var answer = new Dictionary<string, object?> { ["held"] = held, ["seconds"] = seconds, ["frame"] = Time.frameCount, ["reloads"] = reloads };
                if (_error == null) answer["value"] = Value;
                else answer["error"] = _error;
                GameTime.AddTo(answer);
                return answer;
            }
        }
    }
}
