#nullable enable
using System;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Appends the bridge's table to a TOML file. Never changes existing text: an entry of that name belongs to the
    /// user.
    /// </summary>
    internal static class TomlClientEdit
    {
        internal static ClientPlan Plan(ClientTarget target, string? before)
        {
            string table = Table(target);
            if (string.IsNullOrWhiteSpace(before)) return ClientPlan.Change(before, table);
            string text = before!.Replace("\r\n", "\n");
            if (("\n" + text + "\n").Contains("\n" + table)) return ClientPlan.Change(before, before);
            string name = $@"(?:{ClientTarget.EntryName}|""{ClientTarget.EntryName}""|'{ClientTarget.EntryName}')";
            bool isThere = Regex.IsMatch(text, $@"^\s*\[\s*{target.Section}\s*\.\s*{name}\s*[\].]", RegexOptions.Multiline);
            if (isThere) return ClientPlan.Refused(before, $"{target.File} has a table [{target.Section}.{ClientTarget.EntryName}] already. Compare it with the one shown in docs/clients.md, or delete it first.");
            // TOML allows no additions to an inline table.
            bool isInline = Regex.IsMatch(text, $@"^\s*{target.Section}\s*[.=]", RegexOptions.Multiline);
            if (isInline) return ClientPlan.Refused(before, $"{target.File} writes {target.Section} in a way that cannot be added to safely. Add the entry by hand.");
            string newLine = before.Contains("\r\n") ? "\r\n" : "\n";
            return ClientPlan.Change(before, before.TrimEnd() + newLine + newLine + table.Replace("\n", newLine));
        }

        private static string Table(ClientTarget target)
        {
            var text = new StringBuilder($"[{target.Section}.{ClientTarget.EntryName}]\n");
            foreach (JProperty member in target.Entry.Properties()) text.Append($"{member.Name} = {Value(member.Value)}\n");
            return text.ToString();
        }

        /// <summary>Strings, numbers and arrays of strings have the same syntax as in JSON.</summary>
        private static string Value(JToken value) => value is JArray items ? $"[{string.Join(", ", items.Select(Value))}]" : value.ToString(Formatting.None);
    }
}
