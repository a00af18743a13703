#nullable enable
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>A last line without its end was never acknowledged to anybody; what is appended next must be a line of its own.</summary>
    internal static class TornTail
    {
        public static void Cut(string path, int goodBytes)
        {
            using (var file = new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite)) file.SetLength(goodBytes);
        }
    }
}
