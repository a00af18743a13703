#nullable enable
using System.Collections;
using System.Collections.Generic;
using System.Collections.Specialized;
using System.Globalization;
using System.Reflection;

namespace McpUnityBridge.Core
{
    /// <summary>The first entries of a dictionary, up to the rendered number.</summary>
    internal sealed class Entries
    {
        private Entries(IEnumerable<DictionaryEntry> all, int? count)
        {
            Count = count;
            foreach (DictionaryEntry entry in all)
            {
                HasMore = Shown.Count == RenderLimits.Items;
                if (HasMore) break;
                Shown.Add(entry);
            }
        }

        internal List<DictionaryEntry> Shown { get; } = new List<DictionaryEntry>();

        /// <summary>The total number of entries; null if unknown.</summary>
        internal int? Count { get; }

        internal bool HasMore { get; }

        internal static Entries Of(IDictionary dictionary)
        {
            IEnumerable<DictionaryEntry> All()
            {
                foreach (DictionaryEntry entry in dictionary) yield return entry;
            }

            return new Entries(All(), dictionary.Count);
        }

        /// <summary>A name with several values has them as an array.</summary>
        internal static Entries Of(NameValueCollection collection)
        {
            IEnumerable<DictionaryEntry> All()
            {
                for (int at = 0; at < collection.Count; at++)
                {
                    string[]? values = collection.GetValues(at);
                    yield return new DictionaryEntry(collection.GetKey(at) ?? "", values == null || values.Length != 1 ? (object?)values : values[0]);
                }
            }

            return new Entries(All(), collection.Count);
        }

        /// <summary>The entries of a sequence of KeyValuePair.</summary>
        internal static Entries Of(IEnumerable pairs, System.Func<System.Type, TypeShape> shapeOf)
        {
            IEnumerable<DictionaryEntry> All()
            {
                foreach (object pair in pairs)
                {
                    MemberInfo[] members = shapeOf(pair.GetType()).Members!;
                    yield return new DictionaryEntry(DataMembers.Value(members[0], pair)!, DataMembers.Value(members[1], pair));
                }
            }

            return new Entries(All(), pairs is ICollection collection ? collection.Count : (int?)null);
        }

        /// <summary>
        /// Whether an object with members of these names keeps every entry and their order: JavaScript enumerates names
        /// that are whole numbers first, in ascending order.
        /// </summary>
        internal static bool KeepOrder(IEnumerable<string?> names)
        {
            var seen = new HashSet<string>();
            long last = -1;
            foreach (string? name in names)
            {
                if (name == null || !seen.Add(name)) return false;
                long? index = WholeNumber(name);
                if (index <= last) return false;
                last = index ?? uint.MaxValue;
            }

            return true;
        }

        /// <summary>Null: not the name of an array index.</summary>
        private static long? WholeNumber(string name)
        {
            bool isNumber = uint.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out uint number) && number < uint.MaxValue;
            return isNumber && number.ToString(CultureInfo.InvariantCulture) == name ? number : (long?)null;
        }
    }
}
