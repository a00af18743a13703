#nullable enable
using System.Collections.Generic;

namespace McpUnityBridge.Core
{
    /// <summary>Finds its way among tokens: brackets, types, expressions. Indexes past the end are allowed everywhere.</summary>
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

        /// <summary>Offset behind it; not for texts.</summary>
        public int End(int index) => _tokens[index].At + _tokens[index].Text.Length;

        /// <summary>What follows ; or } and is not the rest of a statement that has begun before a brace.</summary>
        public bool BeginsStatement(int index) => !(Is(index, ";") || Is(index, ".") || Is(index, ",") || Is(index, ")") || Is(index, "?") || Is(index, "=") || Is(index, "}"));

        public bool Is(int index, string text) => index >= 0 && index < Count && _tokens[index].Is(text);

        public bool IsWord(int index) => index >= 0 && index < Count && _tokens[index].Kind == SnippetTokenKind.Word;

        public bool IsOneOf(int index, HashSet<string> words) => IsWord(index) && words.Contains(_tokens[index].Text);

        public bool BeginsOperand(int index) => index < Count && (_tokens[index].Kind != SnippetTokenKind.Mark || _tokens[index].Is("("));

        /// <summary>1 for what opens, -1 for what closes.</summary>
        public int Depth(int index)
        {
            if (Is(index, "(") || Is(index, "[") || Is(index, "{"))
            {
                return 1;
            }
            return Is(index, ")") || Is(index, "]") || Is(index, "}") ? -1 : 0;
        }

        /// <summary>Index behind the bracket that closes this one.</summary>
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

        /// <summary>Index of what ends an expression: , ; or a bracket that closes more than the expression opened.</summary>
        public int PastExpression(int index)
        {
            while (index < Count && Depth(index) >= 0 && !Is(index, ",") && !Is(index, ";"))
            {
                index = Depth(index) > 0 ? PastGroup(index) : index + 1;
            }
            return index;
        }

        /// <summary>Index behind the ; that ends it.</summary>
        public int PastStatement(int index)
        {
            while (index < Count && !Is(index, ";") && Depth(index) >= 0)
            {
                index = Depth(index) > 0 ? PastGroup(index) : index + 1;
            }
            return System.Math.Min(index + 1, Count);
        }

        /// <summary>The same index: no type begins there.</summary>
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
            if (!IsWord(index))
            {
                return index;
            }
            int end = Is(index + 1, "<") ? PastTypeArguments(index + 1) : index + 1;
            return Is(end, ".") || Is(end, "::") ? PastName(end + 1) : end;
        }

        /// <summary>From the &lt; on; the same index where it is a comparison.</summary>
        public int PastTypeArguments(int index)
        {
            int depth = 0;
            for (int at = index; at < Count; at++)
            {
                depth += Is(at, "<") ? 1 : Is(at, ">") ? -1 : 0;
                if (depth == 0)
                {
                    return at + 1;
                }
                if (!IsWord(at) && !IsMarkOfTypes(at))
                {
                    return index;
                }
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
                if (depth == 0 && (Is(at, ";") || (isSameArm && Is(at, "=>"))))
                {
                    return false;
                }
                isSameArm &= depth != 0 || !Is(at, ",");
            }
            return false;
        }
    }
}
