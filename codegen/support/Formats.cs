/// <summary>The string formats of the contract.</summary>
internal static class Formats
{
    internal const string Uuid = "uuid";
    internal const string DateTime = "date-time";
    internal const string Uri = "uri";

    private const RegexOptions Options = RegexOptions.CultureInvariant;

    private static readonly Regex UuidShape =
        new Regex("^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\\z", Options);

    private static readonly Regex DateTimeShape = new Regex(
        "^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))\\z", Options);

    private static readonly Regex UriShape =
        new Regex("^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+\\z", Options);

    internal static bool Matches(string format, string text)
    {
        switch (format)
        {
            case Uuid: return UuidShape.IsMatch(text);
            case DateTime: return IsDateTime(text);
            case Uri: return UriShape.IsMatch(text);
            default: throw new ArgumentOutOfRangeException(nameof(format), format, "unknown format");
        }
    }

    internal static string Describe(string format)
    {
        switch (format)
        {
            case Uuid: return "a UUID";
            case DateTime: return "a time such as 2026-11-21T10:00:00.000Z";
            default: return "a URI";
        }
    }

    /// <summary>RFC 3339; a leap second is allowed at the end of any minute.</summary>
    internal static bool IsDateTime(string text)
    {
        Match found = DateTimeShape.Match(text);
        if (!found.Success) return false;
        int month = Part(found, 2);
        if (month < 1 || month > 12 || Part(found, 3) < 1 || Part(found, 3) > DaysIn(Part(found, 1), month)) return false;
        return Part(found, 4) <= 23 && Part(found, 5) <= 59 && Part(found, 6) <= 60 && Part(found, 7) <= 23 && Part(found, 8) <= 59;
    }

    private static int DaysIn(int year, int month)
    {
        bool isLeapYear = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        if (month == 2) return isLeapYear ? 29 : 28;
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    private static int Part(Match match, int group)
    {
        string text = match.Groups[group].Value;
        return text.Length == 0 ? 0 : int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
    }
}
