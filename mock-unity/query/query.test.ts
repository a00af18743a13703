import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrace } from '../csharp/testing/trace.ts';
import { render } from '../render/render.ts';
import { runQuery } from './query.ts';

function answer(query: string): unknown {
  const result = runQuery(query, createTrace().host);
  return result.ok ? render(result.value) : result.message;
}

const player = { name: 'Player', path: 'Player', id: 10_016, type: 'GameObject' };

describe('queries have the value that C# would give', () => {
  it.each<[query: string, value: unknown]>([
    // literals
    ['1', 1],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['2.5E-1', 0.25],
    ['0.1f', 0.1],
    ['7d', 7],
    ['7l', 7],
    ['9007199254740993', '9007199254740993'],
    ['"text"', 'text'],
    ["'text'", 'text'],
    [String.raw`'it\'s \u0041\n'`, "it's A\n"],
    ['true', true],
    ['null', null],
    // operators
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 / 2', 3],
    ['7 / 2.0', 3.5],
    ['-7 % 3', -1],
    ['10 - 2 - 3', 5],
    ['- -5', 5],
    ['2147483647 + 1', -2_147_483_648],
    ['2147483647 + 1l', 2_147_483_648],
    ['"a" + 1 + true + null', 'a1True'],
    ['1 < 2 == true', true],
    ['1 <= 1 && 2 >= 3', false],
    ['1 == 1.0', true],
    ['"a" == "a" && "a" != "b"', true],
    ['!true || !false', true],
    ['false && 1 / 0 == 1', false],
    ['true || Scene[null]', true],
    ['null == null', true],
    ['5 == null', false],
    ['0.0 / 0', 'NaN'],
    ['-1 / 0.0', '-Infinity'],
    // the scene
    ["Scene['Player']", player],
    ["Scene['Player'].name", 'Player'],
    ["Scene['Player'].transform.position", { x: 1, y: 2, z: 3 }],
    ["Scene['Player'].transform.position.x + 1", 2],
    ["Scene['Player/Hand'].transform.position", { x: 1.5, y: 3, z: 3 }],
    ["Scene['Player/Hand/Sword'].transform.parent.name", 'Hand'],
    ["Scene['UI/Button'].activeSelf", false],
    ["Scene['Nobody']", null],
    ["Scene['Nobody'] == null", true],
    ["Scene['Nobody']?.transform.position.x", null],
    ["Scene['Player'].tag == 'Player' && Scene['Player'].activeInHierarchy", true],
    ["Scene['Enemies'].transform.childCount", 3],
    ["Scene['Enemies'].transform.GetChild(1).name", 'Enemy 2'],
    ["Scene['Enemies'].transform.GetChild(1).GetComponent<Health>().current", 20],
    ["Scene['Player'].GetComponent<Health>().max - Scene['Player'].GetComponent<Health>().current", 20],
    ["Scene['Player'].GetComponent<Camera>()", null],
    ["Scene['Player'].GetComponent<Camera>()?.fieldOfView", null],
    ["Scene['Player'].GetComponent('Rigidbody').mass", 70],
    ["Scene['Player'].GetComponent(typeof(Health)).current", 80],
    ["Scene['Player'].GetComponents<Component>().Length", 4],
    ["Scene['Enemies'].GetComponentsInChildren<Health>().Length", 3],
    ["Scene['Enemies'].GetComponentsInChildren<Health>()[2].current", 30],
    ['GameObject.Find("Player").transform.position.magnitude > 3', true],
    ['UnityEngine.GameObject.Find("Main Camera").GetComponent<Camera>().fieldOfView', 60],
    ['Camera.main.name', 'Main Camera'],
    ['GameObject.Find("Button")', null],
    ['GameObject.FindGameObjectsWithTag("Enemy").Length', 3],
    ['GameObject.FindGameObjectsWithTag("Enemy")[0].name', 'Enemy 1'],
    ['Object.FindObjectsOfType<Rigidbody>().Length', 4],
    ['SceneManager.GetActiveScene().rootCount', 6],
    ['SceneManager.GetActiveScene().GetRootGameObjects()[2]', player],
    // types and members
    ['typeof(Vector3)', 'UnityEngine.Vector3'],
    ['typeof(Health).Name', 'Health'],
    ['typeof(System.Collections.Generic.List<int>[]).FullName', 'System.Collections.Generic.List`1[System.Int32][]'],
    ['Vector3.one * 2 + Vector3.up', { x: 2, y: 3, z: 2 }],
    ['Vector3.Distance(Vector3.zero, Vector3.one * 2) > 3.4', true],
    ['-Vector3.one', { x: -1, y: -1, z: -1 }],
    ['Mathf.Max(1, 2.5f)', 2.5],
    ['System.Math.Sqrt(16)', 4],
    ['UnityEngine.Mathf.PI', 3.1415927],
    ['int.MaxValue', 2_147_483_647],
    ['int.Parse("41") + 1', 42],
    ['"Player".Length', 6],
    ['"Player"[0]', 'P'],
    ['"a,b".Split(",")[1].ToUpper()', 'B'],
    ['Application.unityVersion', '6000.0.44f1'],
    ['Time.frameCount', 7],
    ['(1 + 2).ToString() + "!"', '3!'],
    ["Scene['Player'].transform.position.ToString()", '(1.00, 2.00, 3.00)'],
    ["Scene['Player'].name.StartsWith('Pl') ", true],
    ['1 < Time.frameCount', true],
    ["Scene['Player'].name\n  + '!'", 'Player!'],
  ])('%s', (query, value) => {
    expect(answer(query)).toEqual(value);
  });

  it('may call methods that have an effect', () => {
    const trace = createTrace();
    runQuery('Debug.Log("from a query")', trace.host);
    runQuery("Scene['Player'].SetActive(false)", trace.host);
    expect([trace.events, trace.host.scene.locate('Player')?.activeSelf]).toEqual([[['info', 'from a query']], false]);
  });
});

describe('a query without a value says why and where', () => {
  it.each<[query: string, message: string]>([
    ["Scene['Nobody'].transform", "(1,17): Scene['Nobody'] is null, so it has no 'transform'"],
    ["Scene['Player'].transform.parent.name", "(1,34): Scene['Player'].transform.parent is null, so it has no 'name'"],
    ["Scene['Player'].GetComponent<Camera>().fieldOfView", "(1,40): Scene['Player'].GetComponent<Camera>() is null, so it has no 'fieldOfView'"],
    ["1 +\n Scene['Nobody'].name", "(2,18): Scene['Nobody'] is null, so it has no 'name'"],
    ["Scene['Player'].foo", "(1,17): 'GameObject' has no member 'foo'"],
    ["Scene['Player'].Find('x')", "(1,17): 'Find' is static: write GameObject.Find"],
    ['GameObject.name', "(1,12): 'GameObject.name' needs an object: it is not static"],
    ['Player.name', "(1,1): 'Player' is neither a type nor an object: start with a type such as GameObject, or with Scene['Player']"],
    ['GameObject', "(1,1): 'GameObject' is a type: ask for a member of it, or for typeof(GameObject)"],
    ["Scene['Player'].SetActive", "(1,17): 'SetActive' is a method: write SetActive(...)"],
    ["Scene['Player'].SetActive(1)", "(1,17): argument 1 of 'GameObject.SetActive': expected bool, got int"],
    ["Scene['Player'].SetActive()", "(1,17): no 'GameObject.SetActive' takes 0 arguments"],
    ["Scene['Player'].GetComponent<Nonsense>()", "(1,30): there is no type 'Nonsense'"],
    ["Scene['Player'].GetComponentInParent()", "(1,17): 'GetComponentInParent' needs a type argument: GetComponentInParent<T>(...)"],
    ['Scene[1]', "(1,6): expected one name or path of a GameObject in quotes, as in Scene['Player/Hand']"],
    ['"abc"[3]', '(1,6): index 3 is outside "abc", which has 3 items'],
    ["GameObject.FindGameObjectsWithTag('Enemy')[9]", "(1,43): index 9 is outside GameObject.FindGameObjectsWithTag('Enemy'), which has 3 items"],
    ['1 / 0', '(1,3): DivideByZeroException: Attempted to divide by zero.'],
    ['int.Parse("x")', '(1,5): FormatException: Input string was not in a correct format.'],
    ['true + 1', "(1,6): operator '+' cannot be applied to bool and int"],
    ['1 && true', "(1,1): operator '&&' needs a bool, got int"],
    ["-'a'", "(1,1): operator '-' cannot be applied to string"],
    ['System.Threading.Thread.Sleep(5)', "(1,25): 'Thread.Sleep' would block the Editor and cannot be called in a query"],
    ["Scene['Enemies'].transform.GetChild(7)", '(1,28): UnityException: Transform child out of bounds'],
    ['', "(1,1): expected an expression such as Scene['Player'].transform.position, got nothing"],
    ['1 +', '(1,4): expected an expression, got the end of the query'],
    ['(1', "(1,3): expected ')', got the end of the query"],
    ["Scene['Player'", "(1,15): expected ']', got the end of the query"],
    ["Scene['Player]", "(1,7): this string is not closed: expected ' before the end of the query"],
    [String.raw`'a\q'`, String.raw`(1,3): unknown escape '\q' in a string: expected one of \\ \" \' \n \r \t \0 \uXXXX`],
    ['Scene[].name', '(1,7): expected an index between [ and ]'],
    ['a.', "(1,3): expected a member name after '.', got the end of the query"],
    ['x = 1', "(1,3): expected an operator or the end of the query, got '=' (a query is one expression: no statements, no assignment; use unity_execute_code for those)"],
    ['1; 2', "(1,2): expected an operator or the end of the query, got ';' (a query is one expression: no statements, no assignment; use unity_execute_code for those)"],
    ['new Vector3(1, 2, 3)', "(1,1): a query cannot make objects: 'new' is for unity_execute_code"],
    ['1 2', "(1,3): expected an operator or the end of the query, got '2'"],
    ['f(1,)', "(1,5): expected an expression, got ')'"],
    ['typeof(1)', "(1,8): expected a type name, got '1'"],
    ['99999999999999999999', '(1,1): the integer 99999999999999999999 is larger than 9223372036854775807'],
    ['§', "(1,1): unexpected character '§'"],
  ])('%s', (query, message) => {
    expect(answer(query)).toBe(message);
  });

  it('tells a wrong text from a failed evaluation', () => {
    const { host } = createTrace();
    expect([runQuery('1 +', host), runQuery('1 / 0', host)]).toMatchObject([
      { stage: 'parse', exception: null },
      { stage: 'evaluate', exception: 'System.DivideByZeroException' },
    ]);
  });

  it('refuses what would exhaust the stack', () => {
    for (const query of [
      '('.repeat(10_000),
      '-'.repeat(10_000),
      `1${'+1'.repeat(10_000)}`,
      `a${'.b'.repeat(10_000)}`,
      'typeof(A'.padEnd(20_000, '<A'),
      'a.b'.padEnd(20_000, '<A'),
    ]) {
      expect(runQuery(query, createTrace().host).ok).toBe(false);
    }
  });
});

describe('any text', () => {
  const words = [
    "Scene['Player']",
    'Scene',
    'GameObject',
    '.',
    '?.',
    'transform',
    'name',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    ',',
    '1',
    '1.5',
    "'a'",
    'null',
    'true',
    '+',
    '-',
    '*',
    '/',
    '%',
    '==',
    '&&',
    '!',
    'typeof',
    'Vector3',
    'GetComponent',
    'Health',
    'position',
  ];

  it('gives a value or an error with a place inside it', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...words)).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const result = runQuery(text, createTrace().host);
        if (!result.ok) expect(result.line > 0 && result.column > 0 && result.column <= text.length + 1).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
