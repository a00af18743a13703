#nullable enable
using System.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// The kinds of snippets, as a table: the content of lambdas, local functions and strings does not count.
    /// </summary>
    public sealed class SnippetPartsTests
    {
        [TestCase("return 1;", "Plain")]
        [TestCase("", "Plain")]
        [TestCase("await Task.Delay(1);", "Async")]
        [TestCase("return await Task.FromResult(1) + 1;", "Async")]
        [TestCase("if (true) { foreach (var x in y) { await (x); } }", "Async")]
        [TestCase("var s = $\"{await Get():D3}\";", "Async")]
        [TestCase("var s = $@\"{{await x}} {(a ? await b : c)}\";", "Async")]
        [TestCase("await foreach (var x in y) { }", "Async")]
        [TestCase("return n switch { 1 => 2, _ => await Get() };", "Async")]
        [TestCase("return n switch { 1 => await Get(), _ => 2 };", "Async")]
        [TestCase("yield return null;", "Coroutine")]
        [TestCase("while (true) { yield break; }", "Coroutine")]
        [TestCase("// await x\nreturn 1;", "Plain")]
        [TestCase("/* yield return 1; */ return \"await x; yield return 2;\" + @\"\\\" + 'a';", "Plain")]
        [TestCase("return $\"await x {{await y}} {1:await}\";", "Plain")]
        [TestCase("#region await x\n#endregion\nreturn 1;", "Plain")]
        [TestCase("Func<Task> f = async () => { await Task.Delay(1); }; return 1;", "Plain")]
        [TestCase("Func<Task> f = async () => await Task.Delay(1); return 1;", "Plain")]
        [TestCase("Run(async x => await x, 2); return 1;", "Plain")]
        [TestCase("Run(async x => await x, await y); return 1;", "Async")]
        [TestCase("Action a = async delegate { await x; }; Action<int> b = async delegate (int y) { await x; };", "Plain")]
        [TestCase("async Task F() { await Task.Delay(1); }\nF();", "Plain")]
        [TestCase("static async Task<int> F<T>(T x) where T : new() { await Task.Delay(1); return 1; }\nreturn F(1);", "Plain")]
        [TestCase("async Task<int> F() => await Get(1, 2);\nreturn 1;", "Plain")]
        [TestCase("IEnumerator F() { yield return null; }\nreturn 1;", "Plain")]
        [TestCase("IEnumerator<(int, string[])> F(int[] a) { yield return (1, null); }\nreturn await G();", "Async")]
        [TestCase("if (x) { System.Collections.IEnumerator F() { yield break; } }", "Plain")]
        [TestCase("return n switch { 1 => x => await(x), _ => null };", "Plain")]
        [TestCase("int await = 3;", "Plain")]
        [TestCase("return a.await;", "Plain")]
        [TestCase("class A { static int Run() => 1; }", "Types")]
        [TestCase("using System.Linq;\n[Serializable]\npublic static class A { async Task Run() { await x; } }", "Types")]
        [TestCase("namespace X { enum Y { A } }", "Types")]
        [TestCase("return new A();\nclass A { async Task F() { await x; } }", "Plain")]
        [TestCase("await A.F();\nreadonly struct A { IEnumerator F() { yield return 1; } }", "Async")]
        [TestCase("return F(1); delegate int F(int x);", "Plain")]
        [TestCase("enum A { X }\nreturn A.X;", "Plain")]
        [TestCase("class A { async Task F() { await x; } }\nawait y;", "Async")]
        [TestCase("public static void Execute() { return; }", "Members")]
        [TestCase("IEnumerator Blink() { yield return null; }", "Members")]
        [TestCase("private static int n = 3;\npublic static async Task Run() { await x; }\nclass A { }", "Members")]
        [TestCase("public int n = 3;\nreturn n;", "Plain")]
        [TestCase("int n = 3;\nint F() => n;", "Plain")]
        [TestCase("int[] a = { 1 };", "Plain")]
        public void TheBodyRunsAs(string code, string kind)
        {
            Assert.AreEqual(kind, SnippetParts.Of(code).Kind.ToString());
        }

        [TestCase("using System;\nusing A = B.C<D>;\nusing static X.Y; return 1;", "using System;\nusing A = B.C<D>;\nusing static X.Y;")]
        [TestCase("// why\nusing System;", "// why\nusing System;")]
        [TestCase("using var x = Open();", "")]
        [TestCase("using (Open()) { }", "")]
        [TestCase("using Stream x = Open();", "")]
        [TestCase("return 1; using System;", "")]
        [TestCase("using Text = System.Text.StringBuilder;\nusing (x) { }", "using Text = System.Text.StringBuilder;")]
        public void TheUsingsAre(string code, string usings)
        {
            Assert.AreEqual(usings, code.Substring(0, SnippetParts.Of(code).UsingsEnd));
        }

        [TestCase("return new A();\nclass A { }", "class A { }")]
        [TestCase("int x = 1; [A(1)] internal sealed class B { } enum C { }", "[A(1)] internal sealed class B { }|enum C { }")]
        [TestCase("var record = 1; record R { }", "record R { }")]
        [TestCase("Action a = delegate { }; int[] b = { 1 };", "")]
        [TestCase("class A { }\nreturn new A();\nenum B { X }", "class A { }|enum B { X }")]
        [TestCase("record P(int X);\nreturn new P(1);", "record P(int X);")]
        [TestCase("struct S<T> where T : new() { };\nreturn 1;", "struct S<T> where T : new() { };")]
        [TestCase("namespace X;\nclass A { }", "namespace X{\nclass A { }")]
        [TestCase("#region Types\nclass A { }\n#endregion\nreturn 1;", "class A { }")]
        [TestCase("return 1;\n#if X\nclass A { }\n#endif\nclass B { }", "class A { }\n#endif\nclass B { }")]
        [TestCase("#if X\nclass A { }\n#endif", "#if X\nclass A { }\n#endif")]
        public void TheTypesAre(string code, string types)
        {
            SnippetParts parts = SnippetParts.Of(code);
            Assert.AreEqual(types, string.Join("|", parts.Types.Select(part => parts.Source.Substring(part.Start, part.End - part.Start))));
        }

        [TestCase("int F() => 1;\n  public static int G() => 2;\nreturn F() + G();", "int F() => 1;\n         static int G() => 2;\nreturn F() + G();")]
        [TestCase("static int n;\nstatic int F() => n;\nreturn F();", "       int n;\n       int F() => n;\nreturn F();")]
        [TestCase("static int n;\n[DllImport(\"c\")] static extern int F();\nreturn F();", "       int n;\n[DllImport(\"c\")] static extern int F();\nreturn F();")]
        [TestCase("\uFEFFvar a =\u200B 1; return \"\u200B\";", " var a =  1; return \"\u200B\";")]
        [TestCase("private static readonly int x = 1; return x;", "                        int x = 1; return x;")]
        [TestCase("public static void Execute() { }", "public static void Execute() { }")]
        [TestCase("```csharp\nreturn 1;\n```", "         \nreturn 1;\n   ")]
        [TestCase("\n```cs\r\nreturn 1;\r\n  ```\n\n", "\n     \r\nreturn 1;\r\n     \n\n")]
        [TestCase("var s = @\"\n```\"; return s;", "var s = @\"\n```\"; return s;")]
        public void TheCompilerSees(string code, string seen)
        {
            Assert.AreEqual(seen, SnippetParts.Of(code).Source);
        }

        [TestCase("return 1; }", "(1,11): error CS1022: Type or namespace definition, or end-of-file expected")]
        [TestCase("return 1; } static object Other() { return 2;", "(1,11): error CS1022: Type or namespace definition, or end-of-file expected")]
        [TestCase("if (true) {\r\n  return 1;", "(2,12): error CS1513: } expected")]
        [TestCase("await x;\nyield return 1;", "(2,1): error MCP0001: a body with both 'await' and 'yield' is neither an async method nor a coroutine: use one of them")]
        [TestCase("Here is the code:\n```csharp\nreturn 1;\n```", "(2,1): error MCP0003: '`' is no C#: send the code alone, without Markdown around it or explanations")]
        [TestCase("return 1;\nusing System.Text;", "(2,1): error MCP0004: using directives come first, before statements and types")]
        [TestCase("class A { }\nusing static System.Math;\nreturn 1;", "(2,1): error MCP0004: using directives come first, before statements and types")]
        [TestCase("1: var a = 1;\n2: return a;", "(1,1): error MCP0003: line numbers are no C#: send the code alone")]
        [TestCase("  9 | var a = 1;\r\n 10 | return a;", "(1,3): error MCP0003: line numbers are no C#: send the code alone")]
        [TestCase("1  var a = 1;\n2  return a;", "(1,1): error MCP0003: line numbers are no C#: send the code alone")]
        [TestCase("1\u2192return 1;", "(1,1): error MCP0003: line numbers are no C#: send the code alone")]
        [TestCase("return \u201Cx\u201D;", "(1,8): error MCP0003: '\u201C' is no C#: write the straight quotes \" and '")]
        [TestCase("return 3 \u2013 1;", "(1,10): error MCP0003: '\u2013' is no C#: write the minus sign of the keyboard, -")]
        [TestCase("if (1 &lt; 2) return 1;", "(1,7): error MCP0003: '&lt;' is HTML: send the characters themselves, such as < and &")]
        [TestCase("return &#34;x&#34;;", "(1,8): error MCP0003: '&#34;' is HTML: send the characters themselves, such as < and &")]
        [TestCase("var a = 1;\\nreturn a;", "(1,11): error MCP0003: '\\' outside of a text is no C#: send line breaks and quotes themselves; the code was escaped twice")]
        [TestCase("return \\\"x\\\";", "(1,8): error MCP0003: '\\' outside of a text is no C#: send line breaks and quotes themselves; the code was escaped twice")]
        [TestCase("var s = $\"\"\"x\"\"\";", "(1,9): error MCP0005: raw string literals are C# 11, and code is C# 9: write @\"...\", with each quote in it doubled")]
        [TestCase("List<int> a = [1, 2];", "(1,15): error MCP0005: collection expressions are C# 12, and code is C# 9: write new[] { ... } or new List<T> { ... }")]
        [TestCase("return [];", "(1,8): error MCP0005: collection expressions are C# 12, and code is C# 9: write new[] { ... } or new List<T> { ... }")]
        public void TheFaultIs(string code, string error)
        {
            SnippetFault? fault = SnippetParts.Of(code).Fault;
            Assert.AreEqual(error, fault == null ? null : SnippetDiagnostics.Of(fault, code));
        }

        [TestCase("#if A\nif (x) {\n#else\n{\n#endif\n}")]
        [TestCase("return \"}\" + '}' + @\"}\" + $\"}}\"; // }")]
        [TestCase("/* } ")]
        [TestCase("1 + 2;\n+ 3;")]
        [TestCase("int \\u0061b = 1 & lt; return @\"\"\"a\"\"\" + \"&lt; \\n \u201C\"; // \u2013 &amp;")]
        [TestCase("int[] a = { 1 }; a[0] = a[0]; return a[^1];")]
        public void TheCompilerDecides(string code)
        {
            Assert.IsNull(SnippetParts.Of(code).Fault);
        }

        [Test]
        public void AnyTextIsSplitWithoutAnException()
        {
            const string Pieces = "{}()[]\"'$@\\/*#;=>:.,a1 \n\u2028\ud83d";
            var random = new System.Random(1);
            for (int run = 0; run < 20_000; run++)
            {
                string code = string.Concat(Enumerable.Range(0, random.Next(14)).Select(at => Pieces[random.Next(Pieces.Length)]));
                Assert.That(SnippetParts.Of(code).UsingsEnd, Is.LessThanOrEqualTo(code.Length));
            }
        }
    }
}
