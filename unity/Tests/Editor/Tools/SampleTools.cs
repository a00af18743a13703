#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.Serialization;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Tests
{
    public enum Quality
    {
        [EnumMember(Value = "draft")]
        Draft,
        [EnumMember(Value = "preview")]
        Preview,
        Production,
    }

    /// <summary>Like Unity's types: public fields, and a property computed from them.</summary>
    public struct Point
    {
        public float x;
        public float y;

        public Point doubled
        {
            get => new Point { x = x * 2, y = y * 2 };
            set => x = value.x / 2;
        }
    }

    public sealed class Spawn
    {
        [McpParameter("What to copy.", Required = true)]
        public string Prefab { get; set; } = "";

        public Point At;

        [McpParameter("How many.", Minimum = 1, Maximum = 10)]
        public int Count { get; set; } = 1;

        public List<string> Tags { get; set; } = new List<string> { "new" };
    }

    public sealed class Loop
    {
        public Loop? Again { get; set; }
    }

    /// <summary>Methods as users write them.</summary>
    public static class SampleTools
    {
        [McpTool("Bakes.", Name = "bake", Title = "Bake", ReadOnly = false, Destructive = false)]
        public static string Bake([McpParameter("How fine.")] Quality quality, [McpParameter("Steps.", Minimum = 1, Maximum = 10000)] int ticks = 10, CancellationToken stop = default)
            => $"{quality} {ticks} {stop.CanBeCanceled}";

        [McpTool("Counts.")]
        public static string CountUIObjects(string? tag = null, bool? active = null, Quality of = Quality.Preview) => $"{tag ?? "all"} {active?.ToString() ?? "any"} {of}";

        [McpTool("Spawns.")]
        public static string SpawnAll(Spawn[] spawns, IReadOnlyList<Point> path, Dictionary<string, double> weights) => $"{spawns.Length} {path.Count} {weights.Count}";

        [McpTool("Takes anything.")]
        public static JToken Echo(JToken any, JObject members, byte small, long large, float narrow, char letter, decimal exact) => new JArray(any, members, small, large, narrow, letter.ToString(), exact);

        [McpTool("Spawns one.")]
        public static Spawn SpawnOne(Spawn spawn) => spawn;

        [McpTool("Waits.")]
        public static Task<int> Later() => Task.FromResult(5);

        [McpTool("Walks.")]
        public static IEnumerator Walk()
        {
            yield return null;
        }

        [McpTool("Throws.")]
        public static void Throw() => throw new InvalidOperationException("no");

        [McpTool("Is an instance method's.")]
        public static void WithRef(ref int value) => value++;

        [McpTool("Loops.")]
        public static void Looping(Loop loop) => loop.Again = loop;

        [McpTool("Takes a date.")]
        public static void Dated(DateTime at) => at.AddDays(1);

        [McpTool(" ")]
        public static void Undescribed()
        {
        }

        [McpTool("Has bounds.")]
        public static void Bounded([McpParameter("x", Minimum = 1)] string text) => text.Trim();

        [McpTool("Never reports its end.")]
        public static async void Forgotten() => await Task.Yield();

        [McpTool("Generic.")]
        public static T Generic<T>(T value) => value;

        [McpTool("The same name.", Name = "bake")]
        public static void Twice()
        {
        }

        internal static MethodInfo Method(string name) => typeof(SampleTools).GetMethod(name) ?? throw new ArgumentException(name);
    }
}
