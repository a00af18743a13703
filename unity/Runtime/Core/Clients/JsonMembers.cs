#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// The positions of the members of a JSON object in its text, so that one can be changed without changing the rest,
    /// including the comments and trailing commas that editors allow in settings. The text must be well-formed: it has
    /// been parsed before.
    /// </summary>
    internal sealed class JsonMembers
    {
        private readonly string _text;
        private readonly List<Member> _members = new List<Member>();
        private int _at;

        /// <param name="open">Index of the object's opening brace.</param>
        private JsonMembers(string text, int open)
        {
            _text = text;
            _at = open + 1;
            Open = open;
            while (NextIsMember()) _members.Add(ReadMember());
            Close = _at;
        }

        internal int Open { get; }

        /// <summary>Index of the closing brace.</summary>
        internal int Close { get; }

        internal IReadOnlyList<Member> All => _members;

        /// <summary>Whether a comma follows the last member.</summary>
        internal bool HasTrailingComma { get; private set; }

        internal static JsonMembers OfDocument(string text) => new JsonMembers(text, SkipBlank(text, 0));

        /// <summary>
        /// The members of an object that is the value of a member; null if the value is not an object.
        /// </summary>
        internal JsonMembers? Inside(Member member) => _text[member.ValueStart] == '{' ? new JsonMembers(_text, member.ValueStart) : null;

        /// <summary>The last member of that name, as in every JSON reader.</summary>
        internal Member? Find(string name) => _members.LastOrDefault(member => member.Name == name);

        private bool NextIsMember()
        {
            _at = SkipBlank(_text, _at);
            HasTrailingComma = _text[_at] == ',';
            if (HasTrailingComma) _at = SkipBlank(_text, _at + 1);
            return _text[_at] != '}';
        }

        private Member ReadMember()
        {
            int nameStart = _at;
            if (!IsQuote(_text[_at])) throw new FormatException("a name is not in quotes");
            _at = SkipString(nameStart);
            string name = JToken.Parse(_text.Substring(nameStart, _at - nameStart)).ToString();
            _at = SkipBlank(_text, SkipBlank(_text, _at) + 1);
            int valueStart = _at;
            SkipValue();
            return new Member(name, nameStart, valueStart, _at);
        }

        private void SkipValue()
        {
            if (IsQuote(_text[_at])) _at = SkipString(_at);
            else if (_text[_at] == '{' || _text[_at] == '[') SkipComposite();
            else _at = SkipWord(_at);
        }

        private void SkipComposite()
        {
            int depth = 0;
            do
            {
                char character = _text[_at];
                if (character == '{' || character == '[') depth++;
                if (character == '}' || character == ']') depth--;
                _at = IsQuote(character) ? SkipString(_at) : _at + 1;
                if (depth > 0) _at = SkipBlank(_text, _at);
            }
            while (depth > 0);
        }

        private static bool IsQuote(char character) => character == '"' || character == '\'';

        /// <summary>Skips a number, true, false or null.</summary>
        private int SkipWord(int at)
        {
            while (at < _text.Length && !char.IsWhiteSpace(_text[at]) && ",]}/".IndexOf(_text[at]) < 0) at++;
            return at;
        }

        private int SkipString(int at)
        {
            char quote = _text[at++];
            while (_text[at] != quote) at += _text[at] == '\\' ? 2 : 1;
            return at + 1;
        }

        /// <summary>Skips white space and comments.</summary>
        private static int SkipBlank(string text, int at)
        {
            while (at < text.Length)
            {
                if (char.IsWhiteSpace(text[at])) at++;
                else if (StartsWith(text, at, "//")) at = EndOf(text, at, "\n");
                else if (StartsWith(text, at, "/*")) at = EndOf(text, at + 2, "*/");
                else break;
            }
            return at;
        }

        private static bool StartsWith(string text, int at, string what) => string.CompareOrdinal(text, at, what, 0, what.Length) == 0;

        private static int EndOf(string text, int at, string end)
        {
            int found = text.IndexOf(end, at, StringComparison.Ordinal);
            return found < 0 ? text.Length : found + end.Length;
        }

        internal sealed class Member
        {
            internal Member(string name, int nameStart, int valueStart, int valueEnd)
            {
                Name = name;
                NameStart = nameStart;
                ValueStart = valueStart;
                ValueEnd = valueEnd;
            }

            internal string Name { get; }

            internal int NameStart { get; }

            internal int ValueStart { get; }

            /// <summary>Index after its last character.</summary>
            internal int ValueEnd { get; }
        }
    }
}
