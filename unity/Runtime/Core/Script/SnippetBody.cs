#nullable enable
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Separates the statements of a snippet from its types and methods, and scans the statements, skipping lambdas and
    /// local functions.
    /// </summary>
    internal sealed class SnippetBody
    {
        private static readonly HashSet<string> s_typeKeywords = new HashSet<string> { "class", "struct", "interface", "enum", "namespace" };

        private static readonly HashSet<string> s_modifiers = new HashSet<string>
        {
            "public", "private", "protected", "internal", "static", "sealed", "abstract", "partial", "readonly", "unsafe", "ref", "new", "async", "extern",
        };

        /// <summary>Words that begin a statement and are not types.</summary>
        private static readonly HashSet<string> s_noTypes = new HashSet<string>
        {
            "await", "yield", "return", "throw", "new", "else", "do", "goto", "case", "if", "while", "for", "foreach", "switch", "using", "lock", "fixed", "try", "catch", "finally", "in", "is", "as",
            "checked", "unchecked", "default", "typeof", "sizeof", "nameof", "base", "this", "delegate", "stackalloc", "out", "when", "where", "null", "true", "false", "break", "continue", "const",
        };

        /// <summary>Modifiers of methods and fields that a statement cannot have.</summary>
        private static readonly HashSet<string> s_access = new HashSet<string> { "public", "private", "protected", "internal" };

        private static readonly HashSet<string> s_fieldModifiers = new HashSet<string> { "public", "private", "protected", "internal", "static", "readonly", "volatile" };

        private static readonly HashSet<string> s_noExpressions = new HashSet<string> { "return", "throw", "if", "while", "for", "foreach", "switch", "using", "lock", "fixed", "break", "continue", "goto" };

        /// <summary>Words that follow an operand, not a type.</summary>
        private static readonly HashSet<string> s_operators = new HashSet<string> { "is", "as", "switch", "with" };

        private readonly SnippetCursor _tokens;
        private readonly SnippetUsings _usings;
        private readonly bool _hasConditions;
        private readonly IReadOnlyList<SnippetRange> _blanks;
        private readonly List<SnippetRange> _types = new List<SnippetRange>();
        private readonly List<int> _bareReturns = new List<int>();
        private readonly SnippetEdits _memberModifiers = new SnippetEdits();
        private readonly List<SnippetRange> _staticOfMethods = new List<SnippetRange>();
        private bool _hasFields;
        private SnippetFault? _misplaced;

        private SnippetBody(LexedSnippet lexed, SnippetUsings usings)
        {
            _tokens = new SnippetCursor(lexed.Tokens);
            _usings = usings;
            _hasConditions = lexed.HasConditions;
            _blanks = lexed.Blanks;
        }

        /// <summary>Whether there are statements that are neither methods nor fields.</summary>
        public bool HasStatements { get; private set; }

        /// <summary>
        /// Whether there are methods outside of a type. Together with statements they are local functions.
        /// </summary>
        public bool HasMembers { get; private set; }

        /// <summary>Offset of the first await; null if there is none.</summary>
        public int? AwaitAt { get; private set; }

        /// <summary>Offset of the first yield return or yield break; null if there is none.</summary>
        public int? YieldAt { get; private set; }

        /// <summary>
        /// Offsets of the ; of each <c>return;</c> of the snippet itself. Unknown with #if, because text inserted there
        /// may be excluded.
        /// </summary>
        public IReadOnlyList<int> BareReturns => _hasConditions ? new List<int>() : _bareReturns;

        /// <summary>The types, in source order.</summary>
        public IReadOnlyList<SnippetRange> Types => _types;

        /// <summary>
        /// Offset of the ; of a file-scoped namespace, which contains everything after it; null if there is none.
        /// </summary>
        public int? NamespaceMark { get; private set; }

        /// <summary>Whether the code is one expression alone, without the ; of a statement.</summary>
        public bool IsExpression
        {
            get
            {
                int start = _usings.TokenCount;
                int first = _tokens.Is(start, "await") || _tokens.Is(start, "new") ? start + 1 : start;
                bool isDeclaration = _tokens.IsWord(_tokens.PastType(first)) && _tokens.PastType(first) > first && !_tokens.IsOneOf(_tokens.PastType(first), s_operators);
                return start < _tokens.Count && _tokens.PastExpression(start) == _tokens.Count && !isDeclaration && !_tokens.IsOneOf(start, s_noExpressions);
            }
        }

        public SnippetFault? Fault => _misplaced ?? (AwaitAt == null || YieldAt == null ? null : new SnippetFault(
            System.Math.Max(AwaitAt.Value, YieldAt.Value), "MCP0001", "a body with both 'await' and 'yield' is neither an async method nor a coroutine: use one of them"));

        public static SnippetBody Of(LexedSnippet lexed, SnippetUsings usings)
        {
            var body = new SnippetBody(lexed, usings);
            body.Read(usings.TokenCount);
            return body;
        }

        /// <summary>The edits that make the parts compile in their new places.</summary>
        public SnippetEdits Edits(SnippetKind kind)
        {
            SnippetEdits edits = kind == SnippetKind.Members ? new SnippetEdits() : _memberModifiers;
            // #region and #endregion would be separated when parts move.
            edits.Blank(_blanks);
            // Fields become local variables, which a static local function cannot use.
            if (_hasFields && kind != SnippetKind.Members) edits.Blank(_staticOfMethods);
            edits.PutBrace(NamespaceMark);
            return edits;
        }

        private void Read(int start)
        {
            int depth = 0;
            bool isStart = true;
            for (int at = start; at < _tokens.Count;)
            {
                if (isStart && depth == 0 && BeginsType(at))
                {
                    at = AddType(at);
                    continue;
                }
                int past = isStart ? PastLocalFunction(at) : at;
                if (isStart && depth == 0) NoteStart(at, past != at);
                past = past == at ? PastFunctionValue(at) : past;
                if (past == at)
                {
                    Note(at);
                    depth += _tokens.Depth(at);
                    past = at + 1;
                }
                isStart = _tokens.Is(past - 1, ";") || _tokens.Is(past - 1, "{") || _tokens.Is(past - 1, "}");
                at = past;
            }
        }

        private int AddType(int at)
        {
            int end = PastTypeDeclaration(at);
            _types.Add(new SnippetRange(_tokens.At(at), _tokens.End(end - 1)));
            return end;
        }

        /// <summary>With #if the end is unknown: everything that follows belongs to the type.</summary>
        private int PastTypeDeclaration(int start)
        {
            int at = start;
            while (at < _tokens.Count && !_tokens.Is(at, "{") && !_tokens.Is(at, ";"))
            {
                at = _tokens.Depth(at) > 0 ? _tokens.PastGroup(at) : at + 1;
            }
            if (_tokens.Is(start, "namespace") && _tokens.Is(at, ";"))
            {
                NamespaceMark = _tokens.At(at);
                return _tokens.Count;
            }
            at = _tokens.Is(at, "{") ? _tokens.PastGroup(at) : System.Math.Min(at + 1, _tokens.Count);
            return _hasConditions ? _tokens.Count : _tokens.Is(at, ";") ? at + 1 : at;
        }

        /// <summary>
        /// Records the beginning of a statement, a method or a field of the snippet itself; a token after a brace may
        /// also continue a statement.
        /// </summary>
        private void NoteStart(int at, bool isMethod)
        {
            if (!_tokens.BeginsStatement(at)) return;
            bool isField = !isMethod && _tokens.IsOneOf(at, s_fieldModifiers);
            _hasFields |= isField;
            HasMembers |= isMethod;
            HasStatements |= !isMethod && !isField;
            NoteModifiers(PastAttributes(at), isField, isMethod);
            if (_usings.IsDirective(at))
            {
                _misplaced ??= new SnippetFault(_tokens.At(at), "MCP0004", "using directives come first, before statements and types");
            }
        }

        private void NoteModifiers(int first, bool isField, bool isMethod)
        {
            int end = first;
            while (_tokens.IsOneOf(end, s_modifiers)) end++;
            bool isExtern = Enumerable.Range(first, end - first).Any(word => _tokens.Is(word, "extern"));
            for (int word = first; word < end; word++)
            {
                var range = new SnippetRange(_tokens.At(word), _tokens.End(word));
                if (_tokens.IsOneOf(word, isField ? s_fieldModifiers : s_access)) _memberModifiers.Blank(new[] { range });
                else if (isMethod && !isExtern && _tokens.Is(word, "static")) _staticOfMethods.Add(range);
            }
        }

        private int PastAttributes(int at)
        {
            while (_tokens.Is(at, "[")) at = _tokens.PastGroup(at);
            return at;
        }

        private void Note(int at)
        {
            if (_tokens.Is(at, "yield") && (_tokens.Is(at + 1, "return") || _tokens.Is(at + 1, "break")))
            {
                YieldAt ??= _tokens.At(at);
            }
            else if (_tokens.Is(at, "await") && !_tokens.Is(at - 1, ".") && _tokens.BeginsOperand(at + 1))
            {
                AwaitAt ??= _tokens.At(at);
            }
            else if (_tokens.Is(at, "return") && _tokens.Is(at + 1, ";"))
            {
                _bareReturns.Add(_tokens.At(at + 1));
            }
        }

        private bool BeginsType(int at)
        {
            at = PastAttributes(at);
            while (_tokens.IsOneOf(at, s_modifiers)) at++;
            bool isRecord = _tokens.Is(at, "record") && _tokens.IsWord(at + 1) && !_tokens.Is(at + 2, "=") && !_tokens.Is(at + 2, ",") && !_tokens.Is(at + 2, ";");
            bool isDelegate = _tokens.Is(at, "delegate") && !_tokens.Is(at + 1, "{") && !_tokens.Is(at + 1, "(") && !_tokens.Is(at + 1, "*");
            return _tokens.IsOneOf(at, s_typeKeywords) || isRecord || isDelegate;
        }

        /// <summary>
        /// Index after a local function: modifiers, a type, a name and ( where a statement may begin. The same index if
        /// there is none.
        /// </summary>
        private int PastLocalFunction(int start)
        {
            int at = PastAttributes(start);
            while (_tokens.IsOneOf(at, s_modifiers) && !_tokens.Is(at, "new")) at++;
            int name = _tokens.IsOneOf(at, s_noTypes) ? at : _tokens.PastType(at);
            if (name == at || !_tokens.IsWord(name)) return start;
            int parameters = _tokens.Is(name + 1, "<") ? _tokens.PastTypeArguments(name + 1) : name + 1;
            return _tokens.Is(parameters, "(") ? PastFunctionBody(_tokens.PastGroup(parameters)) : start;
        }

        private int PastFunctionBody(int at)
        {
            while (at < _tokens.Count && !_tokens.Is(at, "{") && !_tokens.Is(at, "=>") && !_tokens.Is(at, ";"))
            {
                at = _tokens.Is(at, "(") ? _tokens.PastGroup(at) : at + 1;
            }
            return _tokens.Is(at, "{") ? _tokens.PastGroup(at) : _tokens.PastStatement(at);
        }

        /// <summary>Index after the body of a lambda or an anonymous method. The same index if there is none.</summary>
        private int PastFunctionValue(int at)
        {
            if (_tokens.Is(at, "delegate"))
            {
                int body = _tokens.Is(at + 1, "(") ? _tokens.PastGroup(at + 1) : at + 1;
                return _tokens.Is(body, "{") ? _tokens.PastGroup(body) : at;
            }
            if (!_tokens.Is(at, "=>") || _tokens.IsSwitchArm(at)) return at;
            return _tokens.Is(at + 1, "{") ? _tokens.PastGroup(at + 1) : _tokens.PastExpression(at + 1);
        }
    }
}
