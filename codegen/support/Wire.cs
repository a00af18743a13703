/// <summary>
/// The functions that the generated readers and writers share. No coercion: <c>"5"</c> is not a number, and <c>1</c> not a boolean.
/// Each reader throws the first violation in the order that the contract defines.
/// </summary>
internal static class Wire
{
    internal static HashSet<string> Names(params string[] names)
    {
        return new HashSet<string>(names, StringComparer.Ordinal);
    }

    internal static T NotNull<T>(T/*?*/ value) where T : class
    {
        return value ?? throw new InvalidOperationException("nothing was written");
    }

    internal static string Join(string at, string name)
    {
        return at + "/" + name.Replace("~", "~0").Replace("/", "~1");
    }

    internal static string LastName(string pointer)
    {
        return pointer.Substring(pointer.LastIndexOf('/') + 1).Replace("~1", "/").Replace("~0", "~");
    }

    internal static string Join(string at, int index)
    {
        return at + "/" + index.ToString(CultureInfo.InvariantCulture);
    }

    internal static bool IsNull(JToken token)
    {
        return token.Type == JTokenType.Null;
    }

    internal static JObject Object(JToken token, string at)
    {
        return token as JObject ?? throw Refuse(at, "type", "an object", token);
    }

    /// <summary>Missing members are reported before anything else about an object.</summary>
    internal static void RequireAll(JObject o, string at, string[] names)
    {
        foreach (string name in names) Required(o, name, at);
    }

    internal static JToken Required(JObject o, string name, string at)
    {
        return o[name] ?? throw new ProtocolException(Join(at, name), "required", "a member \"" + name + "\"", "nothing");
    }

    internal static JToken/*?*/ Optional(JObject o, string name)
    {
        return o[name];
    }

    internal static void Forbid(JObject o, string name, string at)
    {
        JToken/*?*/ token = o[name];
        if (token != null) throw Refuse(Join(at, name), "not", "no member of this name here", token);
    }

    /// <summary>For commands: a misspelled member must not be ignored.</summary>
    internal static void RefuseUnknown(JObject o, string at, HashSet<string> known)
    {
        foreach (JProperty member in o.Properties())
        {
            if (known.Contains(member.Name)) continue;
            string expected = known.Count == 0 ? "no member of this name" : "one of the members " + string.Join(", ", known);
            throw new ProtocolException(Join(at, member.Name), "additionalProperties", expected, "the unknown member " + Quote(member.Name));
        }
    }

    /// <summary>For reports: keeps members that this version does not define. Null if there are none.</summary>
    internal static JObject/*?*/ Extra(JObject o, HashSet<string> known)
    {
        JObject/*?*/ extra = null;
        foreach (JProperty member in o.Properties())
        {
            if (known.Contains(member.Name)) continue;
            if (extra == null) extra = new JObject();
            extra.Add(member.Name, member.Value.DeepClone());
        }

        return extra;
    }

    internal static void WriteExtra(JsonWriter writer, JObject/*?*/ extra)
    {
        if (extra == null) return;
        foreach (JProperty member in extra.Properties()) member.WriteTo(writer);
    }

    internal static ProtocolException UnknownValue(string at, string[] known, string value)
    {
        var quoted = new List<string>();
        for (int index = 0; index < known.Length && index < 20; index++) quoted.Add(Quote(known[index]));
        if (known.Length > 20) quoted.Add("\u2026");
        string expected = known.Length == 1 ? quoted[0] : "one of " + string.Join(", ", quoted);
        return new ProtocolException(at, "enum", expected, Quote(value) + " (string)");
    }

    internal static string String(JToken token, string at)
    {
        JValue/*?*/ value = token as JValue;
        string/*?*/ text = value != null && value.Type == JTokenType.String ? value.Value as string : null;
        return text ?? throw Refuse(at, "type", "a string", token);
    }

    /// <summary>Lengths in code points; -1 means no limit.</summary>
    internal static string String(JToken token, string at, int maxLength = -1, int minLength = -1, WirePattern/*?*/ pattern = null, string/*?*/ format = null)
    {
        string text = String(token, at);
        if (maxLength >= 0 && CodePoints(text) > maxLength) throw LengthError(at, "maxLength", "at most ", maxLength, text);
        if (minLength >= 0 && CodePoints(text) < minLength) throw LengthError(at, "minLength", "at least ", minLength, text);
        if (pattern != null && !pattern.IsMatch(text)) throw Refuse(at, "pattern", "a string matching " + pattern.Shown, token);
        if (format != null && !Formats.Matches(format, text)) throw Refuse(at, "format", Formats.Describe(format), token);
        return text;
    }

    internal static bool Boolean(JToken token, string at)
    {
        if (token.Type != JTokenType.Boolean) throw Refuse(at, "type", "a boolean", token);
        return (bool)token;
    }

    /// <summary>A finite number.</summary>
    internal static double Number(JToken token, string at, double max = double.MaxValue, double min = double.MinValue)
    {
        return InRange(AnyNumber(token, at, "a number"), token, at, max, min);
    }

    internal static int Int32(JToken token, string at, int max, int min)
    {
        return (int)Int64(token, at, max, min);
    }

    /// <summary>A whole number, including one written as 10.0 or 1e3.</summary>
    internal static long Int64(JToken token, string at, long max = long.MaxValue, long min = long.MinValue)
    {
        double number = AnyNumber(token, at, "an integer");
        // The remainder, because rounding functions differ between runtimes for large numbers.
        if (number % 1 != 0) throw Refuse(at, "type", "an integer", token);
        InRange(number, token, at, max, min);
        object/*?*/ exact = ((JValue)token).Value;
        if (!(exact is long)) return number >= 9.2233720368547758E+18 ? throw OutOfRange(at, "maximum", max, token) : (long)number;
        long whole = (long)exact;
        if (whole > max) throw OutOfRange(at, "maximum", max, token);
        if (whole < min) throw OutOfRange(at, "minimum", min, token);
        return whole;
    }

    private static double AnyNumber(JToken token, string at, string expected)
    {
        bool isNumber = token.Type == JTokenType.Integer || token.Type == JTokenType.Float;
        double number = isNumber ? (double)token : double.NaN;
        if (double.IsNaN(number) || double.IsInfinity(number)) throw Refuse(at, "type", expected, token);
        return number;
    }

    private static double InRange(double number, JToken token, string at, double max, double min)
    {
        if (number > max) throw OutOfRange(at, "maximum", max, token);
        if (number < min) throw OutOfRange(at, "minimum", min, token);
        return number;
    }

    private static ProtocolException OutOfRange(string at, string keyword, IFormattable limit, JToken token)
    {
        string bound = keyword == "maximum" ? "a number of at most " : "a number of at least ";
        return Refuse(at, keyword, bound + limit.ToString(null, CultureInfo.InvariantCulture), token);
    }

    internal static string Constant(JToken token, string at, string value)
    {
        if (String(token, at) != value) throw Refuse(at, "const", Quote(value), token);
        return value;
    }

    internal static bool Constant(JToken token, string at, bool value)
    {
        if (Boolean(token, at) != value) throw Refuse(at, "const", value ? "true" : "false", token);
        return value;
    }

    internal static double Constant(JToken token, string at, double value)
    {
        if (Number(token, at) != value) throw Refuse(at, "const", value.ToString("R", CultureInfo.InvariantCulture), token);
        return value;
    }

    /// <summary>-1 means no limit.</summary>
    internal static List<T> Items<T>(JToken token, string at, int maxItems, int minItems, Func<JToken, string, T> read)
    {
        JArray array = token as JArray ?? throw Refuse(at, "type", "an array", token);
        if (maxItems >= 0 && array.Count > maxItems) throw Refuse(at, "maxItems", "an array of at most " + Counted(maxItems, "item"), token);
        if (minItems >= 0 && array.Count < minItems) throw Refuse(at, "minItems", "an array of at least " + Counted(minItems, "item"), token);
        var items = new List<T>(array.Count);
        for (int index = 0; index < array.Count; index++) items.Add(read(array[index], Join(at, index)));
        return items;
    }

    internal static Dictionary<string, T> Map<T>(JToken token, string at, WirePattern/*?*/ keyPattern, Func<JToken, string, T> read)
    {
        JObject o = Object(token, at);
        foreach (JProperty member in o.Properties())
        {
            if (keyPattern == null || keyPattern.IsMatch(member.Name)) continue;
            throw new ProtocolException(Join(at, member.Name), "additionalProperties", "no member of this name", "the unknown member " + Quote(member.Name));
        }

        var map = new Dictionary<string, T>(StringComparer.Ordinal);
        foreach (JProperty member in o.Properties()) map.Add(member.Name, read(member.Value, Join(at, member.Name)));
        return map;
    }

    private static int CodePoints(string text)
    {
        int count = text.Length;
        for (int index = 1; index < text.Length; index++)
        {
            if (!char.IsSurrogatePair(text[index - 1], text[index])) continue;
            count--;
            index++;
        }

        return count;
    }

    private static ProtocolException LengthError(string at, string keyword, string bound, int limit, string text)
    {
        string got = Quote(text) + " (string) of " + CodePoints(text).ToString(CultureInfo.InvariantCulture);
        return new ProtocolException(at, keyword, "a string of " + bound + Counted(limit, "character"), got);
    }

    private static string Counted(int limit, string noun)
    {
        return limit.ToString(CultureInfo.InvariantCulture) + " " + noun + (limit == 1 ? "" : "s");
    }

    private static ProtocolException Refuse(string at, string keyword, string expected, JToken token)
    {
        return new ProtocolException(at, keyword, expected, Describe(token));
    }

    /// <summary>A short description of a value, with at most a short part of its text.</summary>
    private static string Describe(JToken token)
    {
        switch (token.Type)
        {
            case JTokenType.Null: return "null";
            case JTokenType.Array: return "an array of " + ((JArray)token).Count.ToString(CultureInfo.InvariantCulture);
            case JTokenType.Object: return "an object";
            case JTokenType.Boolean: return (bool)token ? "true (boolean)" : "false (boolean)";
            case JTokenType.Integer:
            case JTokenType.Float: return Clip(((JValue)token).ToString(CultureInfo.InvariantCulture)) + " (number)";
            case JTokenType.String: return Quote(((JValue)token).Value as string ?? "") + " (string)";
            default: return "a token of type " + token.Type;
        }
    }

    internal static string Quote(string text)
    {
        return JsonConvert.ToString(Clip(text));
    }

    private static string Clip(string text)
    {
        if (text.Length <= 40) return text;
        int end = char.IsHighSurrogate(text[39]) ? 39 : 40;
        return text.Substring(0, end) + "\u2026";
    }
}

/// <summary>A pattern of the contract, in the syntax of the contract and of .NET.</summary>
internal sealed class WirePattern
{
    private readonly Regex _regex;

    internal WirePattern(string shown, string regex)
    {
        Shown = shown;
        _regex = new Regex(regex, RegexOptions.CultureInvariant);
    }

    internal string Shown { get; }

    internal bool IsMatch(string text)
    {
        return _regex.IsMatch(text);
    }
}
