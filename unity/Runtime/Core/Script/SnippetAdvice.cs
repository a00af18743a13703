#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>Advice that is appended to a compiler message which gives none, or none that applies here.</summary>
    internal static class SnippetAdvice
    {
        private static readonly Regex s_name = new Regex("^The name '(?<name>[^']+)' does not exist in the current context$", RegexOptions.CultureInvariant);

        private static readonly Regex s_version = new Regex(@" Please use language version [\d.]+ or greater\.$", RegexOptions.CultureInvariant);

        /// <summary>Static members of UnityEngine.Object, which scripts call unqualified.</summary>
        private static readonly HashSet<string> s_ofObject = new HashSet<string>
        {
            "Instantiate", "Destroy", "DestroyImmediate", "DontDestroyOnLoad", "FindObjectOfType", "FindObjectsOfType", "FindObjectsByType", "FindFirstObjectByType", "FindAnyObjectByType",
        };

        /// <summary>Members of a MonoBehaviour; snippets are not components.</summary>
        private static readonly HashSet<string> s_ofComponent = new HashSet<string>
        {
            "gameObject", "transform", "GetComponent", "GetComponents", "GetComponentInChildren", "GetComponentsInChildren", "AddComponent", "TryGetComponent",
        };

        /// <summary>The message, with advice appended if there is any.</summary>
        public static string On(string code, string message, SnippetParts parts)
        {
            switch (code)
            {
                case "CS1002" when parts.IsExpression:
                    return message + "; to give its value, if it has one, also write 'return' before it";
                case "CS0103":
                    return message + OnName(s_name.Match(message).Groups["name"].Value);
                case "CS0126":
                    return message + ": write 'return null;'";
                case "CS0201":
                    return message + "; to give its value, write 'return' before it";
                case "CS0246" when message.Contains("'IRunCommand'") || message.Contains("'ExecutionResult'"):
                    return message + "; that is the shape of Unity's own assistant: write the body of its Execute alone, and return a value in place of result";
                case "CS0656" when message.Contains("Microsoft.CSharp."):
                    return message + "; 'dynamic' does not work with the class library of this Editor: use the type itself, or reflection";
                case "CS8773":
                    return s_version.Replace(message, " Code is C# 9 in every version of Unity: write it without that.");
                default:
                    return message;
            }
        }

        private static string OnName(string name)
        {
            if (s_ofObject.Contains(name)) return $"; write Object.{name}";
            if (s_ofComponent.Contains(name)) return "; code is in no component: begin with an object, such as GameObject.Find(\"Player\")";
            if (name == "StartCoroutine") return "; code with 'yield return' is a coroutine itself: iterate over what would be started, and yield what it yields";
            return name == "print" ? "; write Debug.Log" : "";
        }
    }

    /// <summary>What the names of a snippet refer to, for errors about another meaning.</summary>
    internal sealed class SnippetNames
    {
        private static readonly Regex s_ownClass = new Regex(@"'(?:[\w.]+\.)?AI(?:\.[^']*)?'", RegexOptions.CultureInvariant);

        private static readonly Regex s_quoted = new Regex("'(?<name>\\w+)'", RegexOptions.CultureInvariant);

        private static readonly Regex s_unknown = new Regex(@"The (?:type or namespace )?name '(?<name>\w+)[^']*' (?:does not exist in the current context|could not be found)", RegexOptions.CultureInvariant);

        /// <summary>More do not help to choose.</summary>
        private const int SpacesMax = 3;

        private readonly IReadOnlyList<KeyValuePair<string, string>> _aliases;
        private readonly IReadOnlyList<SnippetAmbiguity> _ambiguous;
        private readonly bool _hidesClass;
        private readonly ILookup<string, string> _spaces;

        /// <param name="aliases">The aliases of the snippet.</param>
        /// <param name="ambiguous">Names that exist in two namespaces.</param>
        /// <param name="hidesClass">Whether the project has something named AI.</param>
        /// <param name="spaces">Namespaces that have types of unknown names.</param>
        public SnippetNames(IReadOnlyList<KeyValuePair<string, string>> aliases, IReadOnlyList<SnippetAmbiguity> ambiguous, bool hidesClass, ILookup<string, string> spaces)
        {
            _aliases = aliases;
            _ambiguous = ambiguous;
            _hidesClass = hidesClass;
            _spaces = spaces;
        }

        /// <summary>The names in the compiler output that no open namespace has.</summary>
        public static ICollection<string> UnknownIn(string output) => new HashSet<string>(s_unknown.Matches(output).Cast<Match>().Select(match => match.Groups["name"].Value));

        /// <summary>A sentence to append to the compiler message, or an empty string.</summary>
        public string On(string code, string message)
        {
            if (_hidesClass && s_ownClass.IsMatch(message)) return "; " + ProjectNames.Hidden;
            Match unknown = s_unknown.Match(message);
            if (unknown.Success) return UsingFor(unknown.Groups["name"].Value);
            string name = s_quoted.Match(message).Groups["name"].Value;
            SnippetAmbiguity? ambiguous = code == "CS0104" ? _ambiguous.FirstOrDefault(each => each.Name == name) : null;
            if (ambiguous != null) return $"; {Space(ambiguous.Opened)} is open in any case: write {ambiguous.OfUser} or {ambiguous.Opened}";
            string? alias = code == "CS0712" || code == "CS0723" || code == "CS0117" ? _aliases.Where(each => each.Key == name && name != ProjectNames.OwnClass).Select(each => each.Value).FirstOrDefault() : null;
            return alias == null ? "" : $"; {name} means {alias} here: write another with its namespace, such as System.{name}";
        }

        private string UsingFor(string name)
        {
            List<string> spaces = _spaces[name].Take(SpacesMax).ToList();
            if (spaces.Count == 0) return "";
            return $"; it is in {string.Join(", ", spaces)}: begin with 'using {spaces[0]};'{(spaces.Count == 1 ? "" : " for the first")}";
        }

        private static string Space(string type) => type.Substring(0, type.LastIndexOf('.'));
    }
}
