#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>One value on its way to JSON.</summary>
    internal sealed class Rendering
    {
        /// <summary>ISO 8601, with as many digits of the second as there are, and the offset where it is known.</summary>
        private const string IsoTime = "yyyy-MM-ddTHH:mm:ss.FFFFFFFK";

        private readonly IEngineValues? _engine;

        /// <summary>The arrays and objects that the present value lies in, outermost first.</summary>
        private readonly List<object> _around = new List<object>();

        private readonly Dictionary<Type, MemberInfo[]> _members = new Dictionary<Type, MemberInfo[]>();

        private int _left = RenderLimits.Values;

        internal Rendering(IEngineValues? engine)
        {
            _engine = engine;
        }

        internal JToken Of(object? value)
        {
            if (value == null || (_engine != null && _engine.IsGone(value))) return JValue.CreateNull();
            JToken? plain = Plain(value);
            if (plain != null) return plain;
            if (_engine != null && _engine.TryRender(value, out JToken rendered)) return rendered;
            if (value is JToken json) return json.DeepClone();
            if (value is IEnumerable || value is ITuple || AnonymousType.Is(value.GetType()) || PublicMembers.AreData(value.GetType())) return Nested(value);
            return Other(value);
        }

        /// <summary>Null: no value of the language. An enum is none: it has the type code of its integer.</summary>
        private static JToken? Plain(object value)
        {
            if (value is Enum) return null;
            switch (Type.GetTypeCode(value.GetType()))
            {
                case TypeCode.Boolean: return new JValue((bool)value);
                case TypeCode.String: return new JValue(WellFormed.Text((string)value));
                case TypeCode.Char: return new JValue(WellFormed.Text(((char)value).ToString()));
                case TypeCode.Single: return RenderedNumber.Of((float)value);
                case TypeCode.Double: return RenderedNumber.Of((double)value);
                case TypeCode.UInt64: return RenderedNumber.Of((ulong)value);
                case TypeCode.SByte:
                case TypeCode.Byte:
                case TypeCode.Int16:
                case TypeCode.UInt16:
                case TypeCode.Int32:
                case TypeCode.UInt32:
                case TypeCode.Int64: return RenderedNumber.Of(Convert.ToInt64(value, CultureInfo.InvariantCulture));
                default: return null;
            }
        }

        private static JToken Other(object value)
        {
            switch (value)
            {
                case Type type: return new JValue(type.ToString());
                case Exception exception: return OfException(exception);
                case DateTime time: return new JValue(time.ToString(IsoTime, CultureInfo.InvariantCulture));
                case DateTimeOffset time: return new JValue(time.ToString(IsoTime, CultureInfo.InvariantCulture));
                case IFormattable formattable: return OfText(formattable.ToString(null, CultureInfo.InvariantCulture));
                default: return OfText(value.ToString());
            }
        }

        private static JToken OfText(string? text)
        {
            return new JValue(WellFormed.Text(text ?? ""));
        }

        private static JToken OfException(Exception exception)
        {
            return new JObject { ["type"] = exception.GetType().ToString(), ["message"] = WellFormed.Text(exception.Message) };
        }

        private JToken Nested(object value)
        {
            if (IsAround(value)) return Cut("cycle");
            if (_around.Count >= RenderLimits.Depth) return Cut("depth");
            if (_left <= 0) return Cut("size");
            _around.Add(value);
            JToken nested = Inside(value);
            _around.RemoveAt(_around.Count - 1);
            return nested;
        }

        private JToken Inside(object value)
        {
            switch (value)
            {
                case IDictionary dictionary: return Entries(dictionary);
                case IList list: return Items(list);
                case IEnumerable sequence: return Items(sequence);
                case ITuple tuple: return Items(tuple);
                default: return Members(value);
            }
        }

        private bool IsAround(object value)
        {
            foreach (object outer in _around) if (ReferenceEquals(outer, value)) return true;
            return false;
        }

        private static JObject Cut(string what)
        {
            return new JObject { ["$cut"] = what };
        }

        private JArray Items(IList list)
        {
            int shown = Math.Min(list.Count, RenderLimits.Items);
            _left -= shown;
            var items = new JArray();
            foreach (object? item in list)
            {
                if (items.Count == shown) break;
                items.Add(Of(item));
            }

            if (list.Count > shown) items.Add(new JObject { ["$cut"] = "items", ["left_off"] = list.Count - shown });
            return items;
        }

        /// <summary>The names of its items are known to the compiler alone.</summary>
        private JArray Items(ITuple tuple)
        {
            var items = new object?[tuple.Length];
            for (int at = 0; at < items.Length; at++) items[at] = tuple[at];
            return Items((IList)items);
        }

        /// <summary>How many there are, and whether it ends, is not known.</summary>
        private JArray Items(IEnumerable sequence)
        {
            var items = new JArray();
            foreach (object? item in sequence)
            {
                if (items.Count == RenderLimits.Items)
                {
                    items.Add(Cut("items"));
                    break;
                }

                _left--;
                items.Add(Of(item));
            }

            return items;
        }

        /// <summary>Of keys that have the same text the first is shown.</summary>
        private JObject Entries(IDictionary dictionary)
        {
            var entries = new JObject();
            foreach (DictionaryEntry entry in dictionary)
            {
                if (entries.Count == RenderLimits.Items) break;
                string key = WellFormed.Text(Convert.ToString(entry.Key, CultureInfo.InvariantCulture) ?? "");
                if (entries.ContainsKey(key)) continue;
                _left--;
                entries.Add(key, Of(entry.Value));
            }

            if (dictionary.Count > entries.Count) MarkLeftOff(entries, dictionary.Count);
            return entries;
        }

        /// <summary>The marker takes the place of entries that have its names.</summary>
        private static void MarkLeftOff(JObject entries, int count)
        {
            string what = entries.Count == RenderLimits.Items ? "items" : "keys";
            entries.Remove("$cut");
            entries.Remove("left_off");
            int leftOff = count - entries.Count;
            entries.Add("$cut", what);
            entries.Add("left_off", leftOff);
        }

        private JObject Members(object value)
        {
            MemberInfo[] members = MembersOf(value.GetType());
            _left -= members.Length;
            var rendered = new JObject();
            // A member that hides one of the base has its name.
            foreach (MemberInfo member in members) rendered[member.Name] = Of(PublicMembers.Value(member, value));
            return rendered;
        }

        private MemberInfo[] MembersOf(Type type)
        {
            if (_members.TryGetValue(type, out MemberInfo[]? known)) return known;
            return _members[type] = AnonymousType.Is(type) ? AnonymousType.Members(type) : PublicMembers.Of(type);
        }
    }
}
