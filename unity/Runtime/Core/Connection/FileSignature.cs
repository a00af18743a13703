#nullable enable
using System;
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>A cheap signature of a file's metadata: unchanged as long as the file is not written.</summary>
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
