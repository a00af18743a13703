/// <summary>Checks strictly that a text is JSON (RFC 8259), because the parser used after it is lenient.</summary>
internal sealed class JsonText
{
    private readonly string _text;
    private readonly int _maxDepth;
    private int _at;

    private JsonText(string text, int maxDepth)
    {
        _text = text;
        _maxDepth = maxDepth;
    }

    /// <exception cref="ProtocolException">Keyword <c>json</c>, with the offset in the message.</exception>
    internal static void Check(string text, int maxDepth)
    {
        var check = new JsonText(text, maxDepth);
        check.Value(0);
        check.Blanks();
        if (check._at < text.Length) throw check.Refuse("nothing after the value");
    }

    private void Value(int depth)
    {
        Blanks();
        switch (Peek())
        {
            case '{': Members(depth); break;
            case '[': Items(depth); break;
            case '"': String(); break;
            case 't': Word("true"); break;
            case 'f': Word("false"); break;
            case 'n': Word("null"); break;
            default: Number(); break;
        }
    }

    private void Members(int depth)
    {
        Descend(depth);
        Blanks();
        if (Skip('}')) return;
        do
        {
            Blanks();
            if (Peek() != '"') throw Refuse("a member name in double quotes");
            String();
            Blanks();
            if (!Skip(':')) throw Refuse("a colon");
            Value(depth + 1);
            Blanks();
        }
        while (Skip(','));
        if (!Skip('}')) throw Refuse("a comma or a closing brace");
    }

    private void Descend(int depth)
    {
        if (depth >= _maxDepth) throw Refuse("at most " + _maxDepth.ToString(CultureInfo.InvariantCulture) + " levels of nesting");
        _at++;
    }

    private void Items(int depth)
    {
        Descend(depth);
        Blanks();
        if (Skip(']')) return;
        do
        {
            Value(depth + 1);
            Blanks();
        }
        while (Skip(','));
        if (!Skip(']')) throw Refuse("a comma or a closing bracket");
    }

    private void String()
    {
        for (_at++; _at < _text.Length; _at++)
        {
            char c = _text[_at];
            if (c == '"')
            {
                _at++;
                return;
            }

            if (c < ' ') throw Refuse("no control character in a string");
            if (c == '\\') Escape();
        }

        throw Refuse("a closing quote");
    }

    private void Escape()
    {
        _at++;
        char c = Peek();
        if (c != 'u')
        {
            if (c == '\0' || "\"\\/bfnrt".IndexOf(c) < 0) throw Refuse("an escape of JSON");
            return;
        }

        for (int digit = 0; digit < 4; digit++)
        {
            _at++;
            if (!IsHex(Peek())) throw Refuse("four hexadecimal digits");
        }
    }

    private void Number()
    {
        int start = _at;
        Skip('-');
        if (!Skip('0')) Digits();
        if (Skip('.')) Digits();
        if (Peek() == 'e' || Peek() == 'E')
        {
            _at++;
            if (!Skip('+')) Skip('-');
            Digits();
        }

        if (_at - start > 300 || _text.IndexOfAny(Exponents, start, _at - start) >= 0) CheckRange(_text.Substring(start, _at - start));
    }

    private static readonly char[] Exponents = { 'e', 'E' };

    private void CheckRange(string number)
    {
        double value;
        // Some runtimes reject numbers that are too large, others return infinity.
        if (!double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out value) || double.IsInfinity(value))
        {
            throw Refuse("a number that a double can hold");
        }
    }

    private void Digits()
    {
        if (!IsDigit(Peek())) throw Refuse("a JSON value");
        while (IsDigit(Peek())) _at++;
    }

    private void Word(string word)
    {
        if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0) throw Refuse("a JSON value");
        _at += word.Length;
    }

    private void Blanks()
    {
        while (_at < _text.Length && (_text[_at] == ' ' || _text[_at] == '\n' || _text[_at] == '\r' || _text[_at] == '\t')) _at++;
    }

    private char Peek()
    {
        return _at < _text.Length ? _text[_at] : '\0';
    }

    private bool Skip(char c)
    {
        if (Peek() != c || _at >= _text.Length) return false;
        _at++;
        return true;
    }

    private static bool IsDigit(char c)
    {
        return c >= '0' && c <= '9';
    }

    private static bool IsHex(char c)
    {
        return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    private ProtocolException Refuse(string expected)
    {
        string got = _at < _text.Length ? "the character U+" + ((int)_text[_at]).ToString("X4", CultureInfo.InvariantCulture) : "the end of the text";
        return new ProtocolException("", "json", expected, got + " at offset " + _at.ToString(CultureInfo.InvariantCulture));
    }
}
