#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Chooses among overloads as C# does.</summary>
    internal static class Overloads
    {
        /// <param name="methods">Of one name.</param>
        /// <param name="arguments">What they are called with.</param>
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
            // Of equal ones the first.
            Overload closest = usual.OrderByDescending(overload => overload.FirstWrong(arguments, true)).First();
            return OverloadChoice.WrongArgument(closest, closest.FirstWrong(arguments, true), usual.Count == 1);
        }

        /// <param name="fitting">Those with the right number of parameters.</param>
        /// <param name="arguments">What they are called with.</param>
        /// <param name="withConstants">Whether literals convert to smaller types: only where nothing else applies.</param>
        private static Overload? Best(IReadOnlyList<Overload> fitting, IReadOnlyList<QueryArgument> arguments, bool withConstants)
        {
            List<Overload> applicable = NotHidden(fitting.Where(overload => overload.FirstWrong(arguments, withConstants) < 0).ToList());
            // decimal only where nothing else applies: C# calls Math.Floor(1) ambiguous, which would not help here.
            return BestOf(applicable, arguments) ?? BestOf(applicable.Where(overload => !overload.TakesDecimal).ToList(), arguments);
        }

        /// <summary>Without those of base types, if a derived type has one.</summary>
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

        /// <summary>The chosen one, or the one that came closest.</summary>
        public Overload? Overload { get; }

        /// <summary>Index of the argument that does not fit; -1 if one was chosen.</summary>
        public int WrongIndex { get; }

        /// <summary>Whether no other one has as many parameters.</summary>
        public bool IsOnly { get; }

        public static OverloadChoice Chosen(Overload overload) => new OverloadChoice(overload, -1, false);

        public static OverloadChoice WrongArgument(Overload closest, int index, bool isOnly) => new OverloadChoice(closest, index, isOnly);
    }
}
