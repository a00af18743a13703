/// <summary>Something that is a JSON object on the wire.</summary>
public interface IWireObject
{
    /// <summary>Writes the object, members in the order of the contract, unknown ones last.</summary>
    void Write(JsonWriter writer);
}

/// <summary>A value breaks the contract: where, and which rule.</summary>
public sealed class ProtocolException : Exception
{
    public ProtocolException(string pointer, string keyword, string expected, string got)
        : base("expected " + expected + " at " + (pointer.Length == 0 ? "the root" : pointer) + ", got " + got)
    {
        Pointer = pointer;
        Keyword = keyword;
        Expected = expected;
        Got = got;
    }

    /// <summary>JSON Pointer to the place; empty for the root.</summary>
    public string Pointer { get; }

    /// <summary>The JSON Schema keyword that failed; <c>json</c> if the text is no JSON.</summary>
    public string Keyword { get; }

    public string Expected { get; }

    public string Got { get; }
}
