#nullable enable
using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Inserts the bridge's entry into a client's JSON file. Preserves entries of others, comments and layout.
    /// </summary>
    internal static class JsonClientEdit
    {
        private const string Unit = "  ";

        internal static ClientPlan Plan(ClientTarget target, string? before)
        {
            if (string.IsNullOrWhiteSpace(before)) return ClientPlan.Change(before, Lines(new JObject { [target.Section] = Servers(target.Entry) }, "", Unit, "\n") + "\n");
            JObject? document = Parse(before!, out string? problem);
            if (document == null) return ClientPlan.Refused(before, $"{target.File} cannot be read as JSON, so it is left alone: {problem}. Fix it first.");
            return Plan(target, before!, document);
        }

        private static ClientPlan Plan(ClientTarget target, string before, JObject document)
        {
            JToken? section = document[target.Section];
            if (section != null && section.Type != JTokenType.Object) return ClientPlan.Refused(before, $"{target.File}: \"{target.Section}\" is no object, so it is left alone. Fix it first.");
            JToken? present = section?[ClientTarget.EntryName];
            if (present != null && !IsOurs(present)) return ClientPlan.Refused(before, $"{target.File} has an entry \"{ClientTarget.EntryName}\" of another program already. Rename that one first.");
            // Keeps what the user has added to the entry, such as environment variables.
            JObject entry = Merged((JObject?)present, target.Entry);
            if (JToken.DeepEquals(present, entry)) return ClientPlan.Change(before, before);
            string after = Replace(before, target.Section, entry);
            return IsTheRestAsBefore(document, after, target, entry) ? ClientPlan.Change(before, after) : ClientPlan.Refused(before, $"{target.File} is written in a way that cannot be changed safely. Add the entry by hand.");
        }

        private static JObject Servers(JObject entry) => new JObject { [ClientTarget.EntryName] = entry };

        private static bool IsOurs(JToken entry) => entry.Type == JTokenType.Object && entry.ToString(Formatting.None).IndexOf("mcp-unity-bridge", StringComparison.Ordinal) >= 0;

        private static JObject Merged(JObject? present, JObject wanted)
        {
            if (present == null) return wanted;
            var merged = (JObject)present.DeepClone();
            foreach (JProperty member in wanted.Properties()) merged[member.Name] = member.Value;
            return merged;
        }

        private static JObject? Parse(string text, out string? problem)
        {
            try
            {
                problem = "it is no object";
                var reader = new JsonTextReader(new StringReader(text)) { DateParseHandling = DateParseHandling.None };
                JToken document = JToken.ReadFrom(reader, new JsonLoadSettings { CommentHandling = CommentHandling.Ignore });
                while (reader.Read())
                {
                    if (reader.TokenType != JsonToken.Comment) throw new JsonReaderException("something follows its end");
                }
                return document as JObject;
            }
            catch (JsonException error)
            {
                problem = error.Message.TrimEnd('.');
                return null;
            }
        }

        private static string Replace(string text, string section, JObject entry)
        {
            JsonMembers root = JsonMembers.OfDocument(text);
            JsonMembers.Member? servers = root.Find(section);
            if (servers == null) return Insert(text, root, "", section, Servers(entry));
            JsonMembers inside = root.Inside(servers)!;
            string indent = IndentOf(text, servers.NameStart);
            JsonMembers.Member? present = inside.Find(ClientTarget.EntryName);
            if (present == null) return Insert(text, inside, indent, ClientTarget.EntryName, entry);
            string value = Lines(entry, IndentOf(text, present.NameStart), UnitOf(text), NewLineOf(text));
            return text.Substring(0, present.ValueStart) + value + text.Substring(present.ValueEnd);
        }

        /// <summary>Inserts the last member of an object.</summary>
        private static string Insert(string text, JsonMembers members, string parentIndent, string name, JObject value)
        {
            string newLine = NewLineOf(text);
            string indent = members.All.Count > 0 && IsFirstOnLine(text, members.All[0].NameStart) ? IndentOf(text, members.All[0].NameStart) : parentIndent + UnitOf(text);
            string member = $"{newLine}{indent}{JsonConvert.ToString(name)}: {Lines(value, indent, UnitOf(text), newLine)}";
            int end = members.Close;
            while (char.IsWhiteSpace(text[end - 1])) end--;
            int comma = members.All.Count == 0 || members.HasTrailingComma ? end : members.All[members.All.Count - 1].ValueEnd;
            string separator = comma == end && (members.All.Count == 0 || members.HasTrailingComma) ? "" : ",";
            return text.Substring(0, comma) + separator + text.Substring(comma, end - comma) + member + newLine + parentIndent + text.Substring(members.Close);
        }

        private static string Lines(JObject value, string indent, string unit, string newLine)
        {
            string text = value.ToString(Formatting.Indented).Replace("\r\n", "\n");
            // The library indents with two spaces.
            string[] lines = text.Split('\n').Select(line => Regex.Replace(line, "^( {2})+", blanks => string.Concat(Enumerable.Repeat(unit, blanks.Length / 2)))).ToArray();
            return string.Join(newLine + indent, lines);
        }

        private static string NewLineOf(string text) => text.IndexOf("\r\n", StringComparison.Ordinal) >= 0 ? "\r\n" : "\n";

        /// <summary>The smallest indentation in the file.</summary>
        private static string UnitOf(string text)
        {
            Match first = Regex.Match(text, @"^[^\S\r\n]+(?="")", RegexOptions.Multiline);
            return first.Success ? first.Value : Unit;
        }

        private static string IndentOf(string text, int at)
        {
            int start = text.LastIndexOf('\n', at) + 1;
            return Regex.Match(text.Substring(start, at - start), @"^[^\S\r\n]*").Value;
        }

        private static bool IsFirstOnLine(string text, int at) => string.IsNullOrWhiteSpace(text.Substring(text.LastIndexOf('\n', at) + 1, at - text.LastIndexOf('\n', at) - 1)) && text.LastIndexOf('\n', at) >= 0;

        private static bool IsTheRestAsBefore(JObject document, string after, ClientTarget target, JObject entry)
        {
            var expected = (JObject)document.DeepClone();
            if (expected[target.Section] == null) expected[target.Section] = new JObject();
            expected[target.Section]![ClientTarget.EntryName] = entry;
            return JToken.DeepEquals(expected, Parse(after, out _));
        }
    }
}
