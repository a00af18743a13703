#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace McpUnityBridge.Tests.Query
{
    /// <summary>Targets of the test queries: kinds of members that the sample scene lacks.</summary>
    public static class Samples
    {
        public enum Mood
        {
            Calm,
            Angry = 5,
        }

        public const byte Small = 200;
        public const ushort Short = 7;
        public const uint Unsigned = 4000000000;
        public const ulong Huge = 18446744073709551615;
        public const decimal Exact = 1.1m;

        public static readonly Dictionary<string, int> Ages = new Dictionary<string, int> { ["Ann"] = 41 };
        public static readonly List<string> Names = new List<string> { "Ann", "Bob" };
        public static readonly int[,] Grid = { { 1, 2 }, { 3, 4 } };
        public static readonly Derived Inherited = new Derived();
        public static readonly Gone Destroyed = new Gone();

        public static Mood Present => Mood.Angry;

        public static int? Nothing => null;

        public static int? Something => 3;

        public static int WriteOnly
        {
            set => throw new NotSupportedException();
        }

        public static Task Waiting => new TaskCompletionSource<int>().Task;

        public static string Say(byte value) => "byte " + value;

        public static string Say(string value) => "string " + value;

        public static string Feel(Mood mood = Mood.Angry, int times = 2) => mood + " x" + times;

        public static string All(string first, params int[] rest) => first + ":" + string.Join(",", rest);

        public static string Either(IFormattable value) => "formattable " + value;

        public static string Either(IComparable value) => "comparable " + value;

        public static string ToMeters(Meters length) => length.Value + " m";

        public static T[] Many<T>(T value, int count) => Enumerable.Repeat(value, count).ToArray();

        public static string NameOf<T>() where T : class => typeof(T).Name;

        public static string Two<T, U>() => typeof(T).Name + typeof(U).Name;

        public static void Fail() => throw new InvalidOperationException("on purpose");

        public static void Stop() => throw new OperationCanceledException();

        public static bool TryGet(out int value)
        {
            value = 1;
            return true;
        }

        public class Base
        {
            public string Hidden => "base";

            public string Own => "own";

            public string Pick(object value) => "object " + value;
        }

        public sealed class Derived : Base
        {
            public new int Hidden => 1;

            public string Pick(long value) => "long " + value;
        }

        /// <summary>Counts as null.</summary>
        public sealed class Gone
        {
        }

        public readonly struct Meters
        {
            public Meters(double value)
            {
                Value = value;
            }

            public double Value { get; }

            public static implicit operator Meters(double value) => new Meters(value);

            public static Meters operator +(Meters a, Meters b) => new Meters(a.Value + b.Value);

            public static Meters operator -(Meters a) => new Meters(-a.Value);

            public override string ToString() => Value + " m";
        }

        public static Meters Long => new Meters(2.5);
    }
}
