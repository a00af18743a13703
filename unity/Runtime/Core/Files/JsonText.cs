#nullable enable
namespace McpUnityBridge.Core
{
    /// <summary>Texts that are to be read as JSON.</summary>
    internal static class JsonText
    {
        private const char ByteOrderMark = '\uFEFF';

        /// <summary>Without the one byte order mark that some programs of Windows begin a message or file with (RFC 8259, section 8.1).</summary>
        internal static string Of(string text)
        {
            return text.Length > 0 && text[0] == ByteOrderMark ? text.Substring(1) : text;
        }
    }
}
