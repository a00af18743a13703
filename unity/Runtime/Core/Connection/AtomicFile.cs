#nullable enable
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>Writes small files that other processes read: a reader always sees a complete file.</summary>
    internal static class AtomicFile
    {
        public static void Replace(string path, string text)
        {
            string temporary = path + "." + ThisProcess.Id.ToString(CultureInfo.InvariantCulture) + ".tmp";
            File.WriteAllBytes(temporary, StrictUtf8.Encode(text));
            if (File.Exists(path)) File.Replace(temporary, path, null);
            else File.Move(temporary, path);
        }
    }
}
