#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>What would become of a client's file: shown to the user before anything is written.</summary>
    internal sealed class ClientPlan
    {
        private ClientPlan(string? before, string after, string? problem)
        {
            Before = before;
            After = after;
            Problem = problem;
        }

        /// <summary>Null: there is no such file yet.</summary>
        internal string? Before { get; }

        internal string After { get; }

        /// <summary>Why it is not touched, and what to do: a sentence.</summary>
        internal string? Problem { get; }

        /// <summary>It says all that already.</summary>
        internal bool IsDone => Problem == null && Before == After;

        internal static ClientPlan Change(string? before, string after) => new ClientPlan(before, after, null);

        internal static ClientPlan Refused(string? before, string problem) => new ClientPlan(before, before ?? "", problem);
    }
}
