#nullable enable
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Samples
{
    /// <summary>
    /// Work that survives the domain reload that it causes. An AI client runs it with unity_execute_code and the code
    /// <code>return McpUnityBridge.Samples.ReloadAndReport.Begin();</code>
    /// and receives the result of <c>AfterReload</c> under the same log_id. That method runs at most once.
    /// </summary>
    public static class ReloadAndReport
    {
        /// <summary>
        /// Fields and locals are lost in the reload: what is needed afterwards is in the state, as JSON.
        /// </summary>
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
