#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    internal enum ResourceKind
    {
        Unknown,
        Scene,
        Screenshot,
        Asset,
    }

    /// <summary>
    /// Parses the URI of resource/read. A path is decoded once and validated after decoding, so that no encoding of
    /// ".." is accepted.
    /// </summary>
    internal sealed class ResourceUri
    {
        private const string Assets = "unity://assets/";

        private static readonly Regex Forbidden = new Regex("[\\u0000-\\u001f\\u007f\\\\:*?\"<>|]", RegexOptions.CultureInvariant);

        /// <summary>Windows opens a device for these names, in every folder and with every extension.</summary>
        private static readonly Regex Device = new Regex("^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\\..*)?\\z", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

        private ResourceUri(ResourceKind kind, string[] path, string reason)
        {
            Kind = kind;
            Path = path;
            Reason = reason;
        }

        public ResourceKind Kind { get; }

        /// <summary>For an asset: plain names below Assets. None refers outside of the folder, on any system.</summary>
        public IReadOnlyList<string> Path { get; }

        /// <summary>Why the kind is unknown.</summary>
        public string Reason { get; }

        public static ResourceUri Parse(string uri)
        {
            if (uri == "unity://scene") return new ResourceUri(ResourceKind.Scene, Array.Empty<string>(), "");
            if (uri == "unity://screenshot") return new ResourceUri(ResourceKind.Screenshot, Array.Empty<string>(), "");
            if (!uri.StartsWith(Assets, StringComparison.Ordinal)) return Unknown("expected unity://scene, unity://screenshot or " + Assets + "<path>");
            string? text = Decode(uri.Substring(Assets.Length));
            if (text == null) return Unknown("the percent-encoding of its path is broken");
            string[] path = text.Split('/');
            foreach (string name in path)
            {
                if (WhyNotPlain(name) is string reason) return Unknown(reason);
            }

            return new ResourceUri(ResourceKind.Asset, path, "");
        }

        private static ResourceUri Unknown(string reason)
        {
            return new ResourceUri(ResourceKind.Unknown, Array.Empty<string>(), reason);
        }

        /// <summary>Null if an escape is truncated, or the bytes are not UTF-8.</summary>
        private static string? Decode(string text)
        {
            var bytes = new List<byte>();
            for (int at = 0; at < text.Length; at++)
            {
                if (text[at] != '%')
                {
                    int length = at + 1 < text.Length && char.IsSurrogatePair(text[at], text[at + 1]) ? 2 : 1;
                    bytes.AddRange(StrictUtf8.Encode(text.Substring(at, length)));
                    at += length - 1;
                    continue;
                }

                if (at + 2 >= text.Length || !byte.TryParse(text.Substring(at + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out byte value)) return null;
                bytes.Add(value);
                at += 2;
            }

            return StrictUtf8.Decode(bytes.ToArray(), 0, bytes.Count);
        }

        /// <summary>Unity does not import files whose names begin with a dot or end with ~.</summary>
        private static string? WhyNotPlain(string name)
        {
            if (name.Length == 0) return "it has an empty name in its path; expected a file below Assets, such as unity://assets/Scripts/Player.cs";
            if (name == "." || name == "..") return "its path has \".\" or \"..\" in it";
            if (Forbidden.IsMatch(name)) return "its path has a character that no asset has in its name";
            char last = name[name.Length - 1];
            if (name[0] == '.' || last == '~' || Device.IsMatch(name)) return "Unity has no asset of such a name";
            return last == '.' || last == ' ' ? "a name in its path ends with a dot or a blank" : null;
        }
    }
}
