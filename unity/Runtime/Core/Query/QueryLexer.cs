#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Splits a query into tokens.</summary>
    internal sealed class QueryLexer
    {
        private const string Single = "[](){}.,<>+-*/%!?:;=&|^~@#$\\`\"'";
        private static readonly string[] Double = { "?.", "&&", "||", "==", "!=", "<=", ">=" };
        private const string Global = "global";
        private readonly string _source;
        private int _at;

        private QueryLexer(string source)
        {
            _source = source;
        }

        /// <summary>The last token has kind End.</summary>
        public static List<QueryToken> Tokenize(string source)
        {
            var lexer = new QueryLexer(source);
            var tokens = new List<QueryToken>();
            do
            {
                tokens.Add(lexer.Next());
            } while (tokens[tokens.Count - 1].Kind != QueryTokenKind.End);
            return tokens;
        }

        private QueryToken Next()
        {
            while (_at < _source.Length && IsBlank(_source[_at]))
            {
                _at++;
            }
            QueryToken token = Read();
            _at = token.End;
            return token;
        }

        private QueryToken Read()
        {
            if (_at >= _source.Length)
            {
                return new QueryToken(QueryTokenKind.End, "", _at);
            }
            char first = _source[_at];
            if (LetterAt(_at, false) > 0)
            {
                return Word();
            }
            if (IsDigit(_at))
            {
                return QueryNumber.Read(_source, _at);
            }
            return first == '"' || first == '\'' ? QueryText.Read(_source, _at) : Punctuation();
        }

        private QueryToken Word()
        {
            int end = EndOfWord(_at);
            bool isGlobal = end - _at == Global.Length && string.CompareOrdinal(_source, _at, Global + "::", 0, Global.Length + 2) == 0 && LetterAt(end + 2, false) > 0;
            if (isGlobal)
            {
                end = EndOfWord(end + 2);
            }
            string text = _source.Substring(_at, end - _at);
            switch (text)
            {
                case "true": return new QueryToken(QueryTokenKind.Literal, text, _at, true);
                case "false": return new QueryToken(QueryTokenKind.Literal, text, _at, false);
                case "null": return new QueryToken(QueryTokenKind.Literal, text, _at);
                default: return new QueryToken(QueryTokenKind.Name, text, _at);
            }
        }

        private int EndOfWord(int end)
        {
            for (int length = LetterAt(end, false); length > 0; length = LetterAt(end, true))
            {
                end += length;
            }
            return end;
        }

        private QueryToken Punctuation()
        {
            foreach (string two in Double)
            {
                if (string.CompareOrdinal(_source, _at, two, 0, two.Length) == 0)
                {
                    return new QueryToken(QueryTokenKind.Punctuation, two, _at);
                }
            }
            char one = _source[_at];
            if (Single.IndexOf(one) >= 0)
            {
                return new QueryToken(QueryTokenKind.Punctuation, one.ToString(), _at);
            }
            bool isPair = _at + 1 < _source.Length && char.IsSurrogatePair(one, _source[_at + 1]);
            string shown = isPair ? _source.Substring(_at, 2) : char.IsSurrogate(one) ? "\uFFFD" : one.ToString();
            throw new QueryMistake($"unexpected character '{shown}'", _at);
        }

        /// <summary>
        /// Length of the letter (or, if allowed, digit) at an index: 2 for a surrogate pair; 0 if there is none.
        /// </summary>
        private int LetterAt(int at, bool orDigit)
        {
            if (at >= _source.Length)
            {
                return 0;
            }
            if (_source[at] == '_')
            {
                return 1;
            }
            UnicodeCategory category = CharUnicodeInfo.GetUnicodeCategory(_source, at);
            bool isLetter = category <= UnicodeCategory.OtherLetter || (orDigit && category == UnicodeCategory.DecimalDigitNumber);
            return !isLetter ? 0 : char.IsHighSurrogate(_source[at]) ? 2 : 1;
        }

        private bool IsDigit(int at) => _source[at] >= '0' && _source[at] <= '9';

        // The white space of ECMAScript: that of Unicode without U+0085, plus U+FEFF.
        private static bool IsBlank(char unit) => unit == '\uFEFF' || (unit != '\u0085' && char.IsWhiteSpace(unit));
    }
}
