#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>A value as it is read back from its own text, so that what is told now is what is told after a reload (ENV-07).</summary>
    internal static class Readable
    {
        /// <summary>Why <see cref="TryOf" /> is false, for people.</summary>
        public const string TooDeep = "It is nested too deeply: at most 125 levels are possible.";

        /// <summary>False: it is nested so deeply that neither the journal nor a frame could be read with it.</summary>
        public static bool TryOf(JToken value, out JToken readable)
        {
            try
            {
                // As deep as it is in a record and in a frame.
                readable = ProtocolJson.Parse("[[[" + ProtocolJson.Write(value) + "]]]")[0]![0]![0]!;
                return true;
            }
            catch (ProtocolException)
            {
                readable = value;
                return false;
            }
        }
    }
}
