#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Snippets through the real compiler, out of process.</summary>
    public sealed class CodePreparerTests
    {
        private string _folder = "";

        [SetUp]
        public void MakeFolder()
        {
            _folder = Path.Combine(Path.GetTempPath(), "mcp-unity-bridge-test-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(_folder);
        }

        [TearDown]
        public void RemoveFolder() => Directory.Delete(_folder, recursive: true);

        private CodePreparer Preparer(Action<CodeOptions>? change = null)
        {
            CodeOptions options = CompilerOfThisMachine.Options(_folder);
            options.KeepAliveSeconds = 20;
            change?.Invoke(options);
            return new CodePreparer(options);
        }

        private static object? Run(Prepared prepared)
        {
            Assert.IsNull(prepared.Error);
            object? begun = prepared.Begin!();
            return begun is Task<object> task ? task.GetAwaiter().GetResult() : begun;
        }

        [TestCase("return 6 * 7;", 42)]
        [TestCase("int n = 1;", null)]
        [TestCase("", null)]
        [TestCase("return 1; // no line end", 1)]
        [TestCase("using System.Linq;\nreturn new[] { 1, 2 }.Sum();", 3)]
        [TestCase("using Text = System.Text.StringBuilder;\nreturn new Text().Append(1).ToString();", "1")]
        [TestCase("await Task.Yield();\nreturn 5;", 5)]
        [TestCase("await Task.Yield();\nif (DateTime.Now.Year > 0) return;\nreturn 5;", null)]
        [TestCase("return;", null)]
        [TestCase("void F() { return; }\nF();\nAction a = () => { return; };\nreturn 1;", 1)]
        [TestCase("if (true) { return; /* why */ } return 2;", null)]
        [TestCase("static int n = 4;\nstatic int Next() { return ++n; }\nreturn Next();", 5)]
        [TestCase("var a\u200B = 3;\u200B\nreturn a;", 3)]
        [TestCase("await Task.Yield();", null)]
        [TestCase("int F(int n) => n < 2 ? 1 : n * F(n - 1);\nreturn F(5);", 120)]
        [TestCase("Func<Task<int>> f = async () => { await Task.Yield(); return 1; };\nreturn f == null;", false)]
        [TestCase("return new A().N;\nclass A { public int N = 3; }", 3)]
        [TestCase("class A { static int Run() => 4; static void Main() { } }", 4)]
        [TestCase("namespace X.Y { public static class A { public static string Main() => \"main\"; } }", "main")]
        [TestCase("class A { static void Run() { } }", null)]
        [TestCase("class A { public int N = 3; }\nreturn new A().N;", 3)]
        [TestCase("public static int Execute() { return 5; }", 5)]
        [TestCase("int n = 2;\npublic static int Twice(int x) => 2 * x;\nreturn Twice(n);", 4)]
        [TestCase("private int n = 3;\nprivate int Helper() => 2 * n;\npublic int Get() => Helper() + 1;", 7)]
        [TestCase("class A { static int Main(string[] args) => args.Length; }", 0)]
        [TestCase("class A { public static int Execute() => 6; }", 6)]
        [TestCase("record P(int X) { public int Y { get; init; } }\nreturn new P(1) { Y = 2 }.Y;", 2)]
        [TestCase("namespace X.Y;\nclass A { static int Run() => 8; }", 8)]
        [TestCase("#region A\nclass A { }\n#endregion\nreturn 9;", 9)]
        [TestCase("#if THERE\nreturn 1;\n#else\nreturn 2;\n#endif", 1)]
        public void CodeReturns(string code, object? value)
        {
            Assert.AreEqual(value, Run(Preparer(options => options.Defines = () => new[] { "THERE" }).Prepare(code)));
        }

        /// <summary>
        /// Both use the same folder of compiled programs, as before and after a change of the project.
        /// </summary>
        [Test]
        public void WhatWasCompiledForAnotherProjectIsCompiledAgain()
        {
            const string Code = "#if THERE\nreturn 1;\n#else\nreturn 2;\n#endif";
            Assert.AreEqual(2, Run(Preparer().Prepare(Code)));
            Assert.AreEqual(1, Run(Preparer(options => options.Defines = () => new[] { "THERE" }).Prepare(Code)));
        }

        /// <summary>
        /// On .NET the assembly is unloaded with its last object, so that a domain can be unloaded, and a day of calls
        /// does not exhaust memory.
        /// </summary>
        [TestCase("Counted.Calls++;", 20)]
        [TestCase("dynamic calls = Counted.Calls; Counted.Calls = calls + 1;", 2)]
        public void AProgramWithStaticsIsNewAtEachCallAndGoesWithItsLastObject(string code, int calls)
        {
            if (Type.GetType("Mono.Runtime") != null) Assert.Ignore("for .NET");
            CodePreparer preparer = Preparer();
            List<WeakReference> programs = Enumerable.Range(0, calls).Select(_ => CalledOnce(preparer, code)).ToList();
            for (int time = 0; time < 10 && programs.Any(program => program.IsAlive); time++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }

            Assert.AreEqual(0, programs.Count(program => program.IsAlive));
        }

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        private static WeakReference CalledOnce(CodePreparer preparer, string code)
        {
            object program = Run(preparer.Prepare(code + "\nreturn new Counted();\nclass Counted { public static int Calls; }"))!;
            Assert.AreEqual(1, program.GetType().GetField("Calls")!.GetValue(null));
            return new WeakReference(program.GetType().Assembly);
        }

        [TestCase("return 1;", false)]
        [TestCase("await Task.Yield();", true)]
        [TestCase("yield return null;", true)]
        [TestCase("class A { static Task Run() => Task.CompletedTask; }", true)]
        [TestCase("class A { static int Run() => 1; }", false)]
        public void CodeThatAReloadWouldInterruptIsDetected(string code, bool isCut)
        {
            Assert.AreEqual(isCut, Preparer().Prepare(code).IsCutByReload);
        }

        [Test]
        public void ABodyWithYieldIsACoroutine()
        {
            var steps = (IEnumerator)Run(Preparer().Prepare("yield return 1;\nyield return null;\nyield break;"))!;
            Assert.IsTrue(steps.MoveNext() && (int)steps.Current! == 1 && steps.MoveNext() && !steps.MoveNext());
        }

        [TestCase("return 1 +;", "(1,11): error CS1525: Invalid expression term ';'")]
        [TestCase("using System.Linq;\n  return nope;", "(2,10): error CS0103: The name 'nope' does not exist in the current context")]
        [TestCase("using Nope;\nreturn 1;", "(1,7): error CS0246: The type or namespace name 'Nope' could not be found (are you missing a using directive or an assembly reference?)")]
        [TestCase("x = 1;\r\ny = 2;", "(1,1): error CS0103: The name 'x' does not exist in the current context\n(2,1): error CS0103: The name 'y' does not exist in the current context")]
        [TestCase("return 6 * 7", "(1,13): error CS1002: ; expected")]
        [TestCase("int x = 6", "(1,10): error CS1002: ; expected")]
        [TestCase("if (true) GC.Collect()", "(1,23): error CS1002: ; expected")]
        [TestCase("using System.Linq;\n1 + 1", "(2,6): error CS1002: ; expected; to give its value, if it has one, also write 'return' before it")]
        [TestCase("new List<int> { 1 }.Count", "(1,26): error CS1002: ; expected; to give its value, if it has one, also write 'return' before it")]
        [TestCase("1 is int", "(1,9): error CS1002: ; expected; to give its value, if it has one, also write 'return' before it")]
        [TestCase("if (true)", "(1,10): error CS1023: Embedded statement cannot be a declaration or labeled statement")]
        [TestCase("yield return null;\nreturn;", "(2,1): error CS1622: Cannot return a value from an iterator. Use the yield return statement to return a value, or yield break to end the iteration.")]
        [TestCase("/* no end", "(1,1): error CS1035: End-of-file found, '*/' expected")]
        [TestCase("#if A\nreturn 1;", "(2,10): error CS1027: #endif directive expected")]
        [TestCase("#line 7 \"elsewhere\"\nreturn 1 +;", "(2,12): error CS1525: Invalid expression term ';'")]
        [TestCase("return \"\"\"raw\"\"\";", "(1,8): error MCP0005: raw string literals are C# 11, and code is C# 9: write @\"...\", with each quote in it doubled")]
        [TestCase("return new[] { 1 } is [1];", "(1,23): error CS8773: Feature 'list pattern' is not available in C# 9.0. Code is C# 9 in every version of Unity: write it without that.")]
        [TestCase("if (true)\n  return; return nope;", "(2,18): error CS0103: The name 'nope' does not exist in the current context")]
        [TestCase("#if A\n#else\nreturn;\n#endif", "(3,1): error CS0126: An object of a type convertible to 'object' is required: write 'return null;'")]
        [TestCase("var x = 1;\nx;", "(2,1): error CS0201: Only assignment, call, increment, decrement, await, and new object expressions can be used as a statement; to give its value, write 'return' before it")]
        [TestCase("Instantiate(null);", "(1,1): error CS0103: The name 'Instantiate' does not exist in the current context; write Object.Instantiate")]
        [TestCase("return transform;", "(1,8): error CS0103: The name 'transform' does not exist in the current context; code is in no component: begin with an object, such as GameObject.Find(\"Player\")")]
        [TestCase("class CommandScript : IRunCommand { public void Execute() { } }", "(1,23): error CS0246: The type or namespace name 'IRunCommand' could not be found (are you missing a using directive or an assembly reference?); that is the shape of Unity's own assistant: write the body of its Execute alone, and return a value in place of result")]
        [TestCase("print(1);", "(1,1): error CS0103: The name 'print' does not exist in the current context; write Debug.Log")]
        [TestCase("class A { public static void Create() { } }", "(1,1): error MCP0002: code that has types and no statements begins in the one static method Run(), Main() or Execute() without parameters: none was found; add a line that calls what is to run, such as A.Create();")]
        [TestCase("return new A();\nclass A { B b; }", "(2,11): error CS0246: The type or namespace name 'B' could not be found (are you missing a using directive or an assembly reference?)")]
        [TestCase("class A { }", "(1,1): error MCP0002: code that has types and no statements begins in the one static method Run(), Main() or Execute() without parameters: none was found")]
        [TestCase("class A { static void Run() { } }\nclass B { static void Run() { } }", "(1,1): error MCP0002: code that has types and no statements begins in the one static method Run(), Main() or Execute() without parameters: found A.Run, B.Run")]
        public void CodeDoesNotCompile(string code, string error)
        {
            Prepared prepared = Preparer().Prepare(code);
            Assert.AreEqual(error, prepared.Error);
            Assert.IsNull(prepared.Begin);
        }

        [TestCase("return Regex.IsMatch(\"a\", \"a\");", "(1,8): error CS0103: The name 'Regex' does not exist in the current context; it is in System.Text.RegularExpressions: begin with 'using System.Text.RegularExpressions;'")]
        [TestCase("return new ConcurrentBag<int>().Count;", "(1,12): error CS0246: The type or namespace name 'ConcurrentBag<>' could not be found (are you missing a using directive or an assembly reference?); it is in System.Collections.Concurrent: begin with 'using System.Collections.Concurrent;'")]
        [TestCase("return (Regex)null;\n// Nope", "(1,9): error CS0246: The type or namespace name 'Regex' could not be found (are you missing a using directive or an assembly reference?); it is in System.Text.RegularExpressions: begin with 'using System.Text.RegularExpressions;'")]
        [TestCase("return new Nope();", "(1,12): error CS0246: The type or namespace name 'Nope' could not be found (are you missing a using directive or an assembly reference?)")]
        public void TypeOfANamespaceThatIsNotOpenIsFound(string code, string error)
        {
            Assert.AreEqual(error, OfProject().Prepare(code).Error);
        }

        [Test]
        public void SeveralNamespacesOfANameAreListedAndThoseOfTheBridgeAreNot()
        {
            var names = new ProjectNames(() => new[] { typeof(System.Timers.Timer).Assembly, typeof(System.Threading.Timer).Assembly, typeof(CodePreparer).Assembly });
            ILookup<string, string> found = names.NamespacesOf(new[] { "Timer", nameof(CodePreparer) });
            CollectionAssert.AreEqual(new[] { "System.Timers", "System.Threading" }, found["Timer"]);
            CollectionAssert.IsEmpty(found[nameof(CodePreparer)]);
        }

        /// <summary>With the classes of ProjectOfTests.cs, and aliases with the same names.</summary>
        private CodePreparer OfProject()
        {
            System.Reflection.Assembly project = typeof(CodePreparerTests).Assembly;
            CodeOptions options = CompilerOfThisMachine.Options(_folder, project, typeof(McpUnityBridge.AI).Assembly);
            options.KeepAliveSeconds = 20;
            options.Aliases = new Dictionary<string, string> { ["AI"] = "McpUnityBridge.AI", ["Chance"] = "System.Random", ["Dice"] = "System.Random", ["Version"] = "System.Version", ["GC"] = "System.GC" };
            var names = new ProjectNames(() => new[] { project, typeof(object).Assembly, typeof(System.Text.RegularExpressions.Regex).Assembly, typeof(System.Collections.Concurrent.ConcurrentBag<int>).Assembly });
            options.ProjectHas = names.Has;
            options.NamespacesOf = names.NamespacesOf;
            return new CodePreparer(options);
        }

        [TestCase("return new Chance().Next();", 4)]
        [TestCase("return Dice.Six.Sides;", 6)]
        [TestCase("return global::AI.Count + global::AI.Brain.Size;", 10)]
        [TestCase("return new Version(1, 2).Minor;", 2)]
        [TestCase("return AI.N;\nclass AI { public const int N = 5; }", 5)]
        [TestCase("return new Version().N;\nclass Version { public int N = 3; }", 3)]
        [TestCase("public struct Version { public int N => 4; }\nreturn new Version().N;", 4)]
        [TestCase("record Version(int N);\nreturn new Version(5).N;", 5)]
        [TestCase("enum Version { A }\nreturn (int)Version.A;", 0)]
        [TestCase("delegate int Version();\nVersion six = () => 6;\nreturn six();", 6)]
        [TestCase("namespace Version { public class A { public int N = 7; } }\nclass B { public static int Run() => new Version.A().N; }", 7)]
        [TestCase("class Version<T> { }\nreturn new Version(8, 0).Major;", 8)]
        [TestCase("class A { public class Version { } }\nreturn new Version(9, 0).Major;", 9)]
        [TestCase("using System.Timers;\nvar t = new Timer(100);\nreturn t.Interval;", 100.0)]
        [TestCase("using System.Timers;\nusing Threading = System.Threading;\nvar t = new Timer(_ => { });\nreturn t is Threading.Timer;", true)]
        public void NamesOfTheCodeAndTheProjectWin(string code, object value)
        {
            Assert.AreEqual(value, Run(OfProject().Prepare(code)));
        }

        [TestCase("return AI.Count;", "(1,11): error CS0117: 'AI' does not contain a definition for 'Count'; AI is the bridge's class here: the project's is global::AI")]
        [TestCase("AI.Brain b = null;\nreturn b;", "(1,4): error CS0426: The type name 'Brain' does not exist in the type 'AI'; AI is the bridge's class here: the project's is global::AI")]
        [TestCase("return new AI();", "(1,8): error CS0144: Cannot create an instance of the abstract type or interface 'AI'; AI is the bridge's class here: the project's is global::AI")]
        [TestCase("return new List<AI>();", "(1,17): error MCP0006: AI is the bridge's class here: the project's is global::AI")]
        [TestCase("object o = 1;\nreturn o is AI;", "(2,13): error MCP0006: AI is the bridge's class here: the project's is global::AI")]
        [TestCase("return typeof(AI);", "(1,15): error MCP0006: AI is the bridge's class here: the project's is global::AI")]
        [TestCase("using System.Timers;\nTimer t = nope;", "(2,1): error CS0104: 'Timer' is an ambiguous reference between 'System.Timers.Timer' and 'System.Threading.Timer'; System.Threading is open in any case: write System.Timers.Timer or System.Threading.Timer\n(2,11): error CS0103: The name 'nope' does not exist in the current context")]
        [TestCase("return new GC();", "(1,8): error CS0712: Cannot create an instance of the static class 'GC'; GC means System.GC here: write another with its namespace, such as System.GC")]
        public void AnUnknownNameIsExplained(string code, string error)
        {
            Assert.AreEqual(error, OfProject().Prepare(code).Error);
        }

        [Test]
        public void OfManyErrorsTheFirstAreShown()
        {
            string code = string.Concat(Enumerable.Range(0, 30).Select(n => $"x{n} = 1;\n"));
            string[] lines = Preparer().Prepare(code).Error!.Split('\n');
            Assert.AreEqual(11, lines.Length);
            Assert.That(lines[9], Does.StartWith("(10,1): "));
            Assert.AreEqual("... and 20 more errors", lines[10]);
        }

        [TestCase("\n  throw new InvalidOperationException(\"boom\");", "  at <snippet>:line 2, column 3")]
        [TestCase("await Task.Yield();\nobject o = null;\no.ToString();", "  at <snippet>:line 3, column 1")]
        [TestCase("A.F(0);\nclass A { public static void F(int n) { throw new Exception(); } }", "  at <snippet>:line 2, column 41\n  at <snippet>:line 1, column 1")]
        [TestCase("class A { static int Run() { throw new Exception(); } }", "  at <snippet>:line 1, column 30")]
        public void TheStackTraceIsThatOfTheSnippet(string code, string trace)
        {
            Prepared prepared = Preparer().Prepare(code);
            Exception thrown = Assert.Catch(() => Run(prepared))!;
            Assert.AreEqual(trace, SnippetTrace.Of(thrown));
        }

        [Test]
        public void TheSameCodeIsCompiledOnce()
        {
            Assert.AreEqual(1, Run(Preparer().Prepare("return 1;")));
            CodePreparer withoutTime = Preparer(options => options.CompilerTimeoutMs = 0);
            Assert.AreEqual(1, Run(withoutTime.Prepare("return 1;")), "from the disk");
            RemoveFolder();
            MakeFolder();
            Assert.AreEqual(1, Run(withoutTime.Prepare("return 1;")), "from memory");
            Assert.IsNotNull(withoutTime.Prepare("return 2;").Error);
        }

        [TestCase("class A { static int n; static int Run() => ++n; }")]
        [TestCase("private static int n;\npublic static int Run() => ++n;")]
        public void StaticFieldsOfASnippetBeginAnew(string code)
        {
            CodePreparer preparer = Preparer();
            Assert.AreEqual(1, Run(preparer.Prepare(code)));
            Assert.AreEqual(1, Run(preparer.Prepare(code)));
        }

        [Test]
        public void ATornFileIsCompiledAgain()
        {
            Assert.AreEqual(1, Run(Preparer().Prepare("return 1;")));
            string file = Directory.GetFiles(Path.Combine(_folder, "compiled")).Single();
            File.WriteAllBytes(file, File.ReadAllBytes(file).Take(3000).ToArray());
            Assert.AreEqual(1, Run(Preparer().Prepare("return 1;")));
        }

        [Test]
        public void ACompilerThatHangsIsStopped()
        {
            CodePreparer preparer = Preparer(options => options.CompilerTimeoutMs = 5);
            Assert.That(preparer.Prepare("return 1;").Error, Does.StartWith("The C# compiler has not answered within "));
        }

        [Test]
        public void ADomainThatEndsStopsTheCompiler()
        {
            CodePreparer preparer = Preparer(options => options.KeepAliveSeconds = 0);
            using (var stop = new CancellationTokenSource(20))
            {
                Assert.Catch<OperationCanceledException>(() => preparer.Prepare("return 1;", stop.Token));
            }
        }

        [Test]
        public void WithoutServerCodeCompilesAsWell()
        {
            Assert.AreEqual(1, Run(Preparer(options => options.KeepAliveSeconds = 0).Prepare("return 1;")));
        }

        [Test]
        public void ACompilerThatIsNotThereIsNamed()
        {
            var preparer = new CodePreparer(new CodeOptions("/nowhere/csc.dll", "dotnet", _folder, () => new List<string>()));
            const string Error = "The C# compiler could not be started. /nowhere/csc.dll with dotnet: the compiler is not there. Install this version of the Editor again; unity_query works without a compiler.";
            Assert.AreEqual(Error, preparer.Prepare("return 1;").Error);
            Assert.AreEqual(Error, preparer.WarmUp(CancellationToken.None));
        }

        [Test]
        public void NoFilesRemainOfACompilation()
        {
            CodePreparer preparer = Preparer();
            Assert.IsNull(preparer.WarmUp(CancellationToken.None));
            preparer.Prepare("return 1 +;");
            Assert.IsEmpty(Directory.GetDirectories(Path.Combine(_folder, "work")));
        }
    }
}
