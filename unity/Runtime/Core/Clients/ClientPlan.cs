#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>The planned change of a client's file: shown to the user before anything is written.</summary>
    internal sealed class ClientPlan
    {
        private ClientPlan(string? before, string after, string? problem)
        {
            Before = before;
            After = after;
            Problem = problem;
        }

        /// <summary>Null: the file does not exist yet.</summary>
        internal string? Before { get; }

        internal string After { get; }

        /// <summary>Why the file is not changed, and what to do: a sentence.</summary>
        internal string? Problem { get; }

        /// <summary>The file already has the entry.</summary>
        internal bool IsDone => Problem == null && Before == After;

        internal static ClientPlan Change(string? before, string after) => new ClientPlan(before, after, null);

        internal static ClientPlan Refused(string? before, string problem) => new ClientPlan(before, before ?? "", problem);
    }
}
