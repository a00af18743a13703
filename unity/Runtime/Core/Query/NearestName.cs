#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>
    /// Finds the intended name of a misspelling: different case, or one letter missing, extra, wrong or transposed.
    /// </summary>
    internal static class NearestName
    {
        /// <summary>In shorter names a different letter is too much.</summary>
        private const int ShortestMisspelt = 4;

        /// <summary>" (did you mean 'x'?)", or an empty string; never suggests the name itself.</summary>
        public static string Hint(string name, IEnumerable<string> known)
        {
            List<string> all = known.Where(each => each != name).Distinct().OrderBy(each => each, StringComparer.Ordinal).ToList();
            string? near = all.FirstOrDefault(each => string.Equals(each, name, StringComparison.OrdinalIgnoreCase))
                ?? (name.Length < ShortestMisspelt ? null : all.FirstOrDefault(each => IsOneOff(name, each)));
            return near == null ? "" : $" (did you mean '{near}'?)";
        }

        private static bool IsOneOff(string a, string b)
        {
            int start = 0;
            while (start < a.Length && start < b.Length && a[start] == b[start])
            {
                start++;
            }
            string left = a.Substring(start);
            string right = b.Substring(start);
            bool isExchanged = left.Length > 1 && right.Length > 1 && left[0] == right[1] && left[1] == right[0] && left.Substring(2) == right.Substring(2);
            return isExchanged || Without(left) == Without(right) || Without(left) == right || left == Without(right);
        }

        private static string? Without(string text) => text.Length == 0 ? null : text.Substring(1);
    }
}
