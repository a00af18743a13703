/// <summary>A type that is a JSON object on the wire.</summary>
public interface IWireObject
{
    /// <summary>Writes the object, members in the order of the contract, unknown ones last.</summary>
    void Write(JsonWriter writer);
}

/// <summary>A value violates the contract: the location, and the rule.</summary>
public sealed class ProtocolException : Exception
{
    public ProtocolException(string pointer, string keyword, string expected, string got)
        : base(Sentence(pointer, keyword, expected, got))
    {
        Pointer = pointer;
        Keyword = keyword;
        Expected = expected;
        Got = got;
    }

    /// <summary>JSON Pointer to the value; empty for the root.</summary>
    public string Pointer { get; }

    /// <summary>The JSON Schema keyword that failed; <c>json</c> if the text is not JSON.</summary>
    public string Keyword { get; }

    public string Expected { get; }

    public string Got { get; }

    private static string Sentence(string pointer, string keyword, string expected, string got)
    {
        int end = pointer.LastIndexOf('/');
        string within = end <= 0 ? "" : " at " + pointer.Substring(0, end);
        if (keyword == "required") return Wire.Quote(Wire.LastName(pointer)) + " is missing" + within;
        if (keyword != "additionalProperties") return "expected " + expected + " at " + (pointer.Length == 0 ? "the root" : pointer) + ", got " + got;
        const string members = "one of the members ";
        string known = expected.StartsWith(members, StringComparison.Ordinal) ? " (there are: " + expected.Substring(members.Length) + ")" : "";
        return Wire.Quote(Wire.LastName(pointer)) + " is not an argument" + within + known;
    }
}
