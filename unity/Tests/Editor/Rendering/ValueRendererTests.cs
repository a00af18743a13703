#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using System.Linq;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Rendering
{
    /// <summary>The rules of spec/rendering.ts, with the examples of mock-unity/render.</summary>
    public sealed class ValueRendererTests
    {
        private static readonly object[] Cases =
        {
            new object?[] { null, "null" },
            new object?[] { true, "true" },
            new object?[] { "a\"b", "\"a\\\"b\"" },
            new object?[] { 'x', "\"x\"" },
            new object?[] { (sbyte)-5, "-5" },
            new object?[] { 9007199254740991L, "9007199254740991" },
            new object?[] { -9007199254740991L, "-9007199254740991" },
            new object?[] { 9007199254740992L, "\"9007199254740992\"" },
            new object?[] { long.MinValue, "\"-9223372036854775808\"" },
            new object?[] { ulong.MaxValue, "\"18446744073709551615\"" },
            new object?[] { uint.MaxValue, "4294967295" },
            new object?[] { 1.5, "1.5" },
            new object?[] { -0.0, "0" },
            new object?[] { 3.0, "3" },
            new object?[] { 0.1 + 0.2, "0.30000000000000004" },
            new object?[] { double.MaxValue, "1.7976931348623157E+308" },
            new object?[] { 0.1f, "0.1" },
            new object?[] { 1f / 3, "0.33333334" },
            new object?[] { 16777216f, "16777216" },
            new object?[] { 1048576.25f, "1048576.3" },
            new object?[] { float.MaxValue, "3.4028235E+38" },
            new object?[] { float.Epsilon, "1E-45" },
            new object?[] { double.NaN, "\"NaN\"" },
            new object?[] { new[] { float.NaN, float.PositiveInfinity, float.NegativeInfinity }, "[\"NaN\",\"Infinity\",\"-Infinity\"]" },
            new object?[] { new { b = 1, a = "x" }, "{\"b\":1,\"a\":\"x\"}" },
            new object?[] { new { a = new { b = 1 } }, "{\"a\":{\"b\":1}}" },
            new object?[] { new { }, "{}" },
            new object?[] { new { __proto__ = 1, toString = 2 }, "{\"__proto__\":1,\"toString\":2}" },
            new object?[] { new List<object?> { 1, "a", null }, "[1,\"a\",null]" },
            new object?[] { new Exception("no"), "{\"type\":\"System.Exception\",\"message\":\"no\"}" },
            new object?[] { typeof(DateTime), "\"System.DateTime\"" },
            new object?[] { typeof(List<int>), "\"System.Collections.Generic.List`1[System.Int32]\"" },
            new object?[] { DayOfWeek.Friday, "\"Friday\"" },
            new object?[] { 1.50m, "\"1.50\"" },
            new object?[] { new DateTime(2026, 11, 22, 9, 5, 0), "\"2026-11-22T09:05:00\"" },
            new object?[] { new DateTime(2026, 11, 22, 9, 5, 0, 250, DateTimeKind.Utc), "\"2026-11-22T09:05:00.25Z\"" },
            new object?[] { new DateTimeOffset(2026, 11, 22, 9, 5, 0, TimeSpan.FromHours(2)), "\"2026-11-22T09:05:00+02:00\"" },
            new object?[] { TimeSpan.FromSeconds(90), "\"00:01:30\"" },
            new object?[] { ("a", 2, (object?)null), "[\"a\",2,null]" },
            new object?[] { Tuple.Create(1, new[] { 2 }), "[1,[2]]" },
            new object?[] { ValueTuple.Create(), "[]" },
            new object?[] { new KeyValuePair<string, int>("a", 1), "{\"Key\":\"a\",\"Value\":1}" },
            new object?[] { new Dictionary<string, int> { ["a"] = 1 }, "{\"a\":1}" },
            new object?[] { new Dictionary<int, object> { [2] = new[] { 1 } }, "{\"2\":[1]}" },
            new object?[] { new HashSet<int> { 1, 2 }, "[1,2]" },
            new object?[] { new { halves = new[] { 2, 4 }.Select(number => number / 2) }, "{\"halves\":[1,2]}" },
            new object?[] { new Plain(), "\"plain\"" },
            new object?[] { new JObject { ["n"] = 1 }, "{\"n\":1}" },
        };

        /// <summary>The sequence may be infinite.</summary>
        [Test]
        public void A_sequence_is_cut_where_a_list_would_be()
        {
            var items = (JArray)JToken.Parse(Json(Enumerable.Repeat(1, int.MaxValue)));
            Assert.AreEqual(1001, items.Count);
            Assert.AreEqual("items", (string?)items[1000]["$cut"]);
        }

        [TestCaseSource(nameof(Cases))]
        public void Each_value_is_rendered_by_its_rule(object? value, string json)
        {
            Assert.AreEqual(json, Json(value));
        }

        [Test]
        public void Halves_of_surrogate_pairs_are_replaced()
        {
            Assert.AreEqual("a\uFFFDb\uD83D\uDE00\uFFFD", (string?)Render("a\uD83Db\uD83D\uDE00\uDE00"));
            Assert.AreEqual("\uFFFD", (string?)Render('\uD83D'));
        }

        [Test]
        public void The_language_of_the_machine_does_not_matter()
        {
            CultureInfo before = CultureInfo.CurrentCulture;
            var german = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            german.NumberFormat.NumberDecimalSeparator = ",";
            german.NumberFormat.NegativeSign = "~";
            try
            {
                CultureInfo.CurrentCulture = german;
                Assert.AreEqual("[-0.1,\"-9007199254740993\",\"-1.5\",1.5]", Json(new object[] { -0.1f, -9007199254740993, -1.5m, 1.5 }));
            }
            finally
            {
                CultureInfo.CurrentCulture = before;
            }
        }

        [Test]
        public void What_nests_too_deep_is_cut()
        {
            object value = 1;
            for (int i = 0; i < 20; i++) value = new { o = value };
            string json = Json(value);
            Assert.AreEqual(8, json.Split(new[] { "{\"o\":" }, StringSplitOptions.None).Length - 1);
            Assert.IsTrue(json.Contains("{\"$cut\":\"depth\"}"));
        }

        [Test]
        public void An_array_that_contains_itself_is_cut_but_not_one_that_is_there_twice()
        {
            var around = new object?[2];
            around[0] = around;
            var twice = new[] { 1 };
            Assert.AreEqual("{\"a\":[{\"$cut\":\"cycle\"},null],\"b\":[1],\"c\":[1]}", Json(new { a = around, b = twice, c = twice }));
        }

        [Test]
        public void Items_beyond_a_thousand_are_counted()
        {
            var shown = (JArray)Render(new int[1500]);
            Assert.AreEqual(1001, shown.Count);
            Assert.AreEqual("{\"$cut\":\"items\",\"left_off\":500}", ProtocolJson.Write(shown[1000]));
        }

        [TestCase(1000, 0)]
        [TestCase(1001, 1)]
        [TestCase(1500, 500)]
        public void Entries_beyond_a_thousand_are_counted(int count, int leftOff)
        {
            var shown = (JObject)Render(Enumerable.Range(0, count).ToDictionary(number => number));
            Assert.AreEqual(leftOff == 0 ? 1000 : 1002, shown.Count);
            Assert.AreEqual(leftOff == 0 ? null : "items " + leftOff, leftOff == 0 ? null : shown["$cut"] + " " + shown["left_off"]);
        }

        [Test]
        public void Pairs_beyond_a_thousand_are_counted()
        {
            var shown = (JArray)Render(Enumerable.Range(0, 1003).ToDictionary(number => 2000 - number));
            Assert.AreEqual(1001, shown.Count);
            Assert.AreEqual("{\"$cut\":\"items\",\"left_off\":3}", ProtocolJson.Write(shown[1000]));
            Assert.AreEqual("{\"$cut\":\"items\"}", ProtocolJson.Write(Render(Enumerable.Range(0, 1003).Select(number => new KeyValuePair<int, int>(2000 - number, number)))[1000]!));
        }

        /// <summary>Dictionaries of which an object would lose entries, or their order in JavaScript.</summary>
        private static readonly object[] NoObjects =
        {
            new object[] { new Dictionary<object, object> { [1] = "number", ["1"] = "text" }, "[{\"Key\":1,\"Value\":\"number\"},{\"Key\":\"1\",\"Value\":\"text\"}]" },
            new object[] { new Dictionary<string, int> { ["\uD800"] = 1, ["\uDC00"] = 2 }, "[{\"Key\":\"\uFFFD\",\"Value\":1},{\"Key\":\"\uFFFD\",\"Value\":2}]" },
            new object[] { new Dictionary<int, float> { [10] = 0.5f, [2] = 1f }, "[{\"Key\":10,\"Value\":0.5},{\"Key\":2,\"Value\":1}]" },
            new object[] { new Dictionary<int, int> { [-1] = 0, [2] = 1 }, "[{\"Key\":-1,\"Value\":0},{\"Key\":2,\"Value\":1}]" },
            new object[] { new Dictionary<string, int> { ["a"] = 0, ["7"] = 1 }, "[{\"Key\":\"a\",\"Value\":0},{\"Key\":\"7\",\"Value\":1}]" },
            new object[] { new Dictionary<Stat, int> { [new Stat { hp = 1 }] = 2 }, "[{\"Key\":{\"hp\":1,\"speed\":0},\"Value\":2}]" },
            new object[] { new Dictionary<object, int> { [new[] { 1 }] = 2 }, "[{\"Key\":[1],\"Value\":2}]" },
            new object[] { new[] { new KeyValuePair<string, int>("a", 1), new KeyValuePair<string, int>("a", 2) }, "[{\"Key\":\"a\",\"Value\":1},{\"Key\":\"a\",\"Value\":2}]" },
        };

        [TestCaseSource(nameof(NoObjects))]
        public void Entries_that_no_object_keeps_are_pairs(object value, string json)
        {
            Assert.AreEqual(json, Json(value));
        }

        private static readonly object[] Objects =
        {
            new object[] { new Dictionary<int, int> { [0] = 1, [2] = 2, [10] = 3, [-1] = 4 }, "{\"0\":1,\"2\":2,\"10\":3,\"-1\":4}" },
            new object[] { new Dictionary<string, int> { ["010"] = 1, ["9"] = 2 }, "[{\"Key\":\"010\",\"Value\":1},{\"Key\":\"9\",\"Value\":2}]" },
            new object[] { new Dictionary<string, int> { ["9"] = 1, ["010"] = 2, ["4294967295"] = 3 }, "{\"9\":1,\"010\":2,\"4294967295\":3}" },
            new object[] { new Dictionary<string, int> { ["left_off"] = 7 }, "{\"left_off\":7}" },
            new object[] { new Dictionary<double, int> { [0.1 + 0.2] = 1 }, "{\"0.30000000000000004\":1}" },
            new object[] { new Dictionary<object, int> { [DayOfWeek.Friday] = 1, [true] = 2, ['x'] = 3, [(1, 2)] = 4, [typeof(int)] = 5, [new DateTime(2026, 11, 22)] = 6 }, "{\"Friday\":1,\"True\":2,\"x\":3,\"(1, 2)\":4,\"System.Int32\":5,\"2026-11-22T00:00:00\":6}" },
            new object[] { new Dictionary<string, int> { ["b"] = 2, ["a"] = 1 }.Where(pair => pair.Value > 0), "{\"b\":2,\"a\":1}" },
            new object[] { new OnlyToRead(), "{\"k\":1}" },
            new object[] { new System.Dynamic.ExpandoObject(), "{}" },
            new object[] { new System.Collections.Specialized.NameValueCollection { { "a", "1" }, { "b", "2" }, { "b", "3" } }, "{\"a\":\"1\",\"b\":[\"2\",\"3\"]}" },
        };

        [TestCaseSource(nameof(Objects))]
        public void Whatever_has_keys_and_values_is_an_object_of_them(object value, string json)
        {
            Assert.AreEqual(json, Json(value));
        }

        private static readonly object[] Shapes =
        {
            new object[] { new[,] { { 1, 2, 3 }, { 4, 5, 6 } }, "[[1,2,3],[4,5,6]]" },
            new object[] { new int[2, 1, 2], "[[[0,0]],[[0,0]]]" },
            new object[] { new int[0, 3], "[]" },
            new object[] { Array.CreateInstance(typeof(string), new[] { 1, 2 }, new[] { 5, -1 }), "[[null,null]]" },
            new object[] { new[] { "a", "bb", "cc" }.GroupBy(text => text.Length), "[{\"Key\":1,\"items\":[\"a\"]},{\"Key\":2,\"items\":[\"bb\",\"cc\"]}]" },
            new object[] { new object[] { 1, "a" }.ToLookup(each => each is int), "[{\"Key\":true,\"items\":[1]},{\"Key\":false,\"items\":[\"a\"]}]" },
            new object[] { new System.Collections.Hashtable { ["a"] = 1 }.Cast<System.Collections.DictionaryEntry>().ToArray(), "[{\"Key\":\"a\",\"Value\":1}]" },
            new object[] { new System.Collections.Queue(new[] { 1, 2 }), "[1,2]" },
        };

        [TestCaseSource(nameof(Shapes))]
        public void Values_keep_their_shape(object value, string json)
        {
            Assert.AreEqual(json, Json(value));
        }

        [Test]
        public void Each_dimension_of_an_array_is_cut_as_an_array_is()
        {
            var rows = (JArray)Render(new int[1002, 2]);
            Assert.AreEqual(2, (int?)rows[1000]["left_off"]);
            var around = new object[1, 1];
            around[0, 0] = around;
            Assert.AreEqual("[[{\"$cut\":\"cycle\"}]]", Json(around));
            Assert.IsTrue(Json(Array.CreateInstance(typeof(int), 1, 1, 1, 1, 1, 1, 1, 1, 1)).Contains("{\"$cut\":\"depth\"}"));
        }

        private static readonly object[] OfTheProject =
        {
            new object[] { new Stat { hp = 3, speed = 0 }, "{\"hp\":3,\"speed\":0}" },
            new object[] { new Weapon(), "{\"id\":\"sword\",\"stat\":{\"hp\":1,\"speed\":0},\"parts\":[{\"id\":\"hilt\"}]}" },
            new object[] { new { all = new object[] { new Item() }, by = new Dictionary<string, Stat> { ["a"] = default } }, "{\"all\":[{\"id\":\"hilt\"}],\"by\":{\"a\":{\"hp\":0,\"speed\":0}}}" },
            new object[] { new NotMarked(), "\"McpUnityBridge.Tests.Rendering.ValueRendererTests+NotMarked\"" },
            new object[] { new Handle(1), "\"McpUnityBridge.Tests.Rendering.ValueRendererTests+Handle\"" },
            new object[] { new Cell { x = 1 }, "\"a cell\"" },
        };

        [TestCaseSource(nameof(OfTheProject))]
        public void Data_of_the_project_is_what_Unity_serializes(object value, string json)
        {
            Assert.AreEqual(json, Json(value));
        }

        [Test]
        public void Arrays_that_share_their_items_end_soon()
        {
            object value = 1;
            for (int i = 0; i < 7; i++)
            {
                var outer = new object[1000];
                for (int j = 0; j < 1000; j++) outer[j] = value;
                value = outer;
            }

            Assert.IsTrue(Json(value).Contains("{\"$cut\":\"size\"}"));
        }

        [Test]
        public void Objects_of_the_engine_are_keys_by_what_it_calls_them()
        {
            Assert.AreEqual("{\"Gone#7\":1}", ProtocolJson.Write(new ValueRenderer(new Engine()).Render(new Dictionary<object, int> { [new Gone()] = 1 })));
        }

        [Test]
        public void The_engine_has_its_say_before_anything_else_is_text()
        {
            var renderer = new ValueRenderer(new Engine());
            Assert.AreEqual("[null,{\"x\":1},\"plain\"]", ProtocolJson.Write(renderer.Render(new object[] { new Gone(), new Point(), new Plain() })));
        }

        [Test]
        public void Floats_are_read_back_unchanged()
        {
            var random = new Random(7);
            var bytes = new byte[4];
            for (int i = 0; i < 20000; i++)
            {
                random.NextBytes(bytes);
                float value = BitConverter.ToSingle(bytes, 0);
                if (float.IsNaN(value) || float.IsInfinity(value)) continue;
                double shown = double.Parse(Json(value).Trim('"'), NumberStyles.Float, CultureInfo.InvariantCulture);
                Assert.AreEqual(value, (float)shown);
            }
        }

        private static JToken Render(object? value)
        {
            return new ValueRenderer(null).Render(value);
        }

        private static string Json(object? value)
        {
            return ProtocolJson.Write(Render(value));
        }

        private sealed class Plain
        {
            public override string ToString() => "plain";
        }

        private sealed class Gone
        {
        }

        private struct Stat
        {
            public int hp;
            public float speed;

            public int Twice => throw new InvalidOperationException("a property of the project was run");
        }

        [Serializable]
        private class Item
        {
            public const int Limit = 1;
            public static int made = 1;
            public readonly int born = 1;
            public string id = "hilt";

            [NonSerialized]
            public int cached = 1;

            protected int secret = 1;

            public string Name { get; set; } = "";
        }

        [Serializable]
        private sealed class Weapon : Item
        {
            public Stat stat = new Stat { hp = 1 };
            public List<Item> parts = new List<Item> { new Item() };

            public Weapon() => id = "sword";
        }

        private sealed class NotMarked
        {
            public int n = 1;
        }

        /// <summary>An object without members would be less informative than its name.</summary>
        private struct Handle
        {
            public readonly int index;

            public Handle(int index) => this.index = index;
        }

        private struct Cell
        {
            public int x;

            public override string ToString() => "a cell";
        }

        private sealed class OnlyToRead : IReadOnlyDictionary<string, int>
        {
            private readonly Dictionary<string, int> _inner = new Dictionary<string, int> { ["k"] = 1 };

            public int Count => 1;

            public IEnumerable<string> Keys => _inner.Keys;

            public IEnumerable<int> Values => _inner.Values;

            public int this[string key] => _inner[key];

            public bool ContainsKey(string key) => _inner.ContainsKey(key);

            public bool TryGetValue(string key, out int value) => _inner.TryGetValue(key, out value);

            public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => _inner.GetEnumerator();

            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
        }

        private sealed class Point
        {
        }

        private sealed class Engine : IEngineValues
        {
            public bool TryRender(object value, out JToken rendered)
            {
                rendered = value is Point ? new JObject { ["x"] = 1 } : (JToken)JValue.CreateNull();
                return value is Point;
            }

            public bool IsGone(object value) => value is Gone;

            public string? NameOf(object value) => value is Gone ? "Gone#7" : null;
        }
    }
}
