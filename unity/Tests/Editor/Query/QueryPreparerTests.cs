#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Query
{
    /// <summary>Cases that the table spec/queries.yaml cannot test, because its scene has no such members.</summary>
    public sealed class QueryPreparerTests
    {
        private static readonly QueryPreparer Preparer = new QueryPreparer(new Roots(), new Roots());

        private static Prepared Prepare(string query) => Preparer.Prepare(new Dictionary<string, JToken> { ["query"] = query, ["allow_methods"] = true }, CancellationToken.None);

        private static object? Value(string query)
        {
            Prepared prepared = Prepare(query);
            return prepared.Begin == null ? throw new AssertionException(prepared.Error) : prepared.Begin();
        }

        private static OperationFailure Failure(string query) => Assert.Throws<OperationFailure>(() => Value(query))!;

        [TestCase("Samples.Small + 100", 300)]
        [TestCase("Samples.Short * 2", 14)]
        [TestCase("Samples.Unsigned + Samples.Unsigned", 3705032704u)]
        [TestCase("Samples.Unsigned + 1", 4000000001u)]
        [TestCase("Samples.Unsigned + Samples.Something", 4000000003L)]
        [TestCase("1 + Samples.Huge", 0UL)]
        [TestCase("-Samples.Unsigned", -4000000000L)]
        [TestCase("Samples.Huge - Samples.Unsigned", 18446744069709551615UL)]
        [TestCase("Samples.Huge > 1f", true)]
        [TestCase("Samples.Small == 200", true)]
        public void Numbers_of_every_type_are_promoted_as_in_CSharp(string query, object value)
        {
            Assert.AreEqual(value, Value(query));
            Assert.AreEqual(value.GetType(), Value(query)!.GetType());
        }

        [TestCase("false && 1 / 0 == 1", false)]
        [TestCase("true || 1 / 0 == 1", true)]
        public void What_does_not_count_is_not_evaluated(string query, object value)
        {
            Assert.AreEqual(value, Value(query));
            StringAssert.Contains("DivideByZeroException", Failure("true && 1 / 0 == 1").Message);
        }

        [Test]
        public void Decimal_goes_with_integers_only()
        {
            Assert.AreEqual(2.2m, Value("Samples.Exact * 2"));
            Assert.AreEqual("(1,15): operator '*' cannot be applied to decimal and double", Failure("Samples.Exact * 2.0").Message);
            Assert.AreEqual("(1,14): operator '+' cannot be applied to ulong and int", Failure("Samples.Huge + Samples.Something").Message);
        }

        [TestCase("Samples.Mood.Angry", Samples.Mood.Angry)]
        [TestCase("Samples.Present == Samples.Mood.Angry", true)]
        [TestCase("Samples.Present > Samples.Mood.Calm", true)]
        [TestCase("Samples.Present == null", false)]
        [TestCase("\"is \" + Samples.Present", "is Angry")]
        [TestCase("System.DayOfWeek.Monday", DayOfWeek.Monday)]
        [TestCase("McpUnityBridge.Tests.Query.Samples.Mood.Calm", Samples.Mood.Calm)]
        public void Enums_and_types_within_types(string query, object value)
        {
            Assert.AreEqual(value, Value(query));
        }

        [TestCase("Samples.Ages['Ann']", 41)]
        [TestCase("Samples.Names[1]", "Bob")]
        [TestCase("Samples.Names.Count", 2)]
        [TestCase("Samples.Grid[1, 0]", 3)]
        [TestCase("Samples.Something", 3)]
        [TestCase("Samples.Nothing == null", true)]
        [TestCase("Samples.Inherited.Own", "own")]
        [TestCase("Samples.Inherited.Hidden", 1)]
        [TestCase("Samples.Inherited.Pick(1)", "long 1")]
        [TestCase("Scene['Ann']", "the object Ann")]
        public void Indexers_nullables_and_inherited_members(string query, object value)
        {
            Assert.AreEqual(value, Value(query));
        }

        [TestCase("Samples.Say(200)", "byte 200")]
        [TestCase("Samples.Say('x')", "string x")]
        [TestCase("Samples.Feel()", "Angry x2")]
        [TestCase("Samples.Feel(0)", "Calm x2")]
        [TestCase("Samples.Feel(Samples.Mood.Calm, 3)", "Calm x3")]
        [TestCase("Samples.All('a')", "a:")]
        [TestCase("Samples.All('a', 1, 2)", "a:1,2")]
        [TestCase("Samples.ToMeters(3)", "3 m")]
        [TestCase("(Samples.Long + Samples.Long).Value", 5.0)]
        [TestCase("(Samples.Long + 1).Value", 3.5)]
        [TestCase("(-Samples.Long).Value", -2.5)]
        [TestCase("Samples.Many<string>('x', 2).Length", 2)]
        [TestCase("Samples.NameOf<string>()", "String")]
        [TestCase("Samples.Two<int, Samples.Mood>()", "Int32Mood")]
        public void Calls_choose_among_overloads_and_convert_their_arguments(string query, object value)
        {
            Assert.AreEqual(value, Value(query));
        }

        [TestCase("Chance.Two", 2)]
        [TestCase("global::Chance.Two", 2)]
        [TestCase("global::AI.Count", 7)]
        [TestCase("global::AI.Brain.Size", 3)]
        [TestCase("AI.CurrentLogId == null", true)]
        [TestCase("Version.Parse('1.2').Minor", 2)]
        [TestCase("Samples.NameOf<global::AI>()", "AI")]
        [TestCase("return Chance.Two;", 2)]
        public void Names_mean_what_they_mean_in_code(string query, object value)
        {
            Assert.AreEqual(value, Value(query));
        }

        [TestCase("AI.Count", "(1,4): 'AI' has no member 'Count': AI is the bridge's class here: the project's is global::AI")]
        [TestCase("AI.Brain.Size", "(1,4): 'AI' has no member 'Brain': AI is the bridge's class here: the project's is global::AI")]
        [TestCase("Samples.NameOf<AI>()", "(1,16): AI is the bridge's class here: the project's is global::AI")]
        [TestCase("typeof(AI)", "(1,8): AI is the bridge's class here: the project's is global::AI")]
        public void A_class_that_the_bridge_hides_is_named(string query, string message)
        {
            Assert.AreEqual(message, Failure(query).Message);
        }

        [TestCase("Samples.Say(300)", "(1,9): argument 1 of 'Samples.Say': no overload takes int there")]
        [TestCase("Samples.Either(1)", "(1,9): several overloads of 'Samples.Either' take these arguments equally well")]
        [TestCase("Samples.NameOf<int>()", "(1,16): 'int' cannot be the type argument of 'NameOf'")]
        [TestCase("Samples.Two<int>()", "(1,13): 'Two' takes 2 type arguments")]
        [TestCase("Samples.Ages['Bob']", "(1,13): KeyNotFoundException: ")]
        [TestCase("Samples.Ages[1]", "(1,13): argument 1 of 'Dictionary<string, int>[]': expected string, got int")]
        [TestCase("Samples.Grid[1]", "(1,13): expected 2 whole numbers as index")]
        [TestCase("Samples.WriteOnly", "(1,9): 'Samples' has no member 'WriteOnly'")]
        [TestCase("Samples.TryGet(1)", "(1,9): no 'Samples.TryGet' takes 1 argument")]
        [TestCase("Samples.Fail()", "(1,9): InvalidOperationException: on purpose")]
        [TestCase("typeof(Nullable<string>)", "(1,8): 'Nullable' cannot have these type arguments")]
        public void Failures_say_why_and_where(string query, string begin)
        {
            StringAssert.StartsWith(begin, Failure(query).Message);
        }

        [Test]
        public void The_exception_of_user_code_is_kept_as_the_cause()
        {
            Assert.IsInstanceOf<OperationCanceledException>(Failure("Samples.Stop()").InnerException);
        }

        [Test]
        public void A_destroyed_object_equals_null()
        {
            Assert.AreEqual(true, Value("Samples.Destroyed == null"));
            Assert.AreEqual(false, Value("null != Samples.Destroyed"));
        }

        [Test]
        public void A_task_is_a_value_and_nothing_to_wait_for()
        {
            Assert.IsInstanceOf<string>(Value("Samples.Waiting"));
        }

        [Test]
        public void A_text_that_is_no_query_never_begins()
        {
            Prepared prepared = Prepare("1 +\n ;");
            Assert.IsNull(prepared.Begin);
            Assert.AreEqual("(2,2): expected an expression, got ';'", prepared.Error);
        }

        [Test]
        public void Numbers_become_text_by_the_invariant_culture()
        {
            CultureInfo before = CultureInfo.CurrentCulture;
            var german = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            german.NumberFormat.NumberDecimalSeparator = ",";
            CultureInfo.CurrentCulture = german;
            try
            {
                Assert.AreEqual("1.5 1.5", Value("1.5.ToString() + ' ' + 1.5"));
                Assert.AreSame(german, CultureInfo.CurrentCulture);
            }
            finally
            {
                CultureInfo.CurrentCulture = before;
            }
        }

        [Test]
        public void What_would_exhaust_the_stack_is_refused_and_what_is_only_long_is_not()
        {
            foreach (string deep in new[] { new string('(', 5000), new string('-', 5000) + "1", "typeof(" + string.Concat(Enumerable.Repeat("A<", 4000)) })
            {
                StringAssert.Contains("nests more than 200 levels deep", Prepare(deep).Error);
            }
            string row = string.Concat(Enumerable.Repeat("1+", 450)) + "1";
            string query = Enumerable.Range(0, 10).Aggregate(row, (inner, _) => "(" + inner + ")" + string.Concat(Enumerable.Repeat("+1", 450)));
            object? value = null;
            var thread = new Thread(() => value = Value(query), 256 * 1024);
            thread.Start();
            thread.Join();
            Assert.AreEqual(4951, value);
        }
    }
}
