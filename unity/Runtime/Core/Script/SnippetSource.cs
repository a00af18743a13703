#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>Makes a compilation unit of a snippet. The user's text keeps its lines and columns.</summary>
    internal static class SnippetSource
    {
        /// <summary>The name of the snippet in diagnostics and stack traces.</summary>
        public const string File = "<snippet>";

        /// <summary>The generated code around the snippet; its errors are reported at the end of the snippet.</summary>
        public const string WrapperFile = "<wrapper>";

        public const string EntryType = "McpUnityBridgeSnippet.Snippet";

        public const string EntryMethod = "Run";

        /// <param name="parts">The user's code.</param>
        /// <param name="options">The open names.</param>
        /// <param name="chosen">Full names of types, by names that would be ambiguous.</param>
        public static string Of(SnippetParts parts, CodeOptions options, IReadOnlyDictionary<string, string>? chosen = null)
        {
            var text = new StringBuilder();
            Append(text, parts.Source, new SnippetRange(0, parts.UsingsEnd));
            AppendWrapper(text, Usings(options));
            if (parts.HasInit)
            {
                // Class libraries before .NET 5, including Unity's, lack it.
                AppendWrapper(text, "namespace System.Runtime.CompilerServices { internal static class IsExternalInit { } }");
            }
            AppendWrapper(text, "namespace McpUnityBridgeSnippet", "{", Aliases(AliasesOf(parts, options).Concat(chosen ?? new Dictionary<string, string>())));
            AppendStatements(text, parts);
            AppendAll(text, parts.Source, parts.Types);
            AppendWrapper(text, parts.HasOpenNamespace ? "} }" : "}");
            return text.ToString();
        }

        private static string Usings(CodeOptions options) => string.Join(" ", options.Usings.Concat(options.ExtraUsings).Distinct().Select(name => $"using {name};"));

        /// <summary>Inside the namespace, where AI takes precedence over a name of the project.</summary>
        private static string Aliases(IEnumerable<KeyValuePair<string, string>> aliases) => string.Join(" ", aliases.Select(alias => $"using {alias.Key} = global::{alias.Value};"));

        /// <summary>
        /// The aliases of the contract, without names that the code declares or, except AI, the project has.
        /// </summary>
        internal static IEnumerable<KeyValuePair<string, string>> AliasesOf(SnippetParts parts, CodeOptions options) =>
            options.Aliases.Where(alias => !parts.Aliases.Contains(alias.Key) && !parts.Declared.Contains(alias.Key) && (alias.Key == ProjectNames.OwnClass || !options.ProjectHas(alias.Key)));

        private static void AppendStatements(StringBuilder text, SnippetParts parts)
        {
            switch (parts.Kind)
            {
                case SnippetKind.Types:
                    return;
                case SnippetKind.Members:
                    AppendWrapper(text, "internal sealed class Snippet", "{");
                    AppendAll(text, parts.Source, parts.Statements);
                    AppendWrapper(text, "}");
                    return;
                default:
                    AppendMethod(text, parts);
                    return;
            }
        }

        private static void AppendMethod(StringBuilder text, SnippetParts parts)
        {
            AppendWrapper(text, "internal static class Snippet", "{", Header(parts.Kind), "{");
            foreach (SnippetRange range in parts.Statements) AppendBody(text, parts, range);
            // A declaration cannot complete an unfinished statement of the user, such as "if (x)".
            AppendWrapper(text, "const int mcpUnityBridgeEnd = 0;", parts.Kind == SnippetKind.Coroutine ? "" : "return null;", "}", "}");
        }

        /// <summary>Inserts the null that <c>return;</c> means.</summary>
        private static void AppendBody(StringBuilder text, SnippetParts parts, SnippetRange range)
        {
            int start = range.Start;
            foreach (int at in parts.BareReturns.Where(at => at >= range.Start && at < range.End))
            {
                Append(text, parts.Source, new SnippetRange(start, at));
                AppendWrapper(text, "null");
                start = at;
            }
            Append(text, parts.Source, new SnippetRange(start, range.End));
        }

        private static string Header(SnippetKind kind)
        {
            switch (kind)
            {
                case SnippetKind.Async:
                    return "public static async global::System.Threading.Tasks.Task<object> Run()";
                case SnippetKind.Coroutine:
                    return "public static global::System.Collections.IEnumerator Run()";
                default:
                    return "public static object Run()";
            }
        }

        private static void AppendWrapper(StringBuilder text, params string[] lines)
        {
            text.Append("#line 1 \"").Append(WrapperFile).Append("\"\n");
            foreach (string line in lines) text.Append(line).Append('\n');
        }

        private static void AppendAll(StringBuilder text, string source, IEnumerable<SnippetRange> ranges)
        {
            foreach (SnippetRange range in ranges) Append(text, source, range);
        }

        private static void Append(StringBuilder text, string source, SnippetRange range)
        {
            SnippetPlace place = SnippetPlace.Of(source, range.Start);
            text.Append("#line ").Append(place.Line).Append(" \"").Append(File).Append("\"\n");
            text.Append(' ', place.Column - 1).Append(source, range.Start, range.End - range.Start).Append('\n');
        }
    }
}
