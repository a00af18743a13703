#nullable enable
using System.Collections.Generic;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Reduces the text of a stack trace, as written by .NET, Mono or Unity, to the user's lines: those of the snippet
    /// and of the project's sources.
    /// </summary>
    public static class StackText
    {
        /// <summary>Line numbers as written by .NET (<c>:line 2</c>), and by Mono and Unity (<c>:2</c>).</summary>
        private static readonly Regex Snippet = new Regex("<snippet>:(?:line )?([1-9][0-9]*)", RegexOptions.CultureInvariant);

        private static readonly Regex Source = new Regex("(?: in .*\\.cs:(?:line )?[1-9]|\\(at .*\\.cs:[1-9])", RegexOptions.CultureInvariant);

        private static readonly Regex Foreign = new Regex("^\\s*(?:at )?(?:\\(wrapper |System\\.|UnityEngine\\.|UnityEditor\\.|Unity\\.|McpUnityBridge\\.|---)", RegexOptions.CultureInvariant);

        /// <summary>Lines such as <c>  at &lt;snippet&gt;:line 2</c>; null if none of them is the user's.</summary>
        public static string? Cut(string? stackTrace)
        {
            var kept = new List<string>();
            foreach (string line in (stackTrace ?? "").Split('\n'))
            {
                Match place = Snippet.Match(line);
                if (place.Success) kept.Add("  at <snippet>:line " + place.Groups[1].Value);
                else if (Source.IsMatch(line) && !Foreign.IsMatch(line)) kept.Add("  " + WellFormed.Text(line.Trim()));
            }

            return kept.Count == 0 ? null : string.Join("\n", kept);
        }
    }
}
