#nullable enable
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>The target of AI.Write: a target in UUID format is a log_id, any other a log_name.</summary>
    internal readonly struct LogTarget
    {
        /// <summary>The log_name of entries without a target.</summary>
        private const string Unnamed = "AI";

        private static readonly Regex Uuid = new Regex("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\z", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

        private LogTarget(string name, string? logId)
        {
            Name = name;
            LogId = logId;
        }

        internal string Name { get; }

        internal string? LogId { get; }

        internal static LogTarget Of(string? target)
        {
            string text = WellFormed.Text(target ?? "");
            return Uuid.IsMatch(text) ? new LogTarget(Unnamed, text.ToLowerInvariant()) : new LogTarget(text == "" ? Unnamed : text, null);
        }
    }
}
