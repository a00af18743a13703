import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generated/typescript/types.ts';
import { STEPS_PER_BLOCKED_MS } from './evaluation.ts';
import { compileProgram } from './program.ts';
import { compileError, createTrace, TRACE_LOG_ID, traceResultOf, runToEnd } from './testing/trace.ts';
import { toText } from './values/text.ts';

function eventsOf(code: string): unknown[] {
  const trace = createTrace();
  runToEnd(code, trace);
  return trace.events;
}

describe('effects reach the host in program order', () => {
  it.each<[code: string, events: unknown[]]>([
    [
      'Debug.Log("a"); Debug.LogWarning(1.5f); Debug.LogError(true); Debug.Log(null);',
      [
        ['info', 'a'],
        ['warning', '1.5'],
        ['error', 'True'],
        ['info', 'Null'],
      ],
    ],
    ['Debug.Log(GameObject.Find("Player"));', [['info', 'Player (UnityEngine.GameObject)']]],
    [
      'File.AppendAllText("ledger", "start\\n"); System.IO.File.AppendAllText("b", null);',
      [
        ['append', 'ledger', 'start\n'],
        ['append', 'b', ''],
      ],
    ],
    [
      'AI.Write(new { a = 1 }); AI.Write("name", 2); AI.Write(AI.LogId, 3);',
      [
        ['write', {}, { a: 1 }],
        ['write', { name: 'name' }, 2],
        ['write', { log_id: TRACE_LOG_ID }, 3],
      ],
    ],
    [
      'AI.WriteError("bad"); AI.WriteError("build", "bad");',
      [
        ['error', {}, 'bad'],
        ['error', { name: 'build' }, 'bad'],
      ],
    ],
    [
      'AI.Update(1); AI.Update(AI.LogId, new { done = 2 });',
      [
        ['update', {}, 1],
        ['update', { log_id: TRACE_LOG_ID }, { done: 2 }],
      ],
    ],
    ['UnityEditor.EditorUtility.RequestScriptReload(); EditorUtility.RequestScriptReload();', [['reload'], ['reload']]],
    ['Debug.Log("\\ud800");', [['info', '\uFFFD']]],
  ])('%s', (code, events) => {
    expect(eventsOf(code)).toEqual(events);
  });

  it('Debug.Log carries the place of the call', () => {
    const traces: (string | undefined)[] = [];
    const compiled = compileProgram('var x = 1;\n  Debug.Log(x);');
    if (!compiled.ok) throw new Error(compiled.message);
    compiled.program.run({ ...createTrace().host, log: (_type, _message, trace) => void traces.push(trace) }).next();
    expect(traces).toEqual(['  at <snippet>:line 2, column 9']);
  });
});

describe('a program asks its host to wait', () => {
  it.each<[code: string, events: unknown[]]>([
    [
      'Thread.Sleep(20); System.Threading.Thread.Sleep(5 * 2);',
      [
        ['sleep', 20],
        ['sleep', 10],
      ],
    ],
    ['Thread.Sleep(Timeout.Infinite);', [['sleep', Infinity]]],
    [
      'await Task.Delay(100); await System.Threading.Tasks.Task.Delay(1 + 1);',
      [
        ['delay', 100],
        ['delay', 2],
      ],
    ],
    [
      'for (int i = 0; i < 3; i++) { await AI.NextFrame(); Debug.Log(i); }',
      [['next_frame'], ['info', '0'], ['next_frame'], ['info', '1'], ['next_frame'], ['info', '2']],
    ],
    [
      'yield return null; yield return new WaitForSeconds(0.1f); yield return new WaitForSeconds(2);',
      [['next_frame'], ['wait_seconds', 100], ['wait_seconds', 2000]],
    ],
    [
      'var wait = new WaitForSeconds(1.5f); foreach (var x in new[] { 1, 2 }) yield return wait;',
      [
        ['wait_seconds', 1500],
        ['wait_seconds', 1500],
      ],
    ],
    [
      'try { Thread.Sleep(1); throw new Exception(); } catch { Thread.Sleep(2); } finally { Thread.Sleep(3); }',
      [
        ['sleep', 1],
        ['sleep', 2],
        ['sleep', 3],
      ],
    ],
    ['if (true) await Task.Delay(1); else await Task.Delay(2);', [['delay', 1]]],
    ['int n = 0; while (n++ < 2) { if (n == 1) continue; Thread.Sleep(n); }', [['sleep', 2]]],
    ['do { Thread.Sleep(4); break; } while (true);', [['sleep', 4]]],
    ['for (;; Thread.Sleep(7)) { if (AI.LogId.Length == 36) break; }', []],
    ['Task.Delay(100);', []],
  ])('%s', (code, events) => {
    expect(eventsOf(code)).toEqual(events);
  });

  it('says which of the three kinds a body is', () => {
    const shapes = [
      'return 1;',
      'await Task.Delay(1);',
      'yield break;',
      'var await = 1; var yield = await; return yield;',
    ].map((code) => {
      const compiled = compileProgram(code);
      return compiled.ok ? compiled.program.shape : compiled.message;
    });
    expect(shapes).toEqual(['plain', 'async', 'coroutine', 'plain']);
  });

  it('a loop that never ends blocks the main thread for a millisecond at a time', () => {
    const compiled = compileProgram('while (true) { }');
    if (!compiled.ok) throw new Error(compiled.message);
    const run = compiled.program.run(createTrace().host);
    for (let ms = 0; ms < 50; ms += 1) expect(run.next()).toEqual({ done: false, value: { kind: 'sleep', ms: 1 } });
  });

  it.each([
    'for (int i = 0; i < N; i++) { }',
    'int i = 0; while (i < N) i++;',
    'int i = 0; do { i++; } while (i < N);',
    'foreach (var x in new int[N]) { }',
    'for (int i = 0; i < N; i++) foreach (var x in new int[0]) { }',
  ])('counts the steps of %s', (loop) => {
    const count = 3 * STEPS_PER_BLOCKED_MS;
    expect(eventsOf(loop.replaceAll('N', String(count)))).toEqual([
      ['sleep', 1],
      ['sleep', 1],
      ['sleep', 1],
    ]);
  });

  it('an endless loop that only continues takes virtual time too', () => {
    const compiled = compileProgram('while (true) { try { continue; } finally { } }');
    if (!compiled.ok) throw new Error(compiled.message);
    expect(compiled.program.run(createTrace().host).next().value).toEqual({ kind: 'sleep', ms: 1 });
  });
});

describe('cancellation', () => {
  it('is seen by the token, and by a delay that was given the token', () => {
    const trace = createTrace();
    trace.cancelled = true;
    expect(traceResultOf('return AI.CancellationToken.IsCancellationRequested;', trace)).toBe(true);
    expect(runToEnd('AI.CancellationToken.ThrowIfCancellationRequested(); return 1;', trace)).toMatchObject({
      exception: 'System.OperationCanceledException',
    });
    expect(runToEnd('await Task.Delay(5, AI.CancellationToken); return 1;', trace)).toMatchObject({
      exception: 'System.Threading.Tasks.TaskCanceledException',
    });
    expect(runToEnd('await Task.Delay(5); return 1;', trace)).toMatchObject({ ok: true });
    expect(trace.events).toEqual([['delay', 5]]);
  });

  it('cuts a delay that is under way', () => {
    const trace = createTrace();
    const compiled = compileProgram(
      'try { await Task.Delay(5000, AI.CancellationToken); return "slept"; } catch (OperationCanceledException e) { return e.Message; }',
    );
    if (!compiled.ok) throw new Error(compiled.message);
    const run = compiled.program.run(trace.host);
    expect(run.next().value).toEqual({ kind: 'delay', ms: 5000, cancellable: true });
    trace.cancelled = true;
    expect(run.next()).toEqual({ done: true, value: { ok: true, value: 'A task was canceled.' } });
  });
});

describe('one program, many runs', () => {
  it('keeps the state of interleaved runs apart', () => {
    const compiled = compileProgram(
      'int n = 0; for (int i = 0; i < 3; i++) { n += i; await AI.NextFrame(); } return n;',
    );
    if (!compiled.ok) throw new Error(compiled.message);
    const runs = [0, 1, 2].map(() => compiled.program.run(createTrace().host));
    for (let turn = 0; turn < 3; turn += 1) for (const run of runs) run.next();
    expect(runs.map((run) => run.next().value)).toEqual(
      runs.map(() => ({ ok: true, value: { kind: 'int', value: 3 } })),
    );
  });

  it('drops a run without executing its finally blocks', () => {
    const trace = createTrace();
    const compiled = compileProgram('try { Debug.Log("in"); await Task.Delay(10); } finally { Debug.Log("finally"); }');
    if (!compiled.ok) throw new Error(compiled.message);
    const run = compiled.program.run(trace.host);
    run.next();
    run.return({ ok: true, value: null });
    expect(trace.events).toEqual([['info', 'in']]);
  });
});

describe('an exception that is not caught', () => {
  it.each<[code: string, expected: object]>([
    [
      'var x = 1;\nthrow new InvalidOperationException("boom");',
      {
        exception: 'System.InvalidOperationException',
        error: 'InvalidOperationException: boom',
        stack_trace: '  at <snippet>:line 2, column 1',
        line: 2,
        column: 1,
      },
    ],
    [
      'var go = GameObject.Find("Nobody");\nreturn 1 +\n  go.transform.childCount;',
      { exception: 'System.NullReferenceException', line: 3, column: 6 },
    ],
    ['int zero = 0;\nreturn 5 / zero;', { exception: 'System.DivideByZeroException', line: 2, column: 10 }],
    [
      'var a = new int[2];\nfor (int i = 0; ; i++)\n  a[i] = i;',
      { exception: 'System.IndexOutOfRangeException', line: 3, column: 3 },
    ],
    [
      'try {\n  throw new Exception("first");\n} catch (Exception) {\n  throw;\n}',
      { error: 'Exception: first', line: 2, column: 3 },
    ],
    [
      'try {\n  throw new Exception("first");\n} catch (Exception e) {\n  throw e;\n}',
      { error: 'Exception: first', line: 4, column: 3 },
    ],
    ['await Task.Delay(1);\nint.Parse("x");', { exception: 'System.FormatException', line: 2, column: 5 }],
    [
      'yield return null;\nthrow new TimeoutException();',
      { error: 'TimeoutException: The operation has timed out.', line: 2 },
    ],
    [
      'var go = new GameObject("a");\nObject.DestroyImmediate(go);\nreturn go.name;',
      { exception: 'UnityEngine.MissingReferenceException', line: 3 },
    ],
    ['Thread.Sleep(-2);', { exception: 'System.ArgumentOutOfRangeException', line: 1, column: 8 }],
    ['string s = "x";\nwhile (true) s += s;', { exception: 'System.OutOfMemoryException', line: 2 }],
    [
      'var l = new List<int>();\nwhile (true) l.AddRange(new int[1000000]);',
      { exception: 'System.OutOfMemoryException', line: 2 },
    ],
    ['return new int[int.MaxValue];', { exception: 'System.OutOfMemoryException' }],
    ['return "x".PadLeft(int.MaxValue);', { exception: 'System.OutOfMemoryException' }],
    ['return "x".PadRight(int.MaxValue, \'-\');', { exception: 'System.OutOfMemoryException' }],
    ['return $"{1,2147483647}";', { exception: 'System.OutOfMemoryException' }],
    ['GameObject.Find("Player").layer = 32;', { exception: 'UnityEngine.UnityException' }],
  ])('%s', (code, expected) => {
    expect(runToEnd(code)).toMatchObject({ ok: false, ...expected });
  });
});

describe('an argument outside its limits is refused in the words of .NET 10', () => {
  it.each<[code: string, error: string]>([
    [
      '"ab".Insert(3, "x")',
      `startIndex ('3') must be less than or equal to '2'. (Parameter 'startIndex')\nActual value was 3.`,
    ],
    [
      '"ab".Insert(-1, "x")',
      `startIndex ('4294967295') must be less than or equal to '2'. (Parameter 'startIndex')\nActual value was 4294967295.`,
    ],
    ['"ab".Insert(3, null)', `Value cannot be null. (Parameter 'value')`],
    ['"ab".Remove(3)', `startIndex cannot be larger than length of string. (Parameter 'startIndex')`],
    ['"ab".Remove(-1)', `StartIndex cannot be less than zero. (Parameter 'startIndex')`],
    ['"ab".Remove(1, 5)', `count ('5') must be less than or equal to '1'. (Parameter 'count')\nActual value was 5.`],
    ['"ab".Remove(1, -1)', `count ('-1') must be a non-negative value. (Parameter 'count')\nActual value was -1.`],
    ['"ab".Remove(3, 0)', `count ('0') must be less than or equal to '-1'. (Parameter 'count')\nActual value was 0.`],
    ['"ab".Substring(3, 0)', `startIndex cannot be larger than length of string. (Parameter 'startIndex')`],
    ['"ab".Substring(2, 1)', `Index and length must refer to a location within the string. (Parameter 'length')`],
    [
      '"ab".PadLeft(-1)',
      `totalWidth ('-1') must be a non-negative value. (Parameter 'totalWidth')\nActual value was -1.`,
    ],
    [
      `"ab".PadRight(-1, '-')`,
      `totalWidth ('-1') must be a non-negative value. (Parameter 'totalWidth')\nActual value was -1.`,
    ],
    ['"ab".Replace("", "x")', `The value cannot be an empty string. (Parameter 'oldValue')`],
    ['"ab".Replace((string)null, "x")', `Value cannot be null. (Parameter 'oldValue')`],
    ['int.Parse("x")', `The input string 'x' was not in a correct format.`],
    ['float.Parse("x")', `The input string 'x' was not in a correct format.`],
  ])('%s', (code, error) => {
    expect(traceResultOf(`try { return ${code}; } catch (Exception e) { return e.Message; }`)).toBe(error);
  });
  it.each([
    ['"ab".Insert(2, "x")', 'abx'],
    ['"ab".Remove(2)', 'ab'],
    ['"ab".Remove(0)', ''],
    ['"ab".Remove(2, 0)', 'ab'],
    ['"abc".Remove(1, 1)', 'ac'],
    ['"ab".PadLeft(0)', 'ab'],
  ])('%s is %s', (code, value) => {
    expect(traceResultOf(`return ${code};`)).toBe(value);
  });
});

it('fields of a script outlive the component that Unity has destroyed, and what is of Unity does not', () => {
  const destroyed = 'Health h = GameObject.Find("Player").GetComponent<Health>(); Object.DestroyImmediate(h);';
  expect(traceResultOf(`${destroyed} h.current += 5; return h.current + h.max;`)).toBe(185);
  for (const member of ['enabled', 'name', 'transform'])
    expect(runToEnd(`${destroyed} return h.${member};`)).toMatchObject({
      exception: 'UnityEngine.MissingReferenceException',
    });
  expect(runToEnd('Health none = null; return none.max;')).toMatchObject({
    exception: 'System.NullReferenceException',
  });
});

it('texts that are joined of constant strings are constant', () => {
  expect(traceResultOf('const string S = "a" + "b", T = S + null; return S + T;')).toBe('abab');
});

describe('what lies outside the subset is named', () => {
  it.each<[code: string, construct: string]>([
    ['var f = x => x;', '(1,9) lambda expressions are'],
    ['const string S = "n" + 1;', "(1,18) a constant of this value ('S') is"],
    ['const string S = \'c\' + "n";', "(1,18) a constant of this value ('S') is"],
    ['const string S = string.Empty;', "(1,18) a constant of this value ('S') is"],
    ['Foo(() => 1);', '(1,5) lambda expressions are'],
    ['Foo(async (a, b) => 1);', '(1,5) lambda expressions are'],
    ['Foo(delegate { });', '(1,5) anonymous methods are'],
    ['return new[] { 1 }.Where(1);', "(1,20) 'int[].Where' is"],
    ['return new List<int>().Sum();', "(1,24) 'List<int>.Sum' is"],
    ['var q = from x in xs select x;', '(1,9) LINQ query expressions are'],
    ['class A { }', '(1,1) class declarations are'],
    ['struct A { }', '(1,1) struct declarations are'],
    ['enum A { }', '(1,1) enum declarations are'],
    ['record A(int B);', '(1,1) record declarations are'],
    ['public int x;', '(1,1) type and member declarations are'],
    ['switch (1) { }', '(1,1) switch statements are'],
    ['return 1 switch { _ => 2 };', '(1,10) switch expressions are'],
    ['goto end;', '(1,1) goto statements are'],
    ['end: return 1;', '(1,1) labels are'],
    ['lock (this) { }', '(1,1) lock statements are'],
    ['using (var x = y) { }', '(1,1) using statements are'],
    ['using var x = y;', '(1,1) using statements are'],
    ['using static System.Math;', "(1,1) 'using static' is"],
    ['using M = System.Math;', '(1,1) using aliases are'],
    ['unsafe { }', '(1,1) unsafe code is'],
    ['int Add(int a) { return a; }', '(1,1) local functions are'],
    ['void Add() { }', '(1,1) local functions are'],
    ['async Task Add() { }', '(1,1) local functions are'],
    ['decimal d = 1;', "(1,1) the type 'decimal' is"],
    ['return 1.5m;', "(1,8) the type 'decimal' is"],
    ['return 1u;', "(1,8) the types 'uint' and 'ulong' are"],
    ['uint u = 1;', "(1,1) the type 'uint' is"],
    ['dynamic d = 1;', "(1,1) the type 'dynamic' is"],
    ['var t = (1, 2);', '(1,9) tuples are'],
    ['var (a, b) = c;', '(1,5) tuples are'],
    ['int.TryParse("1", out var x);', "(1,19) 'out' arguments are"],
    ['Foo(name: 1);', '(1,5) named arguments are'],
    ['return "a" is string;', "(1,12) the operator 'is' is"],
    ['object o = "a"; return o as string;', "(1,26) the operator 'as' is"],
    ['return nameof(Player);', "(1,8) 'nameof' is"],
    ['int x = default;', '(1,9) default values are'],
    ['return checked(1);', "(1,8) 'checked' is"],
    ['checked { }', "(1,1) 'checked' is"],
    ['return a[^1];', '(1,10) ranges and indices from the end are'],
    ['var s = x ?? throw new Exception();', '(1,14) throw expressions are'],
    ['try { } catch (Exception e) when (true) { }', '(1,29) exception filters (when) are'],
    ['var x = new Exception("a") { HelpLink = "b" };', '(1,30) object initializers are'],
    ['var d = new Dictionary<string, int>();', "(1,13) the type 'Dictionary<,>' is"],
    ['return DateTime.Now;', "(1,8) 'DateTime' is"],
    ['return System.Guid.NewGuid();', "(1,15) 'System.Guid' is"],
    ['var r = Screen.width;', "(1,9) 'Screen' is"],
    ['var a = new int[2, 2];', '(1,16) multi-dimensional arrays are'],
    ['int[,] a = null;', '(1,1) multi-dimensional arrays are'],
    ['return this.name;', "(1,8) 'this' is"],
    ['Vector3 v = new(1, 2, 3);', '(1,13) target-typed new expressions are'],
    ['var s = """raw""";', '(1,9) raw string literals are'],
    ['return $"{1.5:0.00}";', "(1,10) the format specifier '0.00' is"],
    ['return 1.5.ToString("C2");', "(1,21) the format specifier 'C2' is"],
    ['var t = Task.Delay(1);', '(1,9) a Task in a variable (await it where it is made) is'],
    ['Task t = Task.Delay(1);', '(1,6) a Task in a variable (await it where it is made) is'],
    ['var x = await Task.Delay(1);', "(1,9) 'await' within an expression (write 'await ...;' as a statement) is"],
    ['await Task.Delay(1);\nyield return null;', "(2,1) a body with both 'await' and 'yield' is"],
    ['yield return 5;', "(1,14) 'yield return' of a value of type 'int' is"],
    ['await foreach (var x in y) { }', "(1,1) 'await foreach' is"],
    ['#if UNITY_EDITOR\n#endif', '(1,1) preprocessor directives are'],
    ['string? s = null;', '(1,1) nullable reference types are'],
    ['int? n = 1; return n + 1;', "(1,20) the operator '+' on nullable values is"],
    ['return ref x;', "(1,8) 'ref' is"],
    ['var f = Math.Max;', "(1,14) the method group 'Max' without a call is"],
    ['return System.Type.GetType("UnityEngine.Camera");', "(1,20) 'Type.GetType' is"],
    ['return Type.GetType("A").Name;', "(1,13) 'Type.GetType' is"],
    ['return typeof(int).Assembly.FullName;', "(1,20) 'Type.Assembly' is"],
    ['return System.Reflection.Assembly.GetExecutingAssembly();', "(1,26) 'System.Reflection.Assembly' is"],
    ['return File.ReadAllText("a");', "(1,13) 'File.ReadAllText' is"],
    ['return Environment.MachineName;', "(1,20) 'Environment.MachineName' is"],
    ['await Task.Run(1);', "(1,12) 'Task.Run' is"],
    ['return string.Equals("a", "b");', "(1,15) 'string.Equals' is"],
    ['return object.ReferenceEquals(1, 1);', "(1,15) 'object.ReferenceEquals' is"],
    ['return "a".CompareTo("b");', "(1,12) 'string.CompareTo' is"],
    ['Camera.main.Render();', "(1,13) 'Camera.Render' is"],
    ['GameObject.CreatePrimitive(1);', "(1,12) 'GameObject.CreatePrimitive' is"],
    ['new List<int>().Sort();', "(1,17) 'List<int>.Sort' is"],
    ['return new int[1].Rank;', "(1,19) 'int[].Rank' is"],
    ['Foo x = null;', "(1,1) the type 'Foo' is"],
    ['return player.hp;', "(1,8) 'player' is"],
    ['_ = 1;', '(1,1) discards are'],
    ['return Mathf.Max(1, 2, 3);', "(1,14) 'Mathf.Max(int, int, int)' is"],
    ['Vector3 v = new Vector2(1, 2);', "(1,13) a conversion from 'UnityEngine.Vector2' to 'UnityEngine.Vector3' is"],
    ['object o = true ? 1 : "x";', "(1,12) a conditional of 'int' and 'string' is"],
    ['return Run();', "(1,8) the method 'Run' of the code's own class is"],
    ['[MenuItem("x")] static void F() { }', '(1,1) attributes are'],
    ['return (name: "x", 2);', '(1,8) tuples are'],
    ['return typeof(List<>);', "(1,20) '>' at this place is"],
    ['var q = from int x in xs select x;', "(1,14) 'int' at this place is"],
  ])('%s', (code, construct) => {
    const [place = '', ...words] = construct.split(' ');
    expect(compileError(code)).toBe(`${place}: error MCP0001: ${words.join(' ')} outside the supported C# subset`);
  });
});

const noMember = (type: string, name: string): string =>
  `error CS1061: '${type}' does not contain a definition for '${name}' and no accessible extension method '${name}' accepting a first argument of type '${type}' could be found (are you missing a using directive or an assembly reference?)`;

describe('a member that Unity does not have is an error of the compiler; what the subset lacks, and what an extension method may be, is outside', () => {
  it.each<[code: string, message: string]>([
    ['return GameObject.Find("Player").transfrom.position;', `(1,34): ${noMember('GameObject', 'transfrom')}`],
    ['GameObject.Find("Player").position = Vector3.one;', `(1,27): ${noMember('GameObject', 'position')}`],
    ['return GameObject.Find("Player").transform.postion;', `(1,44): ${noMember('Transform', 'postion')}`],
    [
      'foreach (var c in GameObject.Find("Player").transform) Debug.Log(c.name);',
      `(1,68): ${noMember('object', 'name')}`,
    ],
    ['return GameObject.Fnd("x");', "(1,19): error CS0117: 'GameObject' does not contain a definition for 'Fnd'"],
    ['return GameObject.Find("Player").isStatic;', "'GameObject.isStatic' is outside"],
    ['return GameObject.Find("Player").GetOrAdd();', "'GameObject.GetOrAdd' is outside"],
    ['return Camera.main.fov;', "'Camera.fov' is outside"],
  ])('%s', (code, message) => expect(compileError(code)).toContain(message));
});

it('foreach over a transform gives its children; Task.Yield continues in the next frame', () => {
  const trace = createTrace();
  const code =
    'string s = ""; foreach (Transform c in GameObject.Find("Enemies").transform) { await Task.Yield(); s += c.name + ";"; } return s;';
  expect(runToEnd(code, trace)).toMatchObject({ ok: true, value: 'Enemy 1;Enemy 2;Enemy 3;' });
  expect(trace.events.map(([kind]) => kind)).toEqual(['next_frame', 'next_frame', 'next_frame']);
});

describe('what is no C# is advised on as by the C# bridge', () => {
  it.each<[code: string, message: string]>([
    [
      'Here is it:\n```\nreturn 1;',
      "(2,1): error MCP0003: '`' is no C#: send the code alone, without Markdown around it or explanations",
    ],
    ['1: var a = 1;\n2: return a;', '(1,1): error MCP0003: line numbers are no C#: send the code alone'],
    ['  9 | var a = 1;\r\n 10 | return a;', '(1,3): error MCP0003: line numbers are no C#: send the code alone'],
    ['1  var a = 1;\n2  return a;', '(1,1): error MCP0003: line numbers are no C#: send the code alone'],
    [
      'return GameObject.Find(\u201CPlayer\u201D).name;',
      "(1,24): error MCP0003: '\u201C' is no C#: write the straight quotes \" and '",
    ],
    ['return 3 \u2013 1;', "(1,10): error MCP0003: '\u2013' is no C#: write the minus sign of the keyboard, -"],
    [
      'var l = new List&lt;int&gt;();',
      "(1,17): error MCP0003: '&lt;' is HTML: send the characters themselves, such as < and &",
    ],
    ['return &#34;x&#34;;', "(1,8): error MCP0003: '&#34;' is HTML: send the characters themselves, such as < and &"],
    [
      'var a = 1;\\nreturn a;',
      "(1,11): error MCP0003: '\\' outside of a text is no C#: send line breaks and quotes themselves; the code was escaped twice",
    ],
    [
      'Instantiate(1);',
      "(1,1): error CS0103: The name 'Instantiate' does not exist in the current context; write Object.Instantiate",
    ],
    [
      'return transform;',
      '(1,8): error CS0103: The name \'transform\' does not exist in the current context; code is in no component: begin with an object, such as GameObject.Find("Player")',
    ],
    ['print(1);', "(1,1): error CS0103: The name 'print' does not exist in the current context; write Debug.Log"],
    [
      'GameObject.Find("Player").name;',
      "(1,1): error CS0201: Only assignment, call, increment, decrement, await, and new object expressions can be used as a statement; to give its value, write 'return' before it",
    ],
  ])('%s', (code, message) => {
    expect(compileError(code)).toBe(message);
  });

  it('is none in texts and comments', () => {
    expect(traceResultOf('/* \u201C \\n &lt; */ return "&lt;\u2013`";')).toBe('&lt;\u2013`');
  });
});

describe('code that is too deep or too long', () => {
  it.each<[name: string, code: string]>([
    ['brackets', '('.repeat(100_000)],
    ['sums', `return 1${'+1'.repeat(100_000)};`],
    ['members', `return a${'.b'.repeat(100_000)};`],
    ['blocks', '{'.repeat(100_000)],
    ['else-ifs', `if (true) { }${'else if (true) { }'.repeat(10_000)}`],
    ['type arguments', 'List<'.repeat(100_000)],
    ['signs', `return ${'-'.repeat(100_000)}1;`],
    ['casts', `return ${'(int)'.repeat(100_000)}1;`],
    ['interpolations', '$"{'.repeat(100_000)],
    ['conditions', `return ${'true ? 1 : '.repeat(100_000)}1;`],
    ['assignments', `int a; ${'a = '.repeat(100_000)}1;`],
    ['anonymous objects', 'return '.concat('new { a = '.repeat(100_000))],
  ])('%s: outside of the subset, not a crash', (_name, code) => {
    expect(compileError(code)).toMatch(
      /error MCP0001: an expression or block nested this deep is outside the supported C# subset$/,
    );
  });

  it('a string of 20 MB is no problem', () => {
    expect(compileError(`return "${'x'.repeat(20_000_000)}".Length;`)).toBe('compiles');
  });
});

describe('any text', () => {
  const words =
    'int var x y = ; , . ( ) { } [ ] < > + - * / ! ? : ?? ?. && "s" $"{x}" 1 1.5 \'c\' new if else for foreach in while return throw try catch finally break yield await null true Debug Log Vector3 GameObject Find List using class'.split(
      ' ',
    );

  it('compiles or gives an error with a place inside it', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const compiled = compileProgram(text);
        if (compiled.ok) return;
        const lines = text.split(/\r\n|\r|\n/);
        expect(compiled.column).toBeLessThanOrEqual((lines[compiled.line - 1] ?? '').length + 1);
        expect(compiled.message.startsWith(`(${compiled.line},${compiled.column}): error `)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

const anInt = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

function literal(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}

describe('arithmetic', () => {
  const operators = new Map<string, (a: number, b: number) => number>([
    ['+', (a, b) => (a + b) | 0],
    ['-', (a, b) => (a - b) | 0],
    ['*', (a, b) => Math.imul(a, b)],
    ['&', (a, b) => a & b],
    ['|', (a, b) => a | b],
    ['^', (a, b) => a ^ b],
    ['<<', (a, b) => a << b],
    ['>>', (a, b) => a >> b],
  ]);

  it('of ints wraps', () => {
    fc.assert(
      fc.property(anInt, anInt, fc.constantFrom(...operators.keys()), (a, b, operator) => {
        expect(traceResultOf(`int a = ${a}, b = ${b}; return a ${operator} b;`)).toBe(
          (operators.get(operator)?.(a, b) ?? 0) || 0,
        );
      }),
    );
  });

  it('of longs wraps', () => {
    const aLong = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(aLong, aLong, fc.constantFrom('+', '-', '*'), (a, b, operator) => {
        const exact = operator === '+' ? a + b : operator === '-' ? a - b : a * b;
        expect(traceResultOf(`long a = ${a}, b = ${b}; return (a ${operator} b).ToString();`)).toBe(
          String(BigInt.asIntN(64, exact)),
        );
      }),
    );
  });

  interface Tree {
    readonly text: string;
    /** Undefined where it divides by zero or overflows. */
    readonly value: number | undefined;
  }

  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      anInt.map((value): Tree => ({ text: literal(value), value })),
      fc
        .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '%', '<<', '&'), tie('tree'))
        .map(([left, operator, right]): Tree => combine(left, operator, right)),
    ),
  }));

  function combine(left: Tree, operator: string, right: Tree): Tree {
    const text = `(${left.text} ${operator} ${right.text})`;
    const [a, b] = [left.value, right.value];
    if (a === undefined || b === undefined || ('/%'.includes(operator) && (b === 0 || b === -1)))
      return { text, value: undefined };
    const known = operators.get(operator);
    return { text, value: known === undefined ? (operator === '/' ? a / b : a % b) | 0 : known(a, b) };
  }

  it('of a printed expression has the value of the expression', () => {
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(value !== undefined);
        const code = text.replaceAll(/(?<![\d.])\d+/g, (digits) =>
          digits === '2147483648' ? digits : `(z + ${digits})`,
        );
        expect(traceResultOf(`int z = 0; return ${code};`)).toBe(value || 0);
      }),
      { numRuns: 300 },
    );
  });

  it('of doubles is that of JavaScript, and its text reads back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const text = traceResultOf(
          `double a = double.Parse("${a}"), b = double.Parse("${b}"); return (a * b - b / 3).ToString();`,
        );
        const expected = a * b - b / 3;
        expect(Number.isNaN(expected) ? text === 'NaN' : Number(text) === expected).toBe(true);
      }),
    );
  });

  it('of floats rounds each step, and its text reads back', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true }), (a) => {
        const { fround } = Math;
        const text = traceResultOf(`float a = float.Parse("${a}"); return (a * 3 + 0.1f).ToString();`);
        expect(fround(Number(text)) === fround(fround(a * 3) + fround(0.1))).toBe(true);
      }),
    );
  });
});

describe('results', () => {
  it('keep their C# type', () => {
    const kinds = ['1', '1L', '1f', '1.0', "'c'"].map((text) => {
      const result = runToEnd(`return ${text};`);
      return result.ok && typeof result.value === 'object' ? result.value?.kind : '';
    });
    expect(kinds).toEqual(['int', 'long', 'float', 'double', 'char']);
  });

  it.each<[code: string, value: Json]>([
    ['', null],
    ['Debug.Log(1);', null],
    ['AI.Return(5);', 5],
    ['AI.Return(5); return 6;', 6],
    ['yield return null; AI.Return(new { a = 1 });', { a: 1 }],
    ['if (false) yield return null; AI.Return(1); AI.Return(2);', 2],
    ['AI.Return(1); yield break;', 1],
  ])('%s', (code, value) => {
    expect(traceResultOf(code)).toEqual(value);
  });

  it('an exception as text names its type', () => {
    const result = runToEnd('return new ArgumentException("m");');
    expect(result.ok && toText(result.value)).toBe('System.ArgumentException: m');
  });
});
