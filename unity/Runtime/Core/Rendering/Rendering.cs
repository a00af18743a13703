#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Specialized;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Renders one value to JSON.</summary>
    internal sealed class Rendering
    {
        /// <summary>ISO 8601, with only the significant digits of the second, and the offset if known.</summary>
        private const string IsoTime = "yyyy-MM-ddTHH:mm:ss.FFFFFFFK";

        private readonly IEngineValues? _engine;

        /// <summary>The arrays and objects that contain the current value, outermost first.</summary>
        private readonly List<object> _around = new List<object>();

        private readonly Dictionary<Type, TypeShape> _shapes = new Dictionary<Type, TypeShape>();

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
            return value is IEnumerable || value is ITuple || ShapeOf(value.GetType()).Members != null ? Nested(value) : Other(value);
        }

        /// <summary>
        /// Null: not a primitive value. Enums are excluded, because they have the type code of their integer.
        /// </summary>
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
            TypeShape shape = ShapeOf(value.GetType());
            if (shape.GroupKey != null) return Group(shape.GroupKey.GetValue(value, null), (IEnumerable)value);
            switch (value)
            {
                case IDictionary dictionary: return Dictionary(Entries.Of(dictionary));
                case NameValueCollection collection: return Dictionary(Entries.Of(collection));
                case IEnumerable pairs when shape.IsPairs: return Dictionary(Entries.Of(pairs, ShapeOf));
                case Array array when array.Rank > 1: return Items((ICollection)new ArrayRows(array));
                case ICollection collection: return Items(collection);
                case IEnumerable sequence: return Items(sequence);
                case ITuple tuple: return Items(tuple);
                default: return Members(value, shape.Members!);
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

        private JArray Items(ICollection collection)
        {
            int shown = Math.Min(collection.Count, RenderLimits.Items);
            _left -= shown;
            var items = new JArray();
            foreach (object? item in collection)
            {
                if (items.Count == shown) break;
                items.Add(Of(item));
            }

            if (collection.Count > shown) items.Add(LeftOff(collection.Count - shown));
            return items;
        }

        private static JObject LeftOff(int? count)
        {
            JObject marker = Cut("items");
            if (count != null) marker["left_off"] = count;
            return marker;
        }

        /// <summary>As an array, because only the compiler has the names of its items.</summary>
        private JArray Items(ITuple tuple)
        {
            var items = new object?[tuple.Length];
            for (int at = 0; at < items.Length; at++) items[at] = tuple[at];
            return Items((ICollection)items);
        }

        /// <summary>The length is unknown, and may be infinite.</summary>
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

        private JObject Group(object? key, IEnumerable group)
        {
            IEnumerable Each()
            {
                foreach (object? item in group) yield return item;
            }

            _left -= 2;
            return new JObject { ["Key"] = Of(key), ["items"] = Of(Each()) };
        }

        /// <summary>An object if that keeps every entry and their order; otherwise pairs.</summary>
        private JToken Dictionary(Entries entries)
        {
            string?[] names = entries.Shown.Select(entry => NameOf(entry.Key)).ToArray();
            return Entries.KeepOrder(names) ? (JToken)NamedEntries(entries, names) : Pairs(entries);
        }

        private JObject NamedEntries(Entries entries, string?[] names)
        {
            var named = new JObject();
            _left -= names.Length;
            for (int at = 0; at < names.Length; at++) named.Add(names[at]!, Of(entries.Shown[at].Value));
            if (entries.HasMore) MarkLeftOff(named, entries.Count);
            return named;
        }

        private JArray Pairs(Entries entries)
        {
            JArray pairs = Items((ICollection)entries.Shown);
            if (entries.HasMore) pairs.Add(LeftOff(entries.Count - pairs.Count));
            return pairs;
        }

        /// <summary>The name of a key. Null: no text identifies it.</summary>
        private string? NameOf(object? key)
        {
            if (key == null) return null;
            string? name = _engine?.NameOf(key);
            if (name != null) return name;
            JToken? plain = key is bool ? null : Plain(key);
            if (plain != null) return plain.Type == JTokenType.String ? (string?)plain : plain.ToString(Formatting.None);
            bool hasMembers = ShapeOf(key.GetType()).Members != null;
            string? text = hasMembers || key is IEnumerable || key is Exception ? OfText(key.ToString()).ToString() : (string?)Other(key);
            return text == key.GetType().ToString() ? null : text;
        }

        /// <summary>The marker replaces entries that have its names.</summary>
        private static void MarkLeftOff(JObject entries, int? count)
        {
            entries.Remove("$cut");
            entries.Remove("left_off");
            int? leftOff = count - entries.Count;
            foreach (JProperty member in LeftOff(leftOff).Properties()) entries.Add(member);
        }

        private JObject Members(object value, MemberInfo[] members)
        {
            _left -= members.Length;
            var rendered = new JObject();
            // A member that hides a base member has the same name.
            foreach (MemberInfo member in members) rendered[DataMembers.NameOf(member)] = Of(DataMembers.Value(member, value));
            return rendered;
        }

        private TypeShape ShapeOf(Type type) => _shapes.TryGetValue(type, out TypeShape? known) ? known : _shapes[type] = TypeShape.Of(type);
    }
}
