#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Resolves overloads as C# does.</summary>
    internal static class Overloads
    {
        /// <param name="methods">Methods of one name.</param>
        /// <param name="arguments">The arguments of the call.</param>
        public static OverloadChoice Choose(IEnumerable<MethodBase> methods, IReadOnlyList<QueryArgument> arguments)
        {
            List<Overload> fitting = methods.SelectMany(method => Overload.Of(method, arguments.Count)).OrderBy(overload => overload.IsExpanded).ToList();
            if (fitting.Count == 0)
            {
                return OverloadChoice.WrongCount;
            }
            Overload? best = Best(fitting, arguments, false) ?? Best(fitting, arguments, true);
            if (best != null)
            {
                return OverloadChoice.Chosen(best);
            }
            if (fitting.Any(overload => overload.FirstWrong(arguments, true) < 0))
            {
                return OverloadChoice.Ambiguous;
            }
            List<Overload> usual = fitting.Any(overload => !overload.TakesDecimal) ? fitting.Where(overload => !overload.TakesDecimal).ToList() : fitting;
            // The first of equals.
            Overload closest = usual.OrderByDescending(overload => overload.FirstWrong(arguments, true)).First();
            return OverloadChoice.WrongArgument(closest, closest.FirstWrong(arguments, true), usual.Count == 1);
        }

        /// <param name="fitting">Overloads with the right number of parameters.</param>
        /// <param name="arguments">The arguments of the call.</param>
        /// <param name="withConstants">
        /// Whether literals convert to smaller types; only used if nothing else applies.
        /// </param>
        private static Overload? Best(IReadOnlyList<Overload> fitting, IReadOnlyList<QueryArgument> arguments, bool withConstants)
        {
            List<Overload> applicable = NotHidden(fitting.Where(overload => overload.FirstWrong(arguments, withConstants) < 0).ToList());
            // decimal only if nothing else applies: C# reports Math.Floor(1) as ambiguous, which would not help here.
            return BestOf(applicable, arguments) ?? BestOf(applicable.Where(overload => !overload.TakesDecimal).ToList(), arguments);
        }

        /// <summary>Omits overloads of base types if a derived type has an applicable one.</summary>
        private static List<Overload> NotHidden(List<Overload> applicable)
        {
            return applicable.Where(overload => !applicable.Any(other => other.Owner != overload.Owner && overload.Owner.IsAssignableFrom(other.Owner))).ToList();
        }

        private static Overload? BestOf(IReadOnlyList<Overload> applicable, IReadOnlyList<QueryArgument> arguments) =>
            applicable.FirstOrDefault(overload => applicable.All(other => ReferenceEquals(other, overload) || overload.IsBetterThan(other, arguments)));
    }

    /// <summary>The overload of a call, or why there is none.</summary>
    internal sealed class OverloadChoice
    {
        public static readonly OverloadChoice WrongCount = new OverloadChoice(null, -1, false);
        public static readonly OverloadChoice Ambiguous = new OverloadChoice(null, -1, false);

        private OverloadChoice(Overload? overload, int wrongIndex, bool isOnly)
        {
            Overload = overload;
            WrongIndex = wrongIndex;
            IsOnly = isOnly;
        }

        /// <summary>The chosen overload, or the closest one.</summary>
        public Overload? Overload { get; }

        /// <summary>Index of the argument that does not convert; -1 if an overload was chosen.</summary>
        public int WrongIndex { get; }

        /// <summary>Whether no other overload takes as many arguments.</summary>
        public bool IsOnly { get; }

        public static OverloadChoice Chosen(Overload overload) => new OverloadChoice(overload, -1, false);

        public static OverloadChoice WrongArgument(Overload closest, int index, bool isOnly) => new OverloadChoice(closest, index, isOnly);
    }
}
