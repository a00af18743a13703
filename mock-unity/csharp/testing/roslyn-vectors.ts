/**
 * Programs with what real C# makes of them: compiled by Roslyn (.NET SDK 10, LangVersion 9.0) as bodies of
 * `static object Run()` (or `async Task<object>`, or `IEnumerator`), against stubs of the Unity API, and run on .NET 10
 * with the invariant culture. Output lines: `log:`, `warn:`, `error:`, `write:` as they come, then `=type:text` or `!exception: message`.
 */
export const programVectors: readonly { readonly code: string; readonly output: readonly string[] }[] = [
  { code: 'return 7 / 2;', output: ['=System.Int32:3'] },
  { code: 'if (1 < 2) return; return 7;', output: ['=<null>'] },
  { code: 'return -7 / 2;', output: ['=System.Int32:-3'] },
  { code: 'return -7 % 3;', output: ['=System.Int32:-1'] },
  { code: 'return 7 / 2.0;', output: ['=System.Double:3.5'] },
  { code: 'int a = int.MaxValue; a++; return a;', output: ['=System.Int32:-2147483648'] },
  { code: 'int a = int.MaxValue; return a * a;', output: ['=System.Int32:1'] },
  { code: 'long a = long.MaxValue; a += 1; return a;', output: ['=System.Int64:-9223372036854775808'] },
  { code: 'return 1L << 40;', output: ['=System.Int64:1099511627776'] },
  { code: 'int a = 1; return a << 33;', output: ['=System.Int32:2'] },
  { code: 'return 5 & 3 | 8 ^ 2;', output: ['=System.Int32:11'] },
  { code: 'return ~5;', output: ['=System.Int32:-6'] },
  { code: 'return 0.1 + 0.2;', output: ['=System.Double:0.30000000000000004'] },
  { code: 'return 0.1f + 0.2f;', output: ['=System.Single:0.3'] },
  { code: 'return 0.1f + 0.2;', output: ['=System.Double:0.30000000149011613'] },
  { code: 'return 1e20;', output: ['=System.Double:1E+20'] },
  { code: 'return 1.0 / 0;', output: ['=System.Double:Infinity'] },
  { code: 'return 0.0 / 0;', output: ['=System.Double:NaN'] },
  { code: 'return "a" + 1 + 2.5 + true + \'c\' + null;', output: ['=System.String:a12.5Truec'] },
  { code: "return 'a' + 1;", output: ['=System.Int32:98'] },
  { code: "return (char)('a' + 1);", output: ['=System.Char:b'] },
  { code: 'return "x" + \'a\' + 1;', output: ['=System.String:xa1'] },
  { code: 'return 1 + 2 + "x" + 1 + 2;', output: ['=System.String:3x12'] },
  { code: "var c = 'a'; c++; return c;", output: ['=System.Char:b'] },
  {
    code: 'return $"{1,5}|{1,-5}|{3.14159:F2}|{42:D5}|{1234567.891:N1}|{255:X}|{255:x4}";',
    output: ['=System.String:    1|1    |3.14|00042|1,234,567.9|FF|00ff'],
  },
  { code: 'return $"{{}} {"in" + $"ner{1}"}";', output: ['=System.String:{} inner1'] },
  { code: 'return @"a\\b""c";', output: ['=System.String:a\\b"c'] },
  { code: 'return $@"a\\{1}";', output: ['=System.String:a\\1'] },
  { code: 'return "tab\\tnl\\n\\u0041\\x41";', output: ['=System.String:tab\tnl\nAA'] },
  { code: 'int x = 5; x += 3; x -= 1; x *= 4; x /= 3; x %= 5; return x;', output: ['=System.Int32:4'] },
  { code: 'int x = 5; x <<= 2; x |= 1; x &= 0x15; x ^= 3; return x;', output: ['=System.Int32:22'] },
  { code: 'double d = 5; d /= 2; return d;', output: ['=System.Double:2.5'] },
  { code: 'float f = 1; f += 0.1f; return f;', output: ['=System.Single:1.1'] },
  { code: 'int i = 3; return i++ + ++i + i-- - --i;', output: ['=System.Int32:10'] },
  { code: 'string s = null; s += "x"; return s;', output: ['=System.String:x'] },
  { code: 'string s = null; return s ?? "none";', output: ['=System.String:none'] },
  { code: 'string s = "abc"; return s?.Length;', output: ['=System.Int32:3'] },
  { code: 'string s = null; return s?.Length;', output: ['=<null>'] },
  { code: 'string s = null; return s?.Length ?? -1;', output: ['=System.Int32:-1'] },
  { code: 'string s = null; return s == null && "a" != s;', output: ['=System.Boolean:True'] },
  { code: 'return true ? 1 : 2.5;', output: ['=System.Double:1'] },
  { code: 'return false || !false && true;', output: ['=System.Boolean:True'] },
  { code: 'int n = 0; bool b = false && n++ > 0; return n;', output: ['=System.Int32:0'] },
  {
    code: 'int sum = 0; for (int i = 0, j = 10; i < j; i++, j--) sum += i * j; return sum;',
    output: ['=System.Int32:70'],
  },
  {
    code: 'int sum = 0; int i = 0; while (true) { if (i > 10) break; if (i++ % 2 == 0) continue; sum += i; } return sum;',
    output: ['=System.Int32:30'],
  },
  { code: 'int i = 0; do { i += 3; } while (i < 10); return i;', output: ['=System.Int32:12'] },
  {
    code: 'var a = new[] { 3, 1, 2 }; int sum = 0; foreach (var x in a) sum += x; return sum;',
    output: ['=System.Int32:6'],
  },
  { code: 'var s = ""; foreach (char c in "abc") s = c + s; return s;', output: ['=System.String:cba'] },
  { code: 'foreach (double d in new[] { 1, 2 }) { Debug.Log(d / 4); }', output: ['log:0.25', 'log:0.5', '=<null>'] },
  {
    code: 'int[] a = { 1, 2, 3 }; a[1] += 5; a[0]++; return a;',
    output: ['=[System.Int32:2,System.Int32:7,System.Int32:3]'],
  },
  { code: 'var a = new int[3]; a[2] = 7; return a;', output: ['=[System.Int32:0,System.Int32:0,System.Int32:7]'] },
  { code: 'var a = new string[2]; return a[0] == null;', output: ['=System.Boolean:True'] },
  {
    code: 'var a = new object[] { 1, "x", null, 2.5 }; return a;',
    output: ['=[System.Int32:1,System.String:x,<null>,System.Double:2.5]'],
  },
  { code: 'var a = new[] { 1, 2.5, 3 }; return a;', output: ['=[System.Double:1,System.Double:2.5,System.Double:3]'] },
  { code: 'int[][] j = new int[2][]; j[0] = new[] { 1, 2 }; return j[0][1];', output: ['=System.Int32:2'] },
  { code: 'var o = new { a = 1, b = "x", c = new { d = true } }; return o.c.d;', output: ['=System.Boolean:True'] },
  { code: 'var a = 1; var o = new { a, b = a + 1 }; return o;', output: ['={ a = 1, b = 2 }'] },
  { code: "return new { a = 1.5, b = 'c', n = (string)null };", output: ['={ a = 1.5, b = c, n =  }'] },
  {
    code: 'var l = new List<int> { 1, 2 }; l.Add(3); l[0] = 9; l.RemoveAt(1); return l.Count + l[0] + l[1];',
    output: ['=System.Int32:14'],
  },
  {
    code: 'var l = new List<string>(); l.Add("b"); return l.Contains("b") && !l.Contains("c") && l.IndexOf("b") == 0;',
    output: ['=System.Boolean:True'],
  },
  {
    code: 'var l = new List<int> { 1, 2 }; foreach (var x in l) l.Add(x);',
    output: ['!System.InvalidOperationException: Collection was modified; enumeration operation may not execute.'],
  },
  {
    code: 'return new List<int>()[0];',
    output: [
      "!System.ArgumentOutOfRangeException: Index was out of range. Must be non-negative and less than the size of the collection. (Parameter 'index')",
    ],
  },
  { code: 'throw new InvalidOperationException("boom");', output: ['!System.InvalidOperationException: boom'] },
  { code: 'throw new Exception();', output: ["!System.Exception: Exception of type 'System.Exception' was thrown."] },
  { code: 'throw new ArgumentException("m", "p");', output: ["!System.ArgumentException: m (Parameter 'p')"] },
  {
    code: 'throw new ArgumentNullException("p");',
    output: ["!System.ArgumentNullException: Value cannot be null. (Parameter 'p')"],
  },
  {
    code: 'throw new ArgumentOutOfRangeException("p", "m");',
    output: ["!System.ArgumentOutOfRangeException: m (Parameter 'p')"],
  },
  { code: 'int a = 0; return 1 / a;', output: ['!System.DivideByZeroException: Attempted to divide by zero.'] },
  { code: 'int a = 0; return 1 % a;', output: ['!System.DivideByZeroException: Attempted to divide by zero.'] },
  { code: 'long a = 0; return 1 / a;', output: ['!System.DivideByZeroException: Attempted to divide by zero.'] },
  { code: 'double a = 0; return 1 / a;', output: ['=System.Double:Infinity'] },
  {
    code: 'int m = int.MinValue; int n = -1; return m / n;',
    output: ['!System.OverflowException: Arithmetic operation resulted in an overflow.'],
  },
  {
    code: 'string s = null; return s.Length;',
    output: ['!System.NullReferenceException: Object reference not set to an instance of an object'],
  },
  {
    code: 'int[] a = null; return a[0];',
    output: ['!System.NullReferenceException: Object reference not set to an instance of an object'],
  },
  {
    code: 'var a = new int[1]; return a[1];',
    output: ['!System.IndexOutOfRangeException: Index was outside the bounds of the array.'],
  },
  {
    code: 'var a = new int[1]; a[-1] = 2;',
    output: ['!System.IndexOutOfRangeException: Index was outside the bounds of the array.'],
  },
  {
    code: 'return "abc"[3];',
    output: ['!System.IndexOutOfRangeException: Index was outside the bounds of the array.'],
  },
  {
    code: 'object o = "x"; return (int)o;',
    output: ["!System.InvalidCastException: Unable to cast object of type 'System.String' to type 'System.Int32'."],
  },
  {
    code: 'object o = 1; return (long)o;',
    output: ["!System.InvalidCastException: Unable to cast object of type 'System.Int32' to type 'System.Int64'."],
  },
  { code: 'object o = 1; return (int)o + 1;', output: ['=System.Int32:2'] },
  { code: 'object o = null; return (string)o;', output: ['=<null>'] },
  {
    code: 'object o = null; return (int)o;',
    output: ['!System.NullReferenceException: Object reference not set to an instance of an object'],
  },
  { code: 'return "abcdef".Remove(1, 2);', output: ['=System.String:adef'] },
  { code: 'return string.Format("{0:F1}|{1,4}|{1,-3}|", 2.5, 7);', output: ['=System.String:2.5|   7|7  |'] },
  { code: 'var l = new List<int> { 1, 2 }; l.AddRange(l); return l.Count;', output: ['=System.Int32:4'] },
  { code: 'return 2147483647 + (int)(int?)3;', output: ['=System.Int32:-2147483646'] },
  { code: 'int v = 1; return v / 0;', output: ['!System.DivideByZeroException: Attempted to divide by zero.'] },
  {
    code: 'return (Color.red + Color.blue * 0.5f).ToString();',
    output: ['=System.String:RGBA(1.000, 0.000, 0.500, 1.500)'],
  },
  { code: 'return (-(2f * new Vector2(1, 2)) / 4f).ToString();', output: ['=System.String:(-0.50, -1.00)'] },
  { code: 'return int.Parse("42") + long.Parse("1");', output: ['=System.Int64:43'] },
  {
    code: 'return int.Parse("99999999999");',
    output: ['!System.OverflowException: Value was either too large or too small for an Int32.'],
  },
  { code: 'return double.Parse("1.5") + float.Parse("2");', output: ['=System.Double:3.5'] },
  { code: 'return bool.Parse("True");', output: ['=System.Boolean:True'] },
  {
    code: 'try { throw new FormatException("f"); } catch (ArgumentException) { return 1; } catch (FormatException e) { return e.Message; } finally { Debug.Log("fin"); }',
    output: ['log:fin', '=System.String:f'],
  },
  {
    code: 'try { try { throw new Exception("a"); } finally { Debug.Log("inner"); } } catch (Exception e) { Debug.Log(e.Message); }',
    output: ['log:inner', 'log:a', '=<null>'],
  },
  { code: 'try { throw new Exception("a"); } catch { throw; } ', output: ['!System.Exception: a'] },
  {
    code: 'try { throw new Exception("a"); } catch (Exception e) { throw new InvalidOperationException("b", e); }',
    output: ['!System.InvalidOperationException: b'],
  },
  { code: 'try { return 1; } finally { Debug.Log("f"); }', output: ['log:f', '=System.Int32:1'] },
  {
    code: 'for (int i = 0; i < 3; i++) { try { if (i == 1) continue; Debug.Log(i); } finally { Debug.Log("f" + i); } }',
    output: ['log:0', 'log:f0', 'log:f1', 'log:2', 'log:f2', '=<null>'],
  },
  {
    code: 'try { int z = 0; z = 1 / z; } catch (DivideByZeroException e) { return e.Message; } return 0;',
    output: ['=System.String:Attempted to divide by zero.'],
  },
  {
    code: 'Exception e = new InvalidOperationException("x"); throw e;',
    output: ['!System.InvalidOperationException: x'],
  },
  { code: 'return new Exception("a").ToString();', output: ['=System.String:System.Exception: a'] },
  { code: 'return (int)3.9 + (int)-3.9;', output: ['=System.Int32:0'] },
  { code: 'double d = 1e20; return (int)d;', output: ['=System.Int32:2147483647'] },
  { code: 'long l = 5000000000; return (int)l;', output: ['=System.Int32:705032704'] },
  { code: 'return (float)1 / 3;', output: ['=System.Single:0.33333334'] },
  { code: 'return 1 / 3f;', output: ['=System.Single:0.33333334'] },
  { code: 'return (double)(1 / 3f);', output: ['=System.Double:0.3333333432674408'] },
  { code: 'return Math.Max(1, 2.5);', output: ['=System.Double:2.5'] },
  {
    code: 'return Math.Min(3, 4) + Math.Abs(-5) + Math.Sqrt(16) + Math.Pow(2, 10) + Math.Floor(-1.5) + Math.Ceiling(1.2);',
    output: ['=System.Double:1036'],
  },
  { code: 'return Math.Round(2.5) + Math.Round(3.5) + Math.Round(-2.5);', output: ['=System.Double:4'] },
  { code: 'return Math.Round(2.345, 2);', output: ['=System.Double:2.35'] },
  { code: 'return Math.PI;', output: ['=System.Double:3.141592653589793'] },
  {
    code: 'return "abc".ToUpper() + "ABC".ToLower() + " x ".Trim() + "abc".Substring(1) + "abcd".Substring(1, 2);',
    output: ['=System.String:ABCabcxbcbc'],
  },
  { code: 'return "a,b,c".Split(\',\');', output: ['=[System.String:a,System.String:b,System.String:c]'] },
  {
    code: 'return "abc".Contains("b") && "abc".StartsWith("a") && "abc".EndsWith("c") && "abc".IndexOf("c") == 2;',
    output: ['=System.Boolean:True'],
  },
  { code: 'return "abc".Replace("b", "x").Replace(\'a\', \'z\');', output: ['=System.String:zxc'] },
  { code: 'return "7".PadLeft(3, \'0\') + "7".PadRight(3) + "|";', output: ['=System.String:0077  |'] },
  {
    code: 'return string.Join("-", new[] { "a", "b" }) + string.Join(",", new[] { 1, 2 });',
    output: ['=System.String:a-b1,2'],
  },
  { code: 'return string.IsNullOrEmpty("") && string.IsNullOrWhiteSpace(" ");', output: ['=System.Boolean:True'] },
  { code: 'return string.Format("{0}-{1}-{0}", 1, "x");', output: ['=System.String:1-x-1'] },
  {
    code: 'return "abc".Substring(5);',
    output: [
      "!System.ArgumentOutOfRangeException: startIndex cannot be larger than length of string. (Parameter 'startIndex')",
    ],
  },
  {
    code: 'return "abc".Substring(-1);',
    output: [
      "!System.ArgumentOutOfRangeException: startIndex ('-1') must be a non-negative value. (Parameter 'startIndex')\nActual value was -1.",
    ],
  },
  {
    code: 'return 3.ToString() + 2.5.ToString("F1") + true.ToString() + \'c\'.ToString() + 5.ToString("D3");',
    output: ['=System.String:32.5Truec005'],
  },
  { code: 'return (5).Equals(5) && !"a".Equals("b");', output: ['=System.Boolean:True'] },
  {
    code: 'return 5.GetType().Name + "x".GetType() + new[] { 1 }.GetType();',
    output: ['=System.String:Int32System.StringSystem.Int32[]'],
  },
  {
    code: 'return typeof(int).FullName + typeof(Vector3).Name + typeof(List<int>).Name;',
    output: ['=System.String:System.Int32Vector3List`1'],
  },
  { code: 'return new Vector3(1, 2, 3) * 2 + Vector3.one;', output: ['=UnityEngine.Vector3:(3.00, 5.00, 7.00)'] },
  { code: 'var v = new Vector3(1, 2, 3); var w = v; w.x = 9; return v.x + w.x;', output: ['=System.Single:10'] },
  { code: 'var a = new Vector3[2]; a[0].y = 3; return a[0].y + a[1].y;', output: ['=System.Single:3'] },
  { code: 'Vector3 v = new Vector3(); v.z += 2.5f; return v;', output: ['=UnityEngine.Vector3:(0.00, 0.00, 2.50)'] },
  { code: 'return Mathf.Max(1, 2f) + Mathf.Clamp01(3) + Mathf.PI;', output: ['=System.Single:6.141593'] },
  {
    code: 'Debug.Log(1); Debug.LogWarning("w"); Debug.LogError(null);',
    output: ['log:1', 'warn:w', 'error:', '=<null>'],
  },
  {
    code: 'AI.Write("n", 1); return AI.Write(new { a = 1 });',
    output: ['write:n:1', 'write:{ a = 1 }', '=System.String:id'],
  },
  { code: 'await Task.Delay(1); return 5;', output: ['=System.Int32:5'] },
  {
    code: 'yield return null; Debug.Log("x"); yield return new WaitForSeconds(0.5f); AI.Return(1);',
    output: ['log:x', '=<null>'],
  },
  { code: 'if (1 > 2) yield break; yield return null; Debug.Log("after");', output: ['log:after', '=<null>'] },
  { code: 'const int K = 5; return K * 2;', output: ['=System.Int32:10'] },
  { code: 'int x; x = 5; return x;', output: ['=System.Int32:5'] },
  { code: 'int x; while (true) { x = 3; break; } return x;', output: ['=System.Int32:3'] },
  { code: 'int x; bool b = true; if (b) { x = 1; } else { return 0; } return x;', output: ['=System.Int32:1'] },
  { code: 'int x; try { x = 1; } finally { Debug.Log("f"); } return x;', output: ['log:f', '=System.Int32:1'] },
  { code: 'int x; for (;;) { x = 1; break; } return x;', output: ['=System.Int32:1'] },
  { code: 'string s = "a"; s ??= "b"; string t = null; t ??= "c"; return s + t;', output: ['=System.String:ac'] },
  { code: 'int? n = null; return n ?? 3;', output: ['=System.Int32:3'] },
  { code: 'int? n = 5; return n.HasValue ? n.Value : 0;', output: ['=System.Int32:5'] },
  {
    code: 'int? n = null; return n.Value;',
    output: ['!System.InvalidOperationException: Nullable object must have a value.'],
  },
  { code: 'object o = 5; return o.Equals(5);', output: ['=System.Boolean:True'] },
  { code: 'return 0x1F + 0b101 + 1_000;', output: ['=System.Int32:1036'] },
  { code: 'return -2147483648;', output: ['=System.Int32:-2147483648'] },
  { code: 'return -9223372036854775808;', output: ['=System.Int64:-9223372036854775808'] },
  { code: 'return 3000000000L;', output: ['=System.Int64:3000000000'] },
  { code: 'return 1.5e3f;', output: ['=System.Single:1500'] },
  { code: 'bool a = true, b = false; return a ^ b | a & b;', output: ['=System.Boolean:True'] },
  {
    code: 'var go = new GameObject("x"); return go.name + (go == null) + (go != null);',
    output: ['=System.String:xFalseTrue'],
  },
  { code: 'GameObject g = null; if (g) return 1; return 2;', output: ['=System.Int32:2'] },
  { code: 'GameObject g = null; return g?.transform?.childCount ?? 7;', output: ['=System.Int32:7'] },
  {
    code: 'GameObject g = null; return g.name;',
    output: ['!System.NullReferenceException: Object reference not set to an instance of an object'],
  },
  { code: '{ int x = 1; Debug.Log(x); } { int x = 2; Debug.Log(x); }', output: ['log:1', 'log:2', '=<null>'] },
  { code: 'int i = 5; int j = i++ * 2 + i; return j;', output: ['=System.Int32:16'] },
  { code: 'int a = 1, b = 2, c; c = a + b; return c;', output: ['=System.Int32:3'] },
  { code: 'int a, b; a = b = 3; return a + b;', output: ['=System.Int32:6'] },
  { code: 'return "a" == "a" && \'a\' == 97 && 1 == 1.0 && 1L == 1;', output: ['=System.Boolean:True'] },
  { code: 'return 1 < 2 == true;', output: ['=System.Boolean:True'] },
  {
    code: 'for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) { if (j == 1) break; Debug.Log(i + "," + j); }',
    output: ['log:0,0', 'log:1,0', '=<null>'],
  },
  { code: 'return System.Math.Max(1, 2) + UnityEngine.Mathf.Abs(-1);', output: ['=System.Int32:3'] },
  { code: 'UnityEngine.Debug.Log("q"); System.Threading.Thread.Sleep(0);', output: ['log:q', '=<null>'] },
  { code: 'return float.MaxValue + double.Epsilon;', output: ['=System.Double:3.4028234663852886E+38'] },
  { code: 'return float.MaxValue;', output: ['=System.Single:3.4028235E+38'] },
  { code: 'return double.MaxValue;', output: ['=System.Double:1.7976931348623157E+308'] },
  { code: 'return 123456789f;', output: ['=System.Single:123456790'] },
  { code: 'return 1e10f;', output: ['=System.Single:1E+10'] },
  { code: 'return 16777217f;', output: ['=System.Single:16777216'] },
  { code: 'return -0.0;', output: ['=System.Double:-0'] },
  { code: 'return 1.0;', output: ['=System.Double:1'] },
  { code: 'return 100000000000000000000.0;', output: ['=System.Double:1E+20'] },
  { code: 'return 0.00001;', output: ['=System.Double:1E-05'] },
  { code: 'float f = 0.1f; double d = f; return d;', output: ['=System.Double:0.10000000149011612'] },
  { code: 'return 5 / 2 * 2.0;', output: ['=System.Double:4'] },
  { code: 'return (5 + 3) * 2 - -1;', output: ['=System.Int32:17'] },
  { code: 'return new[] { 1, 2 }.Length + "abc".Length;', output: ['=System.Int32:5'] },
  { code: 'return !true == false;', output: ['=System.Boolean:True'] },
  { code: 'int x = 10; x = x > 5 ? x < 20 ? 1 : 2 : 3; return x;', output: ['=System.Int32:1'] },
  { code: 'using System.Text; using System.IO; return 1;', output: ['=System.Int32:1'] },
  { code: '/* c */ return 1; // x', output: ['=System.Int32:1'] },
  { code: 'return "日本😀".Length;', output: ['=System.Int32:4'] },
  { code: 'var @class = 5; return @class;', output: ['=System.Int32:5'] },
  {
    code: 'try { throw new OperationCanceledException(); } catch (SystemException e) { return e.GetType().Name; }',
    output: ['=System.String:OperationCanceledException'],
  },
  {
    code: 'try { await Task.Delay(1); throw new Exception("late"); } catch (Exception e) { await Task.Delay(1); return e.Message; } finally { Debug.Log("done"); }',
    output: ['log:done', '=System.String:late'],
  },
  {
    code: 'foreach (var x in new List<string> { "a", "b" }) { if (x == "a") continue; return x; } return null;',
    output: ['=System.String:b'],
  },
  {
    code: 'long total = 0; for (int i = 0; i < 100000; i++) total += i; return total;',
    output: ['=System.Int64:4999950000'],
  },
  { code: 'int h = 17; for (int i = 0; i < 100; i++) h = h * 31 + i; return h;', output: ['=System.Int32:-314366013'] },
  { code: 'return 10 % 3.5;', output: ['=System.Double:3'] },
  { code: 'return -7.5 % 2;', output: ['=System.Double:-1.5'] },
  { code: 'return 7 >> 1 << 2;', output: ['=System.Int32:12'] },
  { code: 'return -8 >> 1;', output: ['=System.Int32:-4'] },
  { code: "char c = 'x'; int n = c; return n + (c > 'a' ? 1 : 0);", output: ['=System.Int32:121'] },
  { code: 'return (long)1 + 1;', output: ['=System.Int64:2'] },
  { code: 'return 2147483647 + 1L;', output: ['=System.Int64:2147483648'] },
  { code: 'string a = "x"; string b = a; a += "y"; return b;', output: ['=System.String:x'] },
  { code: 'return new { a = new[] { 1, 2 }, b = (object)null }.a.Length;', output: ['=System.Int32:2'] },
  { code: 'int x = 3; x = -x; x = +x; return x;', output: ['=System.Int32:-3'] },
  { code: 'var t = Time.frameCount; return t;', output: ['=System.Int32:7'] },
  {
    code: 'return int.MaxValue.ToString("N0") + 1234.5.ToString("F0") + 0.5.ToString("F0") + 1.5.ToString("F0") + 2.675.ToString("F2");',
    output: ['=System.String:2,147,483,6471234022.67'],
  },
  {
    code: 'return $"{0.125:F2} {0.375:F2} {-0.001:F1} {1e21:F1} {12345.678f:N2}";',
    output: ['=System.String:0.12 0.38 -0.0 1000000000000000000000.0 12,345.68'],
  },
  { code: 'return Convert.ToInt32(2.5) + Convert.ToInt32(3.5);', output: ['=System.Int32:6'] },
  {
    code: 'var list = new List<Vector3>(); list.Add(Vector3.one); var v = list[0]; v.x = 5; return list[0].x;',
    output: ['=System.Single:1'],
  },
  { code: 'object o = new Vector3(1, 2, 3); return ((Vector3)o).y;', output: ['=System.Single:2'] },
  { code: 'string s = 5 > 3 ? "yes" : null; return s;', output: ['=System.String:yes'] },
  {
    code: 'throw null;',
    output: ['!System.NullReferenceException: Object reference not set to an instance of an object'],
  },
  {
    code: 'Exception e = null; try { throw new Exception("one"); } catch (Exception x) { e = x; } return e.Message;',
    output: ['=System.String:one'],
  },
  { code: 'int f = 1; for (int i = 2; i <= 15; i++) f *= i; return f;', output: ['=System.Int32:2004310016'] },
  {
    code: 'for (int i = 0; i < 3; i++) { int sq = i * i; Debug.Log($"{i}:{sq}"); }',
    output: ['log:0:0', 'log:1:1', 'log:2:4', '=<null>'],
  },
  { code: 'return null == 5;', output: ['=System.Boolean:False'] },
];

/** Programs that do not compile, with the first error. For CS1061 the tail of the message is ours. */
export const errorVectors: readonly { readonly code: string; readonly error: string }[] = [
  {
    code: 'int x; if (DateTimeOk()) x = 1; else x = 2; return x;',
    error: "(1,12): error CS0103: The name 'DateTimeOk' does not exist in the current context",
  },
  { code: 'int x = 1\nreturn x;', error: '(1,10): error CS1002: ; expected' },
  { code: 'return foo;', error: "(1,8): error CS0103: The name 'foo' does not exist in the current context" },
  { code: 'int x = "a";', error: "(1,9): error CS0029: Cannot implicitly convert type 'string' to 'int'" },
  { code: 'string s = 5;', error: "(1,12): error CS0029: Cannot implicitly convert type 'int' to 'string'" },
  {
    code: 'int x = 1.5;',
    error:
      "(1,9): error CS0266: Cannot implicitly convert type 'double' to 'int'. An explicit conversion exists (are you missing a cast?)",
  },
  {
    code: 'float f = 1.5;',
    error:
      "(1,11): error CS0664: Literal of type double cannot be implicitly converted to type 'float'; use an 'F' suffix to create a literal of this type",
  },
  {
    code: 'long l = 1; int i = l;',
    error:
      "(1,21): error CS0266: Cannot implicitly convert type 'long' to 'int'. An explicit conversion exists (are you missing a cast?)",
  },
  { code: 'bool b = 1;', error: "(1,10): error CS0029: Cannot implicitly convert type 'int' to 'bool'" },
  { code: 'var x;', error: '(1,5): error CS0818: Implicitly-typed variables must be initialized' },
  { code: 'var x = null;', error: '(1,5): error CS0815: Cannot assign <null> to an implicitly-typed variable' },
  { code: 'int x; return x;', error: "(1,15): error CS0165: Use of unassigned local variable 'x'" },
  {
    code: 'int x = 1; int x = 2;',
    error: "(1,16): error CS0128: A local variable or function named 'x' is already defined in this scope",
  },
  {
    code: 'int x = 1; { int x = 2; }',
    error:
      "(1,18): error CS0136: A local or parameter named 'x' cannot be declared in this scope because that name is used in an enclosing local scope to define a local or parameter",
  },
  { code: 'return x; int x = 1;', error: "(1,8): error CS0841: Cannot use local variable 'x' before it is declared" },
  { code: 'if (1) { }', error: "(1,5): error CS0029: Cannot implicitly convert type 'int' to 'bool'" },
  { code: 'while ("a") { }', error: "(1,8): error CS0029: Cannot implicitly convert type 'string' to 'bool'" },
  { code: 'return 1 + ;', error: "(1,12): error CS1525: Invalid expression term ';'" },
  { code: 'return (1 + 2;', error: '(1,14): error CS1026: ) expected' },
  { code: 'if (true { }', error: '(1,10): error CS1026: ) expected' },
  { code: 'for (int i = 0; i < 3; i++ { }', error: '(1,28): error CS1026: ) expected' },
  {
    code: '5 + 3;',
    error:
      "(1,1): error CS0201: Only assignment, call, increment, decrement, await, and new object expressions can be used as a statement; to give its value, write 'return' before it",
  },
  { code: 'x = 5;', error: "(1,1): error CS0103: The name 'x' does not exist in the current context" },
  {
    code: '5 = 3;',
    error: '(1,1): error CS0131: The left-hand side of an assignment must be a variable, property or indexer',
  },
  {
    code: '"abc".Length = 3;',
    error: "(1,1): error CS0200: Property or indexer 'string.Length' cannot be assigned to -- it is read only",
  },
  {
    code: 'var go = GameObject.Find("x"); go.transform.position.x = 3;',
    error: "(1,32): error CS1612: Cannot modify the return value of 'Transform.position' because it is not a variable",
  },
  {
    code: 'var o = new { a = 1 }; o.a = 2;',
    error:
      "(1,24): error CS0200: Property or indexer '<anonymous type: int a>.a' cannot be assigned to -- it is read only",
  },
  {
    code: 'return true + 1;',
    error: "(1,8): error CS0019: Operator '+' cannot be applied to operands of type 'bool' and 'int'",
  },
  { code: 'return -"a";', error: "(1,8): error CS0023: Operator '-' cannot be applied to operand of type 'string'" },
  { code: 'return !5;', error: "(1,8): error CS0023: Operator '!' cannot be applied to operand of type 'int'" },
  {
    code: 'return 1 && true;',
    error: "(1,8): error CS0019: Operator '&&' cannot be applied to operands of type 'int' and 'bool'",
  },
  {
    code: 'return "a" - "b";',
    error: "(1,8): error CS0019: Operator '-' cannot be applied to operands of type 'string' and 'string'",
  },
  { code: 'return 1 / 0;', error: '(1,8): error CS0020: Division by constant zero' },
  {
    code: 'return int.MaxValue + 1;',
    error: '(1,8): error CS0220: The operation overflows at compile time in checked mode',
  },
  { code: 'break;', error: '(1,1): error CS0139: No enclosing loop out of which to break or continue' },
  { code: 'continue;', error: '(1,1): error CS0139: No enclosing loop out of which to break or continue' },
  { code: 'throw "x";', error: "(1,7): error CS0029: Cannot implicitly convert type 'string' to 'System.Exception'" },
  {
    code: 'throw;',
    error: '(1,1): error CS0156: A throw statement with no arguments is not allowed outside of a catch clause',
  },
  {
    code: 'try { } catch (string) { }',
    error: '(1,16): error CS0155: The type caught or thrown must be derived from System.Exception',
  },
  {
    code: 'try { } catch (Exception) { } catch (InvalidOperationException) { }',
    error:
      "(1,38): error CS0160: A previous catch clause already catches all exceptions of this or of a super type ('Exception')",
  },
  { code: 'try { }', error: '(1,7): error CS1524: Expected catch or finally' },
  { code: 'return "abc', error: '(1,8): error CS1010: Newline in constant' },
  { code: "return 'ab';", error: '(1,8): error CS1012: Too many characters in character literal' },
  { code: "return '';", error: '(1,8): error CS1011: Empty character literal' },
  { code: 'return "\\q";', error: '(1,9): error CS1009: Unrecognized escape sequence' },
  { code: 'return 99999999999999999999;', error: '(1,8): error CS1021: Integral constant is too large' },
  {
    code: 'foreach (var x in new[] { 1 }) x = 2;',
    error: "(1,32): error CS1656: Cannot assign to 'x' because it is a 'foreach iteration variable'",
  },
  {
    code: 'const int K = 5; K = 6;',
    error: '(1,18): error CS0131: The left-hand side of an assignment must be a variable, property or indexer',
  },
  {
    code: 'int[] a = { 1 }; a["x"] = 2;',
    error: "(1,20): error CS0029: Cannot implicitly convert type 'string' to 'int'",
  },
  {
    code: 'int x = 5; return x[0];',
    error: "(1,19): error CS0021: Cannot apply indexing with [] to an expression of type 'int'",
  },
  { code: 'int x = 5; x();', error: '(1,12): error CS0149: Method name expected' },
  { code: 'foo();', error: "(1,1): error CS0103: The name 'foo' does not exist in the current context" },
  { code: 'return (int)"a";', error: "(1,8): error CS0030: Cannot convert type 'string' to 'int'" },
  { code: 'return (string)5;', error: "(1,8): error CS0030: Cannot convert type 'int' to 'string'" },
  { code: 'var a = new[] { 1, "a" };', error: '(1,9): error CS0826: No best type found for implicitly-typed array' },
  {
    code: 'var o = new { a = null };',
    error: "(1,15): error CS0828: Cannot assign '<null>' to anonymous type property",
  },
  {
    code: 'yield return null; return 1;',
    error:
      '(1,20): error CS1622: Cannot return a value from an iterator. Use the yield return statement to return a value, or yield break to end the iteration.',
  },
  {
    code: 'int i = 5; return i?.ToString();',
    error: "(1,20): error CS0023: Operator '?' cannot be applied to operand of type 'int'",
  },
  {
    code: 'object o = 5; int i = o;',
    error:
      "(1,23): error CS0266: Cannot implicitly convert type 'object' to 'int'. An explicit conversion exists (are you missing a cast?)",
  },
  {
    code: 'int i = 5; i++ = 3;',
    error: '(1,12): error CS0131: The left-hand side of an assignment must be a variable, property or indexer',
  },
  {
    code: '5++;',
    error:
      '(1,1): error CS1059: The operand of an increment or decrement operator must be a variable, property or indexer',
  },
  {
    code: 'string s = "a"; s++;',
    error: "(1,17): error CS0023: Operator '++' cannot be applied to operand of type 'string'",
  },
  {
    code: 'int i = 1; i += 1.5;',
    error:
      "(1,12): error CS0266: Cannot implicitly convert type 'double' to 'int'. An explicit conversion exists (are you missing a cast?)",
  },
  { code: 'int i = 1; i += "a";', error: "(1,12): error CS0029: Cannot implicitly convert type 'string' to 'int'" },
  {
    code: 'bool b = true; b += 1;',
    error: "(1,16): error CS0019: Operator '+=' cannot be applied to operands of type 'bool' and 'int'",
  },
  { code: 'return Math;', error: "(1,8): error CS0119: 'Math' is a type, which is not valid in the given context" },
  { code: 'return System;', error: "(1,8): error CS0118: 'System' is a namespace but is used like a variable" },
  {
    code: 'if (true) int x = 5;',
    error: '(1,11): error CS1023: Embedded statement cannot be a declaration or labeled statement',
  },
  { code: 'return $"{foo}";', error: "(1,11): error CS0103: The name 'foo' does not exist in the current context" },
  {
    code: 'return $"}";',
    error: "(1,10): error CS8086: A '}' character must be escaped (by doubling) in an interpolated string.",
  },
  { code: '/* open', error: "(1,1): error CS1035: End-of-file found, '*/' expected" },
  { code: 'Debug.Log(1)\nDebug.Log(2);', error: '(1,13): error CS1002: ; expected' },
  { code: 'var x = Debug.Log(1);', error: '(1,5): error CS0815: Cannot assign void to an implicitly-typed variable' },
  { code: 'return Debug.Log(1);', error: "(1,8): error CS0029: Cannot implicitly convert type 'void' to 'object'" },
  {
    code: 'var v = new Vector3[2]; v[0] = 5;',
    error: "(1,32): error CS0029: Cannot implicitly convert type 'int' to 'UnityEngine.Vector3'",
  },
  {
    code: 'GameObject g = "x";',
    error: "(1,16): error CS0029: Cannot implicitly convert type 'string' to 'UnityEngine.GameObject'",
  },
  {
    code: 'string s = GameObject.Find("x");',
    error: "(1,12): error CS0029: Cannot implicitly convert type 'UnityEngine.GameObject' to 'string'",
  },
  {
    code: 'for (int i = 0; i < 3; i++) { } return i;',
    error: "(1,40): error CS0103: The name 'i' does not exist in the current context",
  },
  {
    code: 'try { } catch (Exception e) { } return e;',
    error: "(1,40): error CS0103: The name 'e' does not exist in the current context",
  },
  { code: 'char c = "a";', error: "(1,10): error CS0029: Cannot implicitly convert type 'string' to 'char'" },
  {
    code: 'char c = 65;',
    error:
      "(1,10): error CS0266: Cannot implicitly convert type 'int' to 'char'. An explicit conversion exists (are you missing a cast?)",
  },
  { code: "string s = 'a';", error: "(1,12): error CS0029: Cannot implicitly convert type 'char' to 'string'" },
  { code: 'double d = "1";', error: "(1,12): error CS0029: Cannot implicitly convert type 'string' to 'double'" },
  {
    code: 'int i = null;',
    error: "(1,9): error CS0037: Cannot convert null to 'int' because it is a non-nullable value type",
  },
  {
    code: 'return null.Foo;',
    error: "(1,8): error CS0023: Operator '.' cannot be applied to operand of type '<null>'",
  },
  {
    code: 'List<int> l = new List<string>();',
    error:
      "(1,15): error CS0029: Cannot implicitly convert type 'System.Collections.Generic.List<string>' to 'System.Collections.Generic.List<int>'",
  },
  {
    code: 'int[] a = new int[] { "a" };',
    error: "(1,23): error CS0029: Cannot implicitly convert type 'string' to 'int'",
  },
  { code: 'int a = new[] { 1 };', error: "(1,9): error CS0029: Cannot implicitly convert type 'int[]' to 'int'" },
  {
    code: 'try { yield return null; } catch (Exception) { }',
    error: '(1,7): error CS1626: Cannot yield a value in the body of a try block with a catch clause',
  },
  {
    code: 'try { } finally { yield return null; }',
    error: '(1,19): error CS1625: Cannot yield in the body of a finally clause',
  },
  {
    code: 'try { } finally { return 1; }',
    error: '(1,19): error CS0157: Control cannot leave the body of a finally clause',
  },
  {
    code: 'return 5 == "5";',
    error: "(1,8): error CS0019: Operator '==' cannot be applied to operands of type 'int' and 'string'",
  },
  { code: 'int x = (5;', error: '(1,11): error CS1026: ) expected' },
  { code: 'return ];', error: "(1,8): error CS1525: Invalid expression term ']'" },
  { code: 'return 1 2;', error: '(1,10): error CS1002: ; expected' },
  { code: 'var = 5;', error: "(1,1): error CS0103: The name 'var' does not exist in the current context" },
  {
    code: 'return -long.MinValue;',
    error: '(1,8): error CS0220: The operation overflows at compile time in checked mode',
  },
  {
    code: 'return null ?? 3;',
    error: "(1,8): error CS0019: Operator '??' cannot be applied to operands of type '<null>' and 'int'",
  },
  {
    code: 'return (int)5000000000;',
    error:
      "(1,8): error CS0221: Constant value '5000000000' cannot be converted to a 'int' (use 'unchecked' syntax to override)",
  },
  {
    code: 'return (long)1e30;',
    error:
      "(1,8): error CS0221: Constant value '1E+30' cannot be converted to a 'long' (use 'unchecked' syntax to override)",
  },
  {
    code: 'return "a" ?? 5;',
    error: "(1,8): error CS0019: Operator '??' cannot be applied to operands of type 'string' and 'int'",
  },
  {
    code: 'return 5 ?? 6;',
    error: "(1,8): error CS0019: Operator '??' cannot be applied to operands of type 'int' and 'int'",
  },
  { code: 'var x = x + 1;', error: "(1,9): error CS0841: Cannot use local variable 'x' before it is declared" },
  {
    code: 'for (var i = 0; i < n; i++) { }',
    error: "(1,21): error CS0103: The name 'n' does not exist in the current context",
  },
  { code: 'return new int[-1];', error: '(1,16): error CS0248: Cannot create an array with a negative size' },
  {
    code: 'int i; if (true) { } else { i = 1; } return i;',
    error: "(1,45): error CS0165: Use of unassigned local variable 'i'",
  },
  { code: 'int i; while (i < 3) i++;', error: "(1,15): error CS0165: Use of unassigned local variable 'i'" },
  {
    code: 'int i; for (int j = 0; j < 3; j++) i = j; return i;',
    error: "(1,50): error CS0165: Use of unassigned local variable 'i'",
  },
  {
    code: 'int i; try { i = int.Parse("1"); } catch (Exception) { } return i;',
    error: "(1,65): error CS0165: Use of unassigned local variable 'i'",
  },
  {
    code: 'bool b; if (b = true) return b; string q; return q;',
    error: "(1,50): error CS0165: Use of unassigned local variable 'q'",
  },
  {
    code: 'object o = 5; return o.Foo;',
    error:
      "(1,24): error CS1061: 'object' does not contain a definition for 'Foo' and no accessible extension method 'Foo' accepting a first argument of type 'object' could be found (are you missing a using directive or an assembly reference?)",
  },
];

/** What Roslyn refuses over .NET and Unity as they are, and might take where Unity, the class library or the project has more: the interpreter says so, and no more. */
export const openVectors: readonly string[] = [
  '"abc".Foo();',
  'return "abc".Foo;',
  'Math.Foo(1);',
  'return Math.Foo;',
  'GameObject.Find(1);',
  'GameObject.Find("a", "b");',
  'new Vector3(1, 2, 3, 4);',
  'new Vector3("a", 2, 3);',
  'Foo x = null;',
  'return new Foo();',
  'var o = new { a = 1 }; return o.b;',
  'foreach (var x in 5) { }',
  'foreach (int x in new[] { "a" }) { }',
  'return 5.Foo();',
  'string s = "a"; s.Length();',
  'var a = new[] { null };',
  'return System.Foo.Bar;',
  'var c = GameObject.Find("a").GetComponent<Camera>(); c.foo = 1;',
  'GameObject.Find("a").GetComponent();',
  'Thread.Sleep("a");',
  'Task.Delay("a");',
  'await 5;',
  'AI.Foo(1);',
  'return AI.LogId.Foo;',
  'var l = new List<int>(); l.Add("a");',
  'var l = new List<int>(); return l.Length;',
  'return new Exception("a") + 1 - 2;',
  'return new GameObject("a") == 5;',
  'return GameObject.Find("a") == "b";',
];
