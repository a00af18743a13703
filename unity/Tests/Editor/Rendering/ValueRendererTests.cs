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
    /// <summary>The rules of spec/rendering.ts, with the examples that mock-unity/render has for them.</summary>
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

        /// <summary>It may have no end.</summary>
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

        private static readonly object[] Alike =
        {
            new object[] { new Dictionary<object, object> { [1] = "number", ["1"] = "text", [2L] = "long" }, "{\"1\":\"number\",\"2\":\"long\",\"$cut\":\"keys\",\"left_off\":1}" },
            new object[] { new Dictionary<string, int> { ["\uD800"] = 1, ["\uDC00"] = 2, ["\uDC01"] = 3 }, "{\"\uFFFD\":1,\"$cut\":\"keys\",\"left_off\":2}" },
            new object[] { new Dictionary<object, int> { ["left_off"] = 7, [1] = 1, ["1"] = 2, ["$cut"] = 8 }, "{\"1\":1,\"$cut\":\"keys\",\"left_off\":3}" },
            new object[] { new Dictionary<string, int> { ["left_off"] = 7 }, "{\"left_off\":7}" },
        };

        [TestCaseSource(nameof(Alike))]
        public void Keys_that_render_alike_are_not_merged_in_silence(object value, string json)
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
        public void The_engine_has_its_say_before_anything_else_is_text()
        {
            var renderer = new ValueRenderer(new Engine());
            Assert.AreEqual("[null,{\"x\":1},\"plain\"]", ProtocolJson.Write(renderer.Render(new object[] { new Gone(), new Point(), new Plain() })));
        }

        [Test]
        public void Floats_come_back_as_they_were()
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
        }
    }
}
