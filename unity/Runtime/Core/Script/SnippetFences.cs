#nullable enable
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>The Markdown fences that a model may put around its code.</summary>
    internal static class SnippetFences
    {
        private static readonly Regex s_first = new Regex(@"\A\s*(?<fence>```[^\s`]*)[ \t]*(?=\r?\n)", RegexOptions.CultureInvariant);

        private static readonly Regex s_last = new Regex(@"(?<=\n)[ \t]*(?<fence>```)\s*\z", RegexOptions.CultureInvariant);

        /// <summary>The code with a leading and a trailing fence replaced with blanks.</summary>
        public static string Cut(string code)
        {
            var edits = new SnippetEdits();
            Match first = s_first.Match(code);
            if (!first.Success)
            {
                return code;
            }
            Blank(edits, first);
            Blank(edits, s_last.Match(code));
            return edits.ApplyTo(code);
        }

        private static void Blank(SnippetEdits edits, Match match)
        {
            Group fence = match.Groups["fence"];
            edits.Blank(fence.Index, fence.Length);
        }
    }
}
