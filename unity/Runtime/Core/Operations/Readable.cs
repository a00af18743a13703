#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A value as it is read back from its own JSON, so that an update is the same before and after a reload (ENV-07).
    /// </summary>
    internal static class Readable
    {
        /// <summary>Why <see cref="TryOf" /> returns false, for users.</summary>
        public const string TooDeep = "It is nested too deeply: at most 125 levels are possible.";

        /// <summary>
        /// False: the value is nested so deeply that neither the journal nor a frame with it could be read back.
        /// </summary>
        public static bool TryOf(JToken value, out JToken readable)
        {
            try
            {
                // The depth that it has in a record and in a frame.
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
