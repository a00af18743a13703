#nullable enable
using System.Globalization;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Each journal file names its format.</summary>
    internal static class JournalFormat
    {
        public static bool IsKnown(JObject o)
        {
            return (long?)o["format"] == JournalHeader.Format;
        }

        /// <summary>Follows the path.</summary>
        public static string WhyUnknown(JObject o)
        {
            const string text = " is of format {0}, and this version of the bridge reads {1}: a newer version has written it";
            return string.Format(CultureInfo.InvariantCulture, text, o["format"], JournalHeader.Format);
        }
    }
}
