#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Reads a file below Assets. Never opens a file outside of the folder, whatever links it contains.
    /// </summary>
    internal static class AssetFile
    {
        /// <summary>Encoded in base64, or as escaped text, still far below the frame limit.</summary>
        private const int BytesMax = 4 * 1024 * 1024;

        /// <summary>JSON needs six bytes for each.</summary>
        private static readonly Regex ControlCharacters = new Regex("[\\u0000-\\u0008\\u000b\\u000e-\\u001f]", RegexOptions.CultureInvariant);

        private static readonly byte[] Png = { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a };
        private static readonly byte[] Jpeg = { 0xff, 0xd8, 0xff };

        /// <param name="projectPath">Canonical path.</param>
        /// <param name="path">Plain names below Assets.</param>
        /// <exception cref="FileNotFoundException">
        /// The file does not exist or may not be read; the message follows the URI, with a full stop.
        /// </exception>
        public static ResourceReadResult Read(string projectPath, IReadOnlyList<string> path)
        {
            try
            {
                return Describe(path[path.Count - 1], ReadWhole(Find(projectPath, path)));
            }
            catch (Exception error) when (!(error is FileNotFoundException) && (error is IOException || error is UnauthorizedAccessException))
            {
                throw new FileNotFoundException("it cannot be read (" + error.GetType().Name + ").");
            }
        }

        private static string Find(string projectPath, IReadOnlyList<string> path)
        {
            string at = Path.Combine(projectPath, "Assets");
            if (!Directory.Exists(at)) throw new FileNotFoundException("the project has no folder Assets.");
            string shown = "Assets";
            foreach (string name in path)
            {
                // Case-sensitive: a case-insensitive file system would open Player.cs as PLAYER.CS, and an asset would
                // have two URIs.
                if (!HasEntry(at, name)) throw new FileNotFoundException("there is no " + name + " in " + shown + ".");
                at = Path.Combine(at, name);
                shown += "/" + name;
                // At each step, so that not even names are read behind a link out of the folder.
                if ((File.GetAttributes(at) & FileAttributes.ReparsePoint) != 0) throw new FileNotFoundException("it lies behind a link (" + shown + "), and links are not followed.");
            }

            return at;
        }

        private static bool HasEntry(string folder, string name)
        {
            if (!Directory.Exists(folder)) return false;
            foreach (string entry in Directory.GetFileSystemEntries(folder))
            {
                if (Path.GetFileName(entry) == name) return true;
            }

            return false;
        }

        private static byte[] ReadWhole(string path)
        {
            try
            {
                return ProjectFile.Read(path, BytesMax) ?? throw new FileNotFoundException("it is no file. Name a file below Assets.");
            }
            catch (FileTooLargeException error)
            {
                throw new FileNotFoundException("it has " + error.Size + " bytes, and only files of at most " + BytesMax + " can be read.");
            }
        }

        private static ResourceReadResult Describe(string name, byte[] bytes)
        {
            string? image = Begins(bytes, Png) ? "image/png" : Begins(bytes, Jpeg) ? "image/jpeg" : null;
            string? text = image == null ? StrictUtf8.Decode(bytes, 0, bytes.Length) : null;
            if (text == null || ControlCharacters.IsMatch(text)) return new ResourceReadResult(image ?? "application/octet-stream", ResourceReadResultEncoding.Base64, Convert.ToBase64String(bytes));
            return new ResourceReadResult(TextType(Path.GetExtension(name)), ResourceReadResultEncoding.Utf8, text);
        }

        private static bool Begins(byte[] bytes, byte[] start)
        {
            if (bytes.Length < start.Length) return false;
            for (int index = 0; index < start.Length; index++)
            {
                if (bytes[index] != start[index]) return false;
            }

            return true;
        }

        private static string TextType(string extension)
        {
            switch (extension.ToLowerInvariant())
            {
                case ".json":
                case ".asmdef":
                    return "application/json";
                case ".xml": return "application/xml";
                case ".md": return "text/markdown";
                case ".csv": return "text/csv";
                default: return "text/plain";
            }
        }
    }
}
