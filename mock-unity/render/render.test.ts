import { describe, expect, it } from 'vitest';
import { resultOf } from '../csharp/testing/trace.ts';
import { renderingRules } from '../../generated/typescript/norms.ts';
import { MAX_RENDER_DEPTH, MAX_RENDER_ITEMS } from './rules.ts';

describe('each rendering rule has an example that holds', () => {
  it.each(renderingRules)('$kind: $example', ({ example }) => {
    const [expression = '', json = ''] = example.split(' -> ');
    expect(resultOf(`return ${expression};`)).toEqual(JSON.parse(json));
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
    ['return GameObject.Find("Player").GetComponent<Health>();', { name: 'Player', path: 'Player', id: 10_024, type: 'Health' }],
    ['return new List<object> { 1, "a", null };', [1, 'a', null]],
    ['try { throw new ArgumentException("m"); } catch (Exception e) { return e; }', { type: 'System.ArgumentException', message: 'm' }],
    ['return new { __proto__ = 1, toString = 2 };', JSON.parse('{"__proto__":1,"toString":2}')],
  ])('%s', (code, json) => {
    expect(resultOf(code)).toEqual(json);
  });

  it('cuts what nests too deep', () => {
    const cut = resultOf('object o = 1; for (int i = 0; i < 20; i++) o = new { o }; return o;');
    const depths = JSON.stringify(cut).split('{"o":').length - 1;
    expect([depths, JSON.stringify(cut).includes('{"$cut":"depth"}')]).toEqual([MAX_RENDER_DEPTH, true]);
  });

  it('cuts an array that contains itself, but not one that is there twice', () => {
    expect(resultOf('var a = new object[2]; a[0] = a; var b = new[] { 1 }; return new { a, b, c = b };')).toEqual({ a: [{ $cut: 'cycle' }, null], b: [1], c: [1] });
  });

  it('cuts long arrays and counts what is left off', () => {
    const shown = resultOf('return new int[1500];');
    expect(Array.isArray(shown) && [shown.length, shown.at(-1)]).toEqual([MAX_RENDER_ITEMS + 1, { $cut: 'items', left_off: 500 }]);
  });

  it('ends soon for arrays that share their items', () => {
    const code = 'object o = 1; for (int i = 0; i < 7; i++) { var a = new object[1000]; for (int j = 0; j < 1000; j++) a[j] = o; o = a; } return o;';
    expect(JSON.stringify(resultOf(code))).toContain('{"$cut":"size"}');
  });
});
