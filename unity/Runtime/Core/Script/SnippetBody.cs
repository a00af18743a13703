#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Reads the statements of a snippet, past lambdas and local functions, up to the first type.</summary>
    internal sealed class SnippetBody
    {
        private static readonly HashSet<string> s_typeKeywords = new HashSet<string> { "class", "struct", "interface", "enum", "namespace" };

        private static readonly HashSet<string> s_modifiers = new HashSet<string>
        {
            "public", "private", "protected", "internal", "static", "sealed", "abstract", "partial", "readonly", "unsafe", "ref", "new", "async", "extern",
        };

        /// <summary>Words that begin a statement and are no types.</summary>
        private static readonly HashSet<string> s_noTypes = new HashSet<string>
        {
            "await", "yield", "return", "throw", "new", "else", "do", "goto", "case", "if", "while", "for", "foreach", "switch", "using", "lock", "fixed", "try", "catch", "finally", "in", "is", "as",
            "checked", "unchecked", "default", "typeof", "sizeof", "nameof", "base", "this", "delegate", "stackalloc", "out", "when", "where", "null", "true", "false", "break", "continue", "const",
        };

        private readonly SnippetCursor _tokens;

        private SnippetBody(SnippetCursor tokens)
        {
            _tokens = tokens;
        }

        public bool HasStatements { get; private set; }

        /// <summary>Offset of the first await; null: none.</summary>
        public int? AwaitAt { get; private set; }

        /// <summary>Offset of the first yield return or yield break; null: none.</summary>
        public int? YieldAt { get; private set; }

        /// <summary>Offset of the first type; null: none.</summary>
        public int? TypesStart { get; private set; }

        public static SnippetBody Of(IReadOnlyList<SnippetToken> tokens, int start)
        {
            var body = new SnippetBody(new SnippetCursor(tokens));
            body.Read(start);
            return body;
        }

        private void Read(int start)
        {
            int depth = 0;
            bool isStart = true;
            for (int at = start; at < _tokens.Count;)
            {
                if (isStart && depth == 0 && BeginsType(at))
                {
                    TypesStart = _tokens.At(at);
                    return;
                }
                HasStatements = true;
                int past = isStart ? PastLocalFunction(at) : at;
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
        }

        private bool BeginsType(int at)
        {
            while (_tokens.Is(at, "["))
            {
                at = _tokens.PastGroup(at);
            }
            while (_tokens.IsOneOf(at, s_modifiers))
            {
                at++;
            }
            bool isRecord = _tokens.Is(at, "record") && _tokens.IsWord(at + 1) && !_tokens.Is(at + 2, "=") && !_tokens.Is(at + 2, ",") && !_tokens.Is(at + 2, ";");
            bool isDelegate = _tokens.Is(at, "delegate") && !_tokens.Is(at + 1, "{") && !_tokens.Is(at + 1, "(") && !_tokens.Is(at + 1, "*");
            return _tokens.IsOneOf(at, s_typeKeywords) || isRecord || isDelegate;
        }

        /// <summary>Modifiers, a type, a name and ( where a statement may begin: a local function. The same index: there is none.</summary>
        private int PastLocalFunction(int start)
        {
            int at = start;
            while (_tokens.Is(at, "["))
            {
                at = _tokens.PastGroup(at);
            }
            while (_tokens.IsOneOf(at, s_modifiers) && !_tokens.Is(at, "new"))
            {
                at++;
            }
            int name = _tokens.IsOneOf(at, s_noTypes) ? at : _tokens.PastType(at);
            if (name == at || !_tokens.IsWord(name))
            {
                return start;
            }
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

        /// <summary>Past what a lambda or an anonymous method does. The same index: there is none.</summary>
        private int PastFunctionValue(int at)
        {
            if (_tokens.Is(at, "delegate"))
            {
                int body = _tokens.Is(at + 1, "(") ? _tokens.PastGroup(at + 1) : at + 1;
                return _tokens.Is(body, "{") ? _tokens.PastGroup(body) : at;
            }
            if (!_tokens.Is(at, "=>") || _tokens.IsSwitchArm(at))
            {
                return at;
            }
            return _tokens.Is(at + 1, "{") ? _tokens.PastGroup(at + 1) : _tokens.PastExpression(at + 1);
        }
    }
}
