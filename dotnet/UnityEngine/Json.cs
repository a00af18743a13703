using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace UnityEngine
{
    /// <summary>
    /// JSON text as a tree and back: Dictionary&lt;string, object&gt;, List&lt;object&gt;, string, long, double, float,
    /// bool, null. The form of Unity's JsonUtility: 1.0 for a whole float, four spaces for each level.
    /// </summary>
    internal sealed class Json
    {
        private readonly string _text;
        private int _at;

        private Json(string text) => _text = text;

        /// <summary>Throws Unity's ArgumentException for a text that is no JSON.</summary>
        internal static object Parse(string text)
        {
            var reader = new Json(text);
            object value = reader.Value();
            reader.SkipSpace();
            return reader._at == text.Length ? value : throw Invalid("The document root must not follow by other values.");
        }

        internal static string Text(object tree, bool isPretty)
        {
            var text = new StringBuilder();
            Append(text, tree, isPretty ? "\n" : null);
            return text.ToString();
        }

        private static ArgumentException Invalid(string problem) => new ArgumentException("JSON parse error: " + problem);

        private object Value()
        {
            switch (Next())
            {
                case '{': return Members();
                case '[': return Elements();
                case '"': return String();
                case 't': return Word("true", true);
                case 'f': return Word("false", false);
                case 'n': return Word("null", null);
                default: return Number();
            }
        }

        private Dictionary<string, object> Members()
        {
            var members = new Dictionary<string, object>();
            _at++;
            if (Skip('}')) return members;
            do
            {
                if (Next() != '"') throw Invalid("Missing a name for object member.");
                string name = String();
                if (!Skip(':')) throw Invalid("Missing a colon after a name of object member.");
                members[name] = Value();
            }
            while (Skip(','));
            return Skip('}') ? members : throw Invalid("Missing a comma or } after an object member.");
        }

        private List<object> Elements()
        {
            var elements = new List<object>();
            _at++;
            if (Skip(']')) return elements;
            do elements.Add(Value());
            while (Skip(','));
            return Skip(']') ? elements : throw Invalid("Missing a comma or ] after an array element.");
        }

        private string String()
        {
            var text = new StringBuilder();
            for (_at++; _at < _text.Length; _at++)
            {
                if (_text[_at] == '"')
                {
                    _at++;
                    return text.ToString();
                }

                text.Append(_text[_at] == '\\' ? Escaped() : _text[_at]);
            }

            throw Invalid("Missing a closing quotation mark in string.");
        }

        private char Escaped()
        {
            const string names = "\"\\/bfnrt", characters = "\"\\/\b\f\n\r\t";
            char name = ++_at < _text.Length ? _text[_at] : '\0';
            if (name == 'u' && _at + 4 < _text.Length && int.TryParse(_text.Substring(_at + 1, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out int code))
            {
                _at += 4;
                return (char)code;
            }

            int which = names.IndexOf(name);
            return which >= 0 ? characters[which] : throw Invalid("Invalid escape character in string.");
        }

        private object Number()
        {
            int start = _at;
            while (_at < _text.Length && "+-.eE0123456789".IndexOf(_text[_at]) >= 0) _at++;
            string number = _text.Substring(start, _at - start);
            if (long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long whole)) return whole;
            return double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : throw Invalid("Invalid value.");
        }

        private object Word(string word, object value)
        {
            if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0) throw Invalid("Invalid value.");
            _at += word.Length;
            return value;
        }

        private void SkipSpace()
        {
            while (_at < _text.Length && " \t\r\n".IndexOf(_text[_at]) >= 0) _at++;
        }

        private char Next()
        {
            SkipSpace();
            return _at < _text.Length ? _text[_at] : throw Invalid("The document is empty.");
        }

        private bool Skip(char wanted)
        {
            bool isThere = Next() == wanted;
            if (isThere) _at++;
            return isThere;
        }

        /// <summary>Null for the line: everything in one line.</summary>
        private static void Append(StringBuilder text, object tree, string line)
        {
            switch (tree)
            {
                case IDictionary<string, object> members:
                    AppendAll(text, "{}", members.Select(each => (Action<string>)(below =>
                    {
                        AppendString(text, each.Key);
                        text.Append(line is null ? ":" : ": ");
                        Append(text, each.Value, below);
                    })), line);
                    break;
                case IEnumerable<object> elements:
                    AppendAll(text, "[]", elements.Select(each => (Action<string>)(below => Append(text, each, below))), line);
                    break;
                case string value:
                    AppendString(text, value);
                    break;
                default:
                    text.Append(Plain(tree));
                    break;
            }
        }

        private static void AppendAll(StringBuilder text, string brackets, IEnumerable<Action<string>> parts, string line)
        {
            string below = line is null ? null : line + "    ";
            bool isEmpty = true;
            text.Append(brackets[0]);
            foreach (Action<string> part in parts)
            {
                text.Append(isEmpty ? "" : ",").Append(below);
                part(below);
                isEmpty = false;
            }

            text.Append(isEmpty ? "" : line).Append(brackets[1]);
        }

        private static string Plain(object value)
        {
            if (value is bool truth) return truth ? "true" : "false";
            if (!(value is float) && !(value is double)) return Convert.ToString(value ?? "null", CultureInfo.InvariantCulture);
            string number = ((IFormattable)value).ToString("R", CultureInfo.InvariantCulture);
            return number.All(each => char.IsDigit(each) || each == '-') ? number + ".0" : number;
        }

        private static void AppendString(StringBuilder text, string value)
        {
            const string named = "\"\\\b\f\n\r\t", names = "\"\\bfnrt";
            text.Append('"');
            foreach (char each in value)
            {
                int which = named.IndexOf(each);
                if (which >= 0) text.Append('\\').Append(names[which]);
                else if (each < ' ') text.Append("\\u").Append(((int)each).ToString("x4", CultureInfo.InvariantCulture));
                else text.Append(each);
            }

            text.Append('"');
        }
    }
}
