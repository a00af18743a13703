#nullable enable
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Samples
{
    /// <summary>
    /// Work that outlives the domain reload that it causes itself. An AI client runs it by unity_execute_code with the code
    /// <code>return McpUnityBridge.Samples.ReloadAndReport.Begin();</code>
    /// and gets the result of <c>AfterReload</c> under the same log_id. It runs there once, whatever happens.
    /// </summary>
    public static class ReloadAndReport
    {
        /// <summary>Fields and locals are gone after the reload: what is needed then is the state, as JSON.</summary>
        public sealed class State
        {
            public double StartedAt { get; set; }
        }

        public static Suspension Begin()
        {
            EditorUtility.RequestScriptReload();
            return AI.ContinueAfterReload(typeof(ReloadAndReport), nameof(AfterReload), new State { StartedAt = EditorApplication.timeSinceStartup });
        }

        private static object AfterReload(State state)
        {
            Debug.Log("The scripts have been reloaded.");
            return new { seconds = EditorApplication.timeSinceStartup - state.StartedAt };
        }
    }
}
