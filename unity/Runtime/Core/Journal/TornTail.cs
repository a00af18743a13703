#nullable enable
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A last line without its end was never acknowledged; removing it makes the next append a separate line.
    /// </summary>
    internal static class TornTail
    {
        public static void Cut(string path, int goodBytes)
        {
            using (var file = new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite)) file.SetLength(goodBytes);
        }
    }
}
