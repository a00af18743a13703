#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Splits C# into tokens. Never fails: the compiler reports what is not C#.</summary>
    internal sealed class SnippetLexer
    {
        private readonly string _source;
        private readonly List<SnippetToken> _tokens = new List<SnippetToken>();
        private readonly List<SnippetRange> _blanks = new List<SnippetRange>();
        private int _at;

        private SnippetLexer(string source)
        {
            _source = source;
        }

        /// <summary>The code has #if, so brackets need not match.</summary>
        private bool HasConditions { get; set; }

        /// <summary>A string or a comment is not closed.</summary>
        private bool IsUnfinished { get; set; }

        public static LexedSnippet Split(string source)
        {
            var lexer = new SnippetLexer(source);
            while (lexer._at < source.Length) lexer.Next();
            return new LexedSnippet(lexer._tokens, lexer._blanks) { HasConditions = lexer.HasConditions, IsUnfinished = lexer.IsUnfinished };
        }

        private char Here => _at < _source.Length ? _source[_at] : '\0';

        private char Ahead(int distance) => _at + distance < _source.Length ? _source[_at + distance] : '\0';

        private bool Starts(string text) => string.CompareOrdinal(_source, _at, text, 0, text.Length) == 0;

        private void Next()
        {
            if (char.IsWhiteSpace(Here))
            {
                _at++;
            }
            else if (HasNoWidth(Here))
            {
                _blanks.Add(new SnippetRange(_at, ++_at));
            }
            else if (Here == '#' && IsFirstOfLine())
            {
                NoteDirective();
            }
            else if (Starts("//"))
            {
                SkipLine();
            }
            else if (Starts("/*"))
            {
                SkipComment();
            }
            else if (!TryText())
            {
                WordNumberOrMark();
            }
        }

        private bool IsFirstOfLine()
        {
            int before = _at - 1;
            while (before >= 0 && !IsNewLine(_source[before]))
            {
                if (!char.IsWhiteSpace(_source[before])) return false;
                before--;
            }
            return true;
        }

        private void NoteDirective()
        {
            int start = _at;
            SkipLine();
            string directive = _source.Substring(start + 1, _at - start - 1).Trim();
            HasConditions |= directive.StartsWith("if", System.StringComparison.Ordinal);
            if (directive.StartsWith("region", System.StringComparison.Ordinal) || directive.StartsWith("endregion", System.StringComparison.Ordinal))
            {
                _blanks.Add(new SnippetRange(start, _at));
            }
        }

        /// <summary>Invisible characters that web pages and word processors insert, and the compiler rejects.</summary>
        private static bool HasNoWidth(char c) => c == '\uFEFF' || c == '\u200B' || c == '\u2060';

        private static bool IsNewLine(char c) => c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';

        private void SkipLine()
        {
            while (_at < _source.Length && !IsNewLine(Here)) _at++;
        }

        private void SkipComment()
        {
            int end = _source.IndexOf("*/", _at + 2, System.StringComparison.Ordinal);
            IsUnfinished |= end < 0;
            _at = end < 0 ? _source.Length : end + 2;
        }

        private void WordNumberOrMark()
        {
            int start = _at;
            if (char.IsDigit(Here))
            {
                SkipNumber();
                Add(SnippetTokenKind.Number, start);
            }
            else if (IsWordPart(Here) || Here == '@')
            {
                _at++;
                while (IsWordPart(Here)) _at++;
                Add(SnippetTokenKind.Word, start);
            }
            else
            {
                _at += Starts("=>") || Starts("::") ? 2 : 1;
                Add(SnippetTokenKind.Mark, start);
            }
        }

        private void SkipNumber()
        {
            while (IsWordPart(Here) || (Here == '.' && char.IsDigit(Ahead(1)))) _at++;
        }

        private static bool IsWordPart(char c) => c == '_' || c == '\\' || char.IsLetterOrDigit(c) || char.IsSurrogate(c);

        private void Add(SnippetTokenKind kind, int start)
        {
            string text = kind == SnippetTokenKind.Text ? "" : _source.Substring(start, _at - start);
            _tokens.Add(new SnippetToken(kind, text, start));
        }

        private bool TryText()
        {
            int start = _at;
            int prefix = 0;
            bool isVerbatim = false;
            int dollars = 0;
            for (char c = Here; c == '@' || c == '$'; c = Ahead(prefix))
            {
                isVerbatim |= c == '@';
                dollars += c == '$' ? 1 : 0;
                prefix++;
            }
            bool isChar = prefix == 0 && Here == '\'';
            if (Ahead(prefix) != '"' && !isChar) return false;
            _at += prefix;
            Add(SnippetTokenKind.Text, start);
            SkipText(isVerbatim, dollars);
            return true;
        }

        private void SkipText(bool isVerbatim, int dollars)
        {
            if (!isVerbatim && Starts("\"\"\""))
            {
                SkipRaw();
                return;
            }
            char quote = Here;
            _at++;
            while (_at < _source.Length && !(Here == quote && !(isVerbatim && Ahead(1) == quote)))
            {
                if (!isVerbatim && IsNewLine(Here))
                {
                    IsUnfinished = true;
                    return;
                }
                SkipPartOfText(isVerbatim, dollars > 0, quote);
            }
            IsUnfinished |= _at >= _source.Length;
            _at++;
        }

        private void SkipPartOfText(bool isVerbatim, bool isInterpolated, char quote)
        {
            bool isPair = (isVerbatim && Here == quote) || (!isVerbatim && Here == '\\') || (isInterpolated && (Starts("{{") || Starts("}}")));
            if (isInterpolated && Here == '{' && !isPair)
            {
                Hole(isVerbatim, quote);
            }
            else
            {
                _at += isPair ? 2 : 1;
            }
        }

        /// <summary>Reads the expression in { }, optionally followed by : and a format.</summary>
        private void Hole(bool isVerbatim, char quote)
        {
            _tokens.Add(new SnippetToken(SnippetTokenKind.Mark, "(", _at));
            _at++;
            for (int depth = 0; _at < _source.Length && !EndsHole(depth, isVerbatim); Next())
            {
                depth += IsOpening(Here) ? 1 : IsClosing(Here) ? -1 : 0;
            }
            _tokens.Add(new SnippetToken(SnippetTokenKind.Mark, ")", _at));
            SkipFormat(isVerbatim, quote);
        }

        private bool EndsHole(int depth, bool isVerbatim)
        {
            bool isEnd = Here == '}' || (Here == ':' && Ahead(1) != ':');
            return (depth == 0 && isEnd) || (!isVerbatim && IsNewLine(Here));
        }

        private void SkipFormat(bool isVerbatim, char quote)
        {
            while (_at < _source.Length && Here != '}' && Here != quote && (isVerbatim || !IsNewLine(Here))) _at++;
            if (Here == '}') _at++;
        }

        private static bool IsOpening(char c) => c == '(' || c == '[' || c == '{';

        private static bool IsClosing(char c) => c == ')' || c == ']' || c == '}';

        /// <summary>Three or more quotes, up to as many again. Newer than C# 9: only its end matters.</summary>
        private void SkipRaw()
        {
            int quotes = 0;
            while (Here == '"')
            {
                quotes++;
                _at++;
            }
            int end = _source.IndexOf(new string('"', quotes), _at, System.StringComparison.Ordinal);
            IsUnfinished |= end < 0;
            _at = end < 0 ? _source.Length : end + quotes;
        }
    }

    /// <summary>The tokens of a snippet.</summary>
    internal sealed class LexedSnippet
    {
        public LexedSnippet(IReadOnlyList<SnippetToken> tokens, IReadOnlyList<SnippetRange> blanks)
        {
            Tokens = tokens;
            Blanks = blanks;
        }

        public IReadOnlyList<SnippetToken> Tokens { get; }

        /// <summary>
        /// Ranges that the compiler does not need: #region and #endregion, and zero-width characters.
        /// </summary>
        public IReadOnlyList<SnippetRange> Blanks { get; }

        public bool HasConditions { get; set; }

        public bool IsUnfinished { get; set; }

        public bool BracketsMustMatch => !HasConditions && !IsUnfinished;
    }
}
