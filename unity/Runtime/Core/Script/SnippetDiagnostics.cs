#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

namespace McpUnityBridge.Core
{
    /// <summary>Converts compiler output to errors at the places of the snippet, without paths of the bridge.</summary>
    internal static class SnippetDiagnostics
    {
        /// <summary>More do not help: usually they follow from the first.</summary>
        private const int MaxErrors = 10;

        private static readonly Regex s_line = new Regex(@"^(?:(?<file>.*?)\((?<line>\d+),(?<column>\d+)\): )?error (?<code>[A-Z]+\d+): (?<message>.*)$", RegexOptions.CultureInvariant);

        /// <summary>
        /// Lines of the form <c>(line,column): error code: message</c>; null if the output has no error.
        /// </summary>
        public static string? Of(string output, SnippetParts parts, SnippetNames? names = null)
        {
            List<Error> errors = output.Split('\n').Select(line => s_line.Match(line.TrimEnd('\r'))).Where(match => match.Success).Select(match => new Error(match, parts, names)).ToList();
            if (errors.Any(error => error.File == SnippetSource.File))
            {
                errors.RemoveAll(error => error.File == SnippetSource.WrapperFile);
            }
            SnippetPlace end = SnippetPlace.Of(parts.Source, parts.Source.Length);
            List<string> lines = errors.OrderBy(error => error.Line).ThenBy(error => error.Column).Select(error => error.Text(end)).Distinct().ToList();
            return lines.Count == 0 ? null : string.Join("\n", lines.Take(MaxErrors).Concat(Rest(lines.Count)));
        }

        public static string Of(SnippetFault fault, string source) => Line(SnippetPlace.Of(source, fault.At), fault.Code, fault.Message);

        private static IEnumerable<string> Rest(int count) => count > MaxErrors ? new[] { $"... and {count - MaxErrors} more errors" } : Enumerable.Empty<string>();

        private static string Line(SnippetPlace place, string code, string message) =>
            string.Format(CultureInfo.InvariantCulture, "({0},{1}): error {2}: {3}", place.Line, place.Column, code, message);

        private sealed class Error
        {
            private readonly string _code;
            private readonly string _message;

            public Error(Match match, SnippetParts parts, SnippetNames? names)
            {
                string path = match.Groups["file"].Value;
                File = path.Substring(path.LastIndexOfAny(new[] { '/', '\\' }) + 1);
                Line = Number(match.Groups["line"]);
                Column = Number(match.Groups["column"]);
                _code = match.Groups["code"].Value;
                _message = SnippetAdvice.On(_code, match.Groups["message"].Value, parts) + names?.On(_code, match.Groups["message"].Value);
            }

            /// <summary>File name without the folder that the compiler adds.</summary>
            public string File { get; }

            public int Line { get; }

            public int Column { get; }

            /// <summary>Without a location if the error is about the compilation, such as a missing assembly.</summary>
            public string Text(SnippetPlace end) =>
                Line == 0 ? $"error {_code}: {_message}" : SnippetDiagnostics.Line(IsWithin(end) ? new SnippetPlace(Line, Column) : end, _code, _message);

            /// <summary>After an unclosed #if the compiler also counts the lines of the wrapper.</summary>
            private bool IsWithin(SnippetPlace end) => File == SnippetSource.File && (Line < end.Line || (Line == end.Line && Column <= end.Column));

            private static int Number(Group group) => group.Success ? int.Parse(group.Value, CultureInfo.InvariantCulture) : 0;
        }
    }
}
