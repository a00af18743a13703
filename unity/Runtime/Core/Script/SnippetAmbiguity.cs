#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// A name that exists both in a namespace of the user and in one that only the bridge has opened (CS0104).
    /// </summary>
    internal sealed class SnippetAmbiguity
    {
        private static readonly Regex s_message = new Regex("'(?<name>\\w+)' is an ambiguous reference between '(?<first>[^'<]+)' and '(?<second>[^'<]+)'", RegexOptions.CultureInvariant);

        private SnippetAmbiguity(string name, string ofUser, string opened)
        {
            Name = name;
            OfUser = ofUser;
            Opened = opened;
        }

        public string Name { get; }

        /// <summary>Full name of the type in the user's namespace.</summary>
        public string OfUser { get; }

        /// <summary>Full name of the type in the namespace that the bridge has opened.</summary>
        public string Opened { get; }

        /// <summary>All ambiguities in the compiler output.</summary>
        public static IReadOnlyList<SnippetAmbiguity> In(string output, SnippetParts parts, CodeOptions options) =>
            s_message.Matches(output).Cast<Match>().Select(match => Of(match, parts, options)).OfType<SnippetAmbiguity>().GroupBy(each => each.Name).Select(each => each.First()).ToList();

        private static SnippetAmbiguity? Of(Match match, SnippetParts parts, CodeOptions options)
        {
            string[] types = { match.Groups["first"].Value, match.Groups["second"].Value };
            string? opened = types.FirstOrDefault(type => options.Usings.Concat(options.ExtraUsings).Contains(SpaceOf(type)) && !parts.Namespaces.Contains(SpaceOf(type)));
            string? ofUser = types.FirstOrDefault(type => parts.Namespaces.Contains(SpaceOf(type)));
            return opened == null || ofUser == null ? null : new SnippetAmbiguity(match.Groups["name"].Value, ofUser, opened);
        }

        private static string SpaceOf(string type) => type.Contains('.') ? type.Substring(0, type.LastIndexOf('.')) : "";
    }
}
