import { describe, expect, it } from 'vitest';
import { compileError, traceResultOf, runToEnd } from '../csharp/testing/trace.ts';
import { renderingRules } from '../../generated/typescript/workload.ts';
import { MAX_RENDER_DEPTH, MAX_RENDER_ITEMS } from './render.ts';

describe('each rendering rule has an example that holds', () => {
  it.each(renderingRules)('$kind: $example', ({ example }) => {
    const [expression = '', json = ''] = example.split(' -> ');
    expect(traceResultOf(`return ${expression};`)).toEqual(JSON.parse(json));
  });
});

describe('rendering', () => {
  it.each<[code: string, json: unknown]>([
    ['return -9007199254740991L;', -9_007_199_254_740_991],
    ['return 9007199254740992L;', '9007199254740992'],
    ['return long.MinValue;', '-9223372036854775808'],
    ['return -0.0;', 0],
    ['return float.MaxValue;', 3.4028235e38],
    ['return new[] { float.NaN, float.PositiveInfinity, float.NegativeInfinity };', ['NaN', 'Infinity', '-Infinity']],
    ['return new Vector3(0f / 1, 1f / 3, float.PositiveInfinity);', { x: 0, y: 0.33333334, z: 'Infinity' }],
    ['return "😀"[0];', '\uFFFD'],
    ['var go = new GameObject("a"); Object.DestroyImmediate(go); return new { go };', { go: null }],
    ['return GameObject.Find("Player").transform;', { name: 'Player', path: 'Player', id: 10_018, type: 'Transform' }],
    [
      'return GameObject.Find("Player").GetComponent<Health>();',
      { name: 'Player', path: 'Player', id: 10_024, type: 'Health' },
    ],
    ['return new List<object> { 1, "a", null };', [1, 'a', null]],
    [
      'try { throw new ArgumentException("m"); } catch (Exception e) { return e; }',
      { type: 'System.ArgumentException', message: 'm' },
    ],
    ['return new { __proto__ = 1, toString = 2 };', JSON.parse('{"__proto__":1,"toString":2}')],
  ])('%s', (code, json) => {
    expect(traceResultOf(code)).toEqual(json);
  });

  it('cuts what nests too deep', () => {
    const cut = traceResultOf('object o = 1; for (int i = 0; i < 20; i++) o = new { o }; return o;');
    const depths = JSON.stringify(cut).split('{"o":').length - 1;
    expect([depths, JSON.stringify(cut).includes('{"$cut":"depth"}')]).toEqual([MAX_RENDER_DEPTH, true]);
  });

  it('cuts an array that contains itself, but not one that occurs twice', () => {
    expect(traceResultOf('var a = new object[2]; a[0] = a; var b = new[] { 1 }; return new { a, b, c = b };')).toEqual({
      a: [{ $cut: 'cycle' }, null],
      b: [1],
      c: [1],
    });
  });

  it('cuts long arrays and counts what is omitted', () => {
    const shown = traceResultOf('return new int[1500];');
    expect(Array.isArray(shown) && [shown.length, shown.at(-1)]).toEqual([
      MAX_RENDER_ITEMS + 1,
      { $cut: 'items', left_off: 500 },
    ]);
  });

  it('ends soon for arrays that share their items', () => {
    const code =
      'object o = 1; for (int i = 0; i < 7; i++) { var a = new object[1000]; for (int j = 0; j < 1000; j++) a[j] = o; o = a; } return o;';
    expect(JSON.stringify(traceResultOf(code))).toContain('{"$cut":"size"}');
  });
});

describe('a texture', () => {
  const image = (width: number, height: number): object => ({
    $image: 'image/png',
    width,
    height,
    data: expect.stringMatching(/^iVBORw0KGgo[A-Za-z0-9+/]+=*$/),
  });

  it.each<[code: string, json: unknown]>([
    ['return AI.Screenshot();', image(64, 36)],
    ['return new { shots = new[] { AI.Screenshot() }, n = 1 };', { shots: [image(64, 36)], n: 1 }],
    ['return new Texture2D(512, 512);', image(512, 512)],
    ['return new Texture2D(513, 512);', { $cut: 'image', width: 513, height: 512 }],
    ['return new Texture2D(16384, 16384);', { $cut: 'image', width: 16_384, height: 16_384 }],
    ['Texture2D none = null; return none;', null],
    ['return "" + new Texture2D(1, 1);', ' (UnityEngine.Texture2D)'],
    [
      'var t = new Texture2D(2, 2); t.SetPixel(0, 0, Color.red); t.Apply(); return t.GetPixel(0, 0);',
      { r: 1, g: 0, b: 0, a: 1 },
    ],
    ['var t = AI.Screenshot(); return t == AI.Screenshot();', false],
  ])('%s', (code, json) => expect(traceResultOf(code)).toEqual(json));

  it('has the pixels that were set, and the same bytes each time', () => {
    const code = 'var t = new Texture2D(1, 1); t.SetPixel(0, 0, new Color(0f, 0.5f, 1f, 0f)); return t;';
    const { data = '' }: { data?: string } = JSON.parse(JSON.stringify(traceResultOf(code)));
    // Behind signature, header, zlib header, block header and the filter of the row.
    expect([...Buffer.from(data, 'base64').subarray(49, 53)]).toEqual([0, 128, 255, 0]);
    expect(traceResultOf(code)).toEqual(traceResultOf(code));
  });

  it('fits into the smallest usual limit of a result, uncompressed and twice', () => {
    expect(JSON.stringify(traceResultOf('return new Texture2D(512, 512);')).length * 2).toBeLessThan(8 * 1024 * 1024);
  });

  it.each(['0, 1', '1, -1', '16385, 1'])('of %s pixels is refused as Unity does', (size) => {
    expect(runToEnd(`return new Texture2D(${size});`)).toMatchObject({
      ok: false,
      exception: 'UnityEngine.UnityException',
      error: expect.stringContaining('out of range'),
    });
  });

  it('has members that lie outside of the subset: they are refused by name', () => {
    expect(compileError('return new Texture2D(1, 1).EncodeToPNG();')).toMatch(/MCP0001.*EncodeToPNG/);
  });
});
