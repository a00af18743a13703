#nullable enable
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>Small files that others read: whole at any time.</summary>
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
