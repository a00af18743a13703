#nullable enable
using System;
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>What a file looks like from outside: equal as long as it is not written. As cheap as a look at its date.</summary>
    internal static class FileSignature
    {
        public static string Of(string path)
        {
            try
            {
                var file = new FileInfo(path);
                if (!file.Exists) return Directory.Exists(path) ? "folder" : "none";
                return file.Length.ToString(CultureInfo.InvariantCulture) + ":" + file.LastWriteTimeUtc.Ticks.ToString(CultureInfo.InvariantCulture);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                return error.GetType().Name;
            }
        }
    }
}
