import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrace } from '../csharp/testing/trace.ts';
import { runQuery } from './query.ts';
import { answerTo } from './testing/answer.ts';

describe('a query', () => {
  it.each<[query: string, value: unknown]>([
    ['Application.unityVersion', '6000.0.44f1'],
    ['Time.frameCount', 7],
    ['1 < Time.frameCount', true],
    ['Time.time', 0],
  ])('%s', (query, value) => {
    expect(answerTo(query)).toEqual({ value });
  });

  it('calls methods that have an effect only where that is allowed', () => {
    const trace = createTrace();
    const play = (allowMethods: boolean): void => {
      runQuery('Debug.Log("from a query")', trace.host, allowMethods);
      runQuery("Scene['Player'].SetActive(false)", trace.host, allowMethods);
    };
    play(false);
    expect([trace.events, trace.host.scene.locate('Player')?.activeSelf]).toEqual([[], true]);
    play(true);
    expect([trace.events, trace.host.scene.locate('Player')?.activeSelf]).toEqual([[['info', 'from a query']], false]);
  });

  it('distinguishes a wrong text from a failed evaluation', () => {
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

describe('a long query', () => {
  it('costs no stack', () => {
    const row = '+1'.repeat(450);
    const query = Array.from({ length: 10 }).reduce<string>((inner) => `(${inner})${row}`, `1${row}`);
    expect(answerTo(query)).toEqual({ value: 4951 });
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
