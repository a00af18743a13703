#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Edits of a source that keep all offsets: ranges replaced with blanks, and single characters.</summary>
    internal sealed class SnippetEdits
    {
        private readonly List<SnippetRange> _blanks = new List<SnippetRange>();
        private int? _brace;

        public void Blank(int start, int length) => _blanks.Add(new SnippetRange(start, start + length));

        public void Blank(IEnumerable<SnippetRange> ranges) => _blanks.AddRange(ranges);

        /// <summary>Replaces a character with an opening brace.</summary>
        public void PutBrace(int? at) => _brace = at;

        public string ApplyTo(string source)
        {
            char[] text = source.ToCharArray();
            foreach (SnippetRange blank in _blanks)
            {
                for (int at = blank.Start; at < blank.End; at++)
                {
                    text[at] = char.IsWhiteSpace(text[at]) ? text[at] : ' ';
                }
            }
            if (_brace != null)
            {
                text[_brace.Value] = '{';
            }
            return new string(text);
        }
    }
}
