using System;
using System.Collections.Generic;
using System.IO;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Vectors
{
    /// <summary>A value of a type, and whether that type accepts it.</summary>
    internal sealed class Vector
    {
        private Vector(string type, string file, JToken value, bool isValid, string pointer, string keyword)
        {
            Type = type;
            File = file;
            Value = value;
            IsValid = isValid;
            Pointer = pointer;
            Keyword = keyword;
        }

        internal string Type { get; }

        internal string File { get; }

        internal JToken Value { get; }

        internal bool IsValid { get; }

        /// <summary>JSON Pointer at which an invalid value must be refused.</summary>
        internal string Pointer { get; }

        internal string Keyword { get; }

        /// <summary>
        /// The vectors of <c>FOLDER/Type/*.json</c> (one each) and <c>FOLDER/Type/*.jsonl</c> (one per line), in order
        /// of their names.
        /// </summary>
        internal static IEnumerable<Vector> ReadAll(string folder)
        {
            foreach (string typeFolder in Sorted(Directory.GetDirectories(folder)))
            {
                string type = Path.GetFileName(typeFolder);
                foreach (string path in Sorted(Directory.GetFiles(typeFolder, "*.json*")))
                {
                    string name = Path.GetFileName(path);
                    if (path.EndsWith(".json", StringComparison.Ordinal)) yield return Read(type, name, System.IO.File.ReadAllText(path));
                    if (!path.EndsWith(".jsonl", StringComparison.Ordinal)) continue;
                    int line = 0;
                    foreach (string text in System.IO.File.ReadLines(path)) yield return Read(type, name + ":" + ++line, text);
                }
            }
        }

        private static Vector Read(string type, string file, string text)
        {
            var o = (JObject)ProtocolJson.Parse(text);
            var value = o["value"];
            if (value == null) throw new InvalidDataException(type + "/" + file + " has no member \"value\"");
            bool isValid = o["keyword"] == null;
            return new Vector(type, file, value, isValid, isValid ? "" : Text(o, "pointer"), isValid ? "" : Text(o, "keyword"));
        }

        private static string Text(JObject o, string name)
        {
            var value = o[name] as JValue;
            if (value == null || value.Type != JTokenType.String) throw new InvalidDataException("no string " + name + " in " + o);
            return value.ToString(System.Globalization.CultureInfo.InvariantCulture);
        }

        private static string[] Sorted(string[] paths)
        {
            Array.Sort(paths, StringComparer.Ordinal);
            return paths;
        }
    }
}
