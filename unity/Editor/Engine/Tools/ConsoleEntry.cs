#nullable enable
using System.Text.RegularExpressions;

namespace McpUnityBridge.Engine
{
    /// <summary>A row of Unity's console.</summary>
    internal sealed class ConsoleEntry
    {
        /// <summary>
        /// Bits of Unity's ConsoleWindow.Mode: Error, Assert, Fatal, AssetImportError, ScriptingError,
        /// ScriptCompileError, StickyError, ScriptingException, GraphCompileError, ScriptingAssertion,
        /// VisualScriptingError.
        /// </summary>
        private const int ErrorBits = 1 | 1 << 1 | 1 << 4 | 1 << 6 | 1 << 8 | 1 << 11 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 21 | 1 << 22;

        /// <summary>AssetImportWarning, ScriptingWarning, ScriptCompileWarning.</summary>
        private const int WarningBits = 1 << 7 | 1 << 9 | 1 << 12;

        /// <summary>ScriptCompileError, ScriptCompileWarning.</summary>
        private const int CompilerBits = 1 << 11 | 1 << 12;

        /// <summary>
        /// The beginning of the stack trace that Unity appends to the message: <c>Type:Method (</c>, or <c>  at
        /// Type.Method</c> for an exception.
        /// </summary>
        private static readonly Regex Trace = new Regex(@"\n(?=\s*at \S+ ?\(|[\w.+<>`/]+:[\w.<>|`]+ ?\()", RegexOptions.CultureInvariant);

        private readonly string _file;
        private readonly int _line;
        private readonly int _mode;
        private readonly string _trace;

        internal ConsoleEntry(string text, string file, int line, int mode)
        {
            Match trace = Trace.Match(text);
            Message = (trace.Success ? text.Substring(0, trace.Index) : text).TrimEnd();
            _trace = trace.Success ? text.Substring(trace.Index + 1).TrimEnd() : "";
            _file = file;
            _line = line;
            _mode = mode;
        }

        internal string Message { get; }

        /// <summary>Null if there is none.</summary>
        internal string? StackTrace => _trace.Length == 0 ? null : _trace;

        internal ConsoleTool.Kind Kind =>
            (_mode & ErrorBits) != 0 ? ConsoleTool.Kind.Error : (_mode & WarningBits) != 0 ? ConsoleTool.Kind.Warning : ConsoleTool.Kind.Log;

        /// <summary>An error that stays until its cause is fixed: StickyError.</summary>
        internal bool IsKeptError => (_mode & 1 << 13) != 0;

        internal object Shown(bool withTrace) => new
        {
            type = Kind.ToString().ToLowerInvariant(),
            message = Message,
            file = _file,
            line = _line,
            of_compiler = (_mode & CompilerBits) != 0,
            stack_trace = withTrace ? _trace : null,
        };
    }
}
