#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Navigates tokens: brackets, types, expressions. All methods accept indexes past the end.</summary>
    internal sealed class SnippetCursor
    {
        private readonly IReadOnlyList<SnippetToken> _tokens;

        public SnippetCursor(IReadOnlyList<SnippetToken> tokens)
        {
            _tokens = tokens;
        }

        public int Count => _tokens.Count;

        /// <summary>Offset in the source.</summary>
        public int At(int index) => _tokens[index].At;

        /// <summary>End offset; not for text tokens.</summary>
        public int End(int index) => _tokens[index].At + _tokens[index].Text.Length;

        /// <summary>
        /// Whether a token after ; or } begins a statement, and does not continue one that began before a brace.
        /// </summary>
        public bool BeginsStatement(int index) => !(Is(index, ";") || Is(index, ".") || Is(index, ",") || Is(index, ")") || Is(index, "?") || Is(index, "=") || Is(index, "}"));

        public bool Is(int index, string text) => index >= 0 && index < Count && _tokens[index].Is(text);

        public bool IsWord(int index) => index >= 0 && index < Count && _tokens[index].Kind == SnippetTokenKind.Word;

        public bool IsOneOf(int index, HashSet<string> words) => IsWord(index) && words.Contains(_tokens[index].Text);

        public bool BeginsOperand(int index) => index < Count && (_tokens[index].Kind != SnippetTokenKind.Mark || _tokens[index].Is("("));

        /// <summary>1 for an opening bracket, -1 for a closing one.</summary>
        public int Depth(int index)
        {
            if (Is(index, "(") || Is(index, "[") || Is(index, "{")) return 1;
            return Is(index, ")") || Is(index, "]") || Is(index, "}") ? -1 : 0;
        }

        /// <summary>Index after the bracket that closes this one.</summary>
        public int PastGroup(int index)
        {
            int depth = 0;
            do
            {
                depth += Depth(index);
                index++;
            }
            while (depth > 0 && index < Count);
            return index;
        }

        /// <summary>
        /// Index of the token that ends an expression: , or ; or a closing bracket without its opening one.
        /// </summary>
        public int PastExpression(int index)
        {
            while (index < Count && Depth(index) >= 0 && !Is(index, ",") && !Is(index, ";"))
            {
                index = Depth(index) > 0 ? PastGroup(index) : index + 1;
            }
            return index;
        }

        /// <summary>Index after the ; that ends the statement.</summary>
        public int PastStatement(int index)
        {
            while (index < Count && !Is(index, ";") && Depth(index) >= 0)
            {
                index = Depth(index) > 0 ? PastGroup(index) : index + 1;
            }
            return System.Math.Min(index + 1, Count);
        }

        /// <summary>Index after the type; the same index if no type begins there.</summary>
        public int PastType(int index)
        {
            int end = Is(index, "(") ? PastGroup(index) : PastName(index);
            while (end > index && (Is(end, "?") || Is(end, "*") || (Is(end, "[") && (Is(end + 1, "]") || Is(end + 1, ",")))))
            {
                end = Is(end, "[") ? PastGroup(end) : end + 1;
            }
            return end;
        }

        private int PastName(int index)
        {
            if (!IsWord(index)) return index;
            int end = Is(index + 1, "<") ? PastTypeArguments(index + 1) : index + 1;
            return Is(end, ".") || Is(end, "::") ? PastName(end + 1) : end;
        }

        /// <summary>Index after the type arguments, from the &lt;; the same index if it is a comparison.</summary>
        public int PastTypeArguments(int index)
        {
            int depth = 0;
            for (int at = index; at < Count; at++)
            {
                depth += Is(at, "<") ? 1 : Is(at, ">") ? -1 : 0;
                if (depth == 0) return at + 1;
                if (!IsWord(at) && !IsMarkOfTypes(at)) return index;
            }
            return index;
        }

        private bool IsMarkOfTypes(int at) =>
            Is(at, "<") || Is(at, ">") || Is(at, ",") || Is(at, ".") || Is(at, "::") || Is(at, "?") || Is(at, "*") || Is(at, "[") || Is(at, "]") || Is(at, "(") || Is(at, ")");

        /// <summary>Whether this => is in a switch expression and is the first of its arm.</summary>
        public bool IsSwitchArm(int index)
        {
            bool isSameArm = true;
            for (int at = index - 1, depth = 0; at > 0; at--)
            {
                depth += Depth(at);
                if (depth > 0)
                {
                    return Is(at, "{") && Is(at - 1, "switch");
                }
                if (depth == 0 && (Is(at, ";") || (isSameArm && Is(at, "=>")))) return false;
                isSameArm &= depth != 0 || !Is(at, ",");
            }
            return false;
        }
    }
}
