/// <summary>
/// The only conversion of text to tokens and back. Independent of <c>JsonConvert.DefaultSettings</c>, which belongs to the game:
/// dates stay strings, nesting is bounded, text that is not JSON is rejected.
/// </summary>
public static class ProtocolJson
{
    /// <summary>Maximum nesting of parsed text; both sides of the bridge use the same limit.</summary>
    public const int MaxDepth = 128;

    /// <exception cref="ProtocolException">The text is not JSON, or nested too deeply; keyword <c>json</c>.</exception>
    public static JToken Parse(string text)
    {
        JsonText.Check(text, MaxDepth);
        using (var reader = new JsonTextReader(new StringReader(text)))
        {
            reader.DateParseHandling = DateParseHandling.None;
            reader.FloatParseHandling = FloatParseHandling.Double;
            reader.MaxDepth = MaxDepth;
            reader.Culture = CultureInfo.InvariantCulture;
            try
            {
                return JToken.ReadFrom(reader);
            }
            catch (JsonReaderException cause)
            {
                throw new ProtocolException("", "json", "JSON", cause.Message);
            }
        }
    }

    /// <summary>The text of an object, on one line.</summary>
    public static string Write(IWireObject value)
    {
        return Write(value.Write);
    }

    /// <summary>The text of a token, on one line.</summary>
    public static string Write(JToken value)
    {
        return Write(writer => value.WriteTo(writer));
    }

    /// <summary>The text that <paramref name="write"/> writes. NaN and the infinities become strings.</summary>
    public static string Write(Action<JsonWriter> write)
    {
        var text = new StringWriter(CultureInfo.InvariantCulture);
        using (var writer = new JsonTextWriter(text))
        {
            writer.Formatting = Formatting.None;
            writer.FloatFormatHandling = FloatFormatHandling.String;
            writer.StringEscapeHandling = StringEscapeHandling.Default;
            writer.DateFormatHandling = DateFormatHandling.IsoDateFormat;
            writer.Culture = CultureInfo.InvariantCulture;
            write(writer);
        }

        return text.ToString();
    }

    /// <summary>Converts an object to a token without serializing it to text.</summary>
    public static JToken ToToken(IWireObject value)
    {
        using (var writer = new JTokenWriter())
        {
            value.Write(writer);
            return Wire.NotNull(writer.Token);
        }
    }
}

/// <summary>Points in time as the contract writes them: UTC with milliseconds, like <c>toISOString()</c> of JavaScript.</summary>
public static class Rfc3339
{
    private const string Shape = "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";

    public static string Format(DateTimeOffset time)
    {
        return time.UtcDateTime.ToString(Shape, CultureInfo.InvariantCulture);
    }

    /// <summary>False for text that is not a time, and for a day that does not exist.</summary>
    public static bool TryParse(string text, out DateTimeOffset time)
    {
        const DateTimeStyles styles = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
        if (Formats.IsDateTime(text) && DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, styles, out time)) return true;
        time = DateTimeOffset.MinValue;
        return false;
    }
}
