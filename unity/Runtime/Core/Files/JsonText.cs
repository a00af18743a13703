#nullable enable
namespace McpUnityBridge.Core
{
    /// <summary>Prepares text for JSON parsing.</summary>
    internal static class JsonText
    {
        private const char ByteOrderMark = '\uFEFF';

        /// <summary>
        /// Removes the byte order mark with which some Windows programs begin a message or file (RFC 8259, section
        /// 8.1).
        /// </summary>
        internal static string Of(string text)
        {
            return text.Length > 0 && text[0] == ByteOrderMark ? text.Substring(1) : text;
        }
    }
}
