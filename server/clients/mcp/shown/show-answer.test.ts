import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inProgressEnvelope } from '../../../../generated/typescript/envelopes.ts';
import type { Envelope, Json, LogDetailsResult, ResultPart } from '../../../../generated/typescript/types.ts';
import {
  toolValidators,
  validateEnvelope,
  validateLogDetailsResult,
  validateLogsResult,
  validateResultPart,
} from '../../../../generated/typescript/validators.js';
import { cutJson } from './cut-json.ts';
import { showAnswer } from './show-answer.ts';

const LIMIT = 2_000;
const log_id = '0196b7a4-7c1e-7f00-8a2b-0123456789ab';
const other_id = '0196b7a4-7c1e-7f00-8a2b-ffffffffffff';
const running = { log_id, message: 'It runs.', advice: undefined, blocked_by: undefined };
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const asked = (tool: string, given: object, limit = LIMIT) => ({ tool, given, limit, newLogId: () => other_id });
const done = (result: Json): Envelope => ({
  status: 'completed',
  log_id,
  is_complete: true,
  message: 'Done.',
  result,
});
const show = (answer: Envelope, limit = LIMIT): Envelope =>
  showAnswer(asked('unity_execute_code', { code: 'x' }, limit), answer).envelope;

function read(result: Json, wanted: object, limit = LIMIT): Envelope {
  const answer = showAnswer(asked('unity_get_result', { log_id, ...wanted }, limit), done(result)).envelope;
  expect(validateEnvelope(answer).ok).toBe(true);
  return answer;
}

function partOf(result: Json, wanted: object, limit = LIMIT): ResultPart {
  const answer = read(result, wanted, limit);
  const part = validateResultPart('result' in answer ? answer.result : undefined);
  if (!part.ok) throw new Error(JSON.stringify(answer));
  return part.value;
}

const json = fc.jsonValue({ maxDepth: 6 });
const many = (length: number): string[] => Array.from({ length }, (_, index) => `item ${index}`);

test('the data of a picture does not count as part of a result: what is left of it fits and is not cut', () => {
  const picture = { $image: 'image/png', width: 1, height: 1, data: 'A'.repeat(4 * LIMIT) };
  const { envelope, images } = showAnswer(asked('unity_execute_code', { code: 'x' }), done({ picture }));
  expect(images).toHaveLength(1);
  expect(envelope).toMatchObject({ message: 'Done.', result: { picture: { $image: 'image/png', bytes: 3 * LIMIT } } });
});

describe('a big result', () => {
  test.each<[string, Json, Json]>([
    ['a text', 'x'.repeat(5_000), { $cut: 'text', left_off: 3_102, bytes: 5_002, text: 'x'.repeat(1_898) }],
    [
      'one large member among small ones',
      { name: 'a', text: 'x'.repeat(5_000), last: true },
      { name: 'a', text: expect.objectContaining({ $cut: 'text', bytes: 5_002 }), last: true },
    ],
    ['a list', many(1_000), expect.arrayContaining(['item 0', { $cut: 'items', left_off: 818, bytes: 10_891 }])],
    [
      'more members than fit',
      Object.fromEntries(many(1_000).map((name) => [name, 1])),
      expect.objectContaining({ 'item 0': 1, $cut: 'items', bytes: 12_891 }),
    ],
    ['a list of one', [['x'.repeat(5_000)]], [[expect.objectContaining({ $cut: 'text' })]]],
    ['a pair of surrogates is not torn', '😀'.repeat(2_000), expect.objectContaining({ $cut: 'text' })],
  ])('is cut where JSON values end: %s', (_name, result, shown) => {
    const answer = show(done(result));
    expect(answer).toMatchObject({ result: shown, result_bytes: bytesOf(result) });
    expect(JSON.stringify(answer)).not.toMatch(/\\ud[89a-f]/);
    expect(answer.message).toContain(`${bytesOf(result)} bytes`);
    expect(answer.advice).toContain('unity_get_result');
    expect(bytesOf('result' in answer ? answer.result : '')).toBeLessThanOrEqual(LIMIT);
    expect(validateEnvelope(answer).ok).toBe(true);
  });

  test('of no more than the limit stays as it is, to the byte', () => {
    expect(show(done('x'.repeat(LIMIT - 2)))).toEqual(done('x'.repeat(LIMIT - 2)));
    expect(show(done('x'.repeat(LIMIT - 1)))).toMatchObject({ result_bytes: LIMIT + 1 });
  });

  test('never grows past the limit by more than the names that hold its markers', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 200, max: 3_000 }), (value, limit) => {
        const result: Json = JSON.parse(JSON.stringify(value));
        const cut = cutJson(result, limit);
        if (bytesOf(result) <= limit) expect(cut).toEqual(result);
        else expect(bytesOf(cut)).toBeLessThanOrEqual(limit + longestName(result) + 200);
      }),
    );
  });

  test('that is still partial is cut as well', () => {
    const partial_result = 'x'.repeat(5_000);
    const answer = show(inProgressEnvelope({ ...running, partial_result }));
    expect(answer).toMatchObject({ partial_result: { $cut: 'text', bytes: 5_002 } });
  });
});

function longestName(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.entries(value).map(([name, member]) => bytesOf(name) + longestName(member)));
}

describe('parts', () => {
  const result = { items: many(1_000), text: 'äx😀'.repeat(2_000), 'a/b~c': { deep: [1, { two: 2 }] }, none: null };

  test.each<[object, Partial<ResultPart>]>([
    [
      { pointer: '/items', offset: 10, limit: 2 },
      { of: 'array', offset: 10, total: 1_000, next_offset: 12 },
    ],
    [{ pointer: '/items/999' }, { of: 'string', offset: 0, total: 8, value: 'item 999' }],
    [{ pointer: '/a~1b~0c/deep/1' }, { of: 'object', total: 1, value: { two: 2 } }],
    [{ pointer: '/none' }, { of: 'value', total: 1, value: null }],
    [
      { pointer: '', offset: 2, limit: 1 },
      { of: 'object', total: 4, next_offset: 3, value: { 'a/b~c': result['a/b~c'] } },
    ],
    [{ offset: 4 }, { of: 'object', offset: 4, total: 4, value: {} }],
    [
      { pointer: '/items', offset: 5_000 },
      { of: 'array', offset: 5_000, total: 1_000, value: [] },
    ],
    [
      { pointer: '/text', offset: 3, limit: 1 },
      { of: 'string', offset: 2, next_offset: 4, value: '😀' },
    ],
  ])('%j', (wanted, expected) => {
    expect(partOf(result, wanted)).toMatchObject({ kind: 'part', ...expected });
  });

  test.each([
    ['/nothing', 'is an object with "items", "text", "a/b~c", "none"'],
    ['/items/1000', '"/items" is an array of 1000'],
    ['/items/01', '"/items" is an array of 1000'],
    ['/items/0/0', '"/items/0" is a single value'],
    ['/items/length', '"/items" is an array of 1000'],
    ['/__proto__', 'is an object with'],
  ])('of nothing, %s, say what there is', (pointer, sentence) => {
    const answer = read(result, { pointer });
    expect(answer).toMatchObject({
      status: 'error',
      error_code: 'invalid_params',
      error: expect.stringContaining(sentence),
    });
  });

  test('one after the other give all of any result', () => {
    const value = fc.oneof(
      fc.array(json),
      fc.dictionary(fc.string(), json),
      fc.string({ unit: 'grapheme', maxLength: 500 }),
    );
    fc.assert(
      fc.property(value, fc.option(fc.nat({ max: 20 })), (given, most) => {
        const whole: Json = JSON.parse(JSON.stringify({ it: given }));
        const limit = most === null ? {} : { limit: most + 1 };
        const parts = allParts(whole, limit);
        expect(joined(parts)).toEqual(Reflect.get(Object(whole), 'it'));
      }),
    );
  });

  function allParts(whole: Json, limit: object): ResultPart[] {
    const parts: ResultPart[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; offset = parts.at(-1)?.next_offset)
      parts.push(partOf(whole, { pointer: '/it', offset, ...limit }, 100_000));
    return parts;
  }

  function joined(parts: readonly ResultPart[]): unknown {
    const values = parts.map(({ value }) => value);
    const of = parts[0]?.of;
    if (of === 'string') return values.map(String).join('');
    return of === 'array'
      ? values.flat(1)
      : Object.fromEntries(values.flatMap((value) => Object.entries(Object(value))));
  }

  test('as large as fit: the first item is cut where it is larger than an answer', () => {
    const items = ['x'.repeat(5_000), 'small'];
    expect(partOf(items, { pointer: '' })).toMatchObject({ next_offset: 1, value: [{ $cut: 'text', bytes: 5_002 }] });
    expect(partOf(items, { offset: 1 })).toMatchObject({ offset: 1, value: ['small'] });
    expect(bytesOf(partOf(result, { pointer: '/text' }).value)).toBeLessThanOrEqual(LIMIT);
  });

  test('of work that has not ended are not read', () => {
    const answer = inProgressEnvelope({ ...running, partial_result: undefined });
    expect(showAnswer(asked('unity_get_result', { log_id, pointer: '/a' }), answer).envelope).toEqual(answer);
  });

  test('have only their own pictures', () => {
    const shot = (data: string) => ({ $image: 'image/png', width: 1, height: 1, data });
    const { envelope, images } = showAnswer(
      asked('unity_get_result', { log_id, pointer: '/shots', offset: 1 }),
      done({ shots: [shot('AAAA'), shot('BBBB')], other: shot('CCCC') }),
    );
    expect(images).toEqual([{ type: 'image', mimeType: 'image/png', data: 'BBBB' }]);
    expect(JSON.stringify(envelope)).not.toMatch(/AAAA|BBBB|CCCC/);
  });
});

describe('results with a schema keep it', () => {
  const at = '2026-11-21T10:15:02.118Z';
  const details: LogDetailsResult = {
    kind: 'operation',
    log_id,
    tool: 'unity_execute_code',
    params: { code: 'x'.repeat(9_000) },
    editor: '/game',
    client: 'claude',
    state: 'failed',
    attempts: 1,
    accepted_at: at,
    history: [{ state: 'accepted', at }],
    partial_result: many(1_000),
    error: 'no'.repeat(2_000),
    error_code: 'execution_error',
    stack_trace: 'at Here\n'.repeat(2_000),
  };
  const message = 'x'.repeat(9_000);
  const entry: LogDetailsResult = {
    kind: 'log_entry',
    entry: { log_id, timestamp: at, log_type: 'info', log_name: 'n', message, value: many(1_000), seq: 1 },
  };

  test.each([
    ['an operation', details],
    ['an entry', entry],
  ])('%s', (_name, result) => {
    const { envelope } = showAnswer(asked('unity_get_log_details', { log_id }), done({ ...result }));
    const shown = 'result' in envelope ? envelope.result : undefined;
    expect(validateLogDetailsResult(shown).ok).toBe(true);
    expect(toolValidators.unity_get_log_details.envelope(envelope).ok).toBe(true);
    expect(bytesOf(shown)).toBeLessThanOrEqual(LIMIT + 200);
    expect(JSON.stringify(shown)).toContain('$cut');
    expect(envelope.advice).toContain('unity_get_log_details');
  });

  test('a list of log entries has the newest that fit, and says that there are more', () => {
    const entries = Array.from({ length: 50 }, (_, index) => ({
      log_id,
      timestamp: at,
      log_type: 'info' as const,
      log_name: 'n',
      message: `entry ${index}`,
      truncated: false,
      has_stack_trace: false,
    }));
    const { envelope } = showAnswer(asked('unity_get_logs', {}), done({ entries, more: false }));
    const logs = validateLogsResult('result' in envelope ? envelope.result : undefined);
    expect(logs).toMatchObject({ ok: true, value: { more: true } });
    const shown = logs.ok ? logs.value.entries : [];
    expect(shown).toEqual(entries.slice(0, shown.length));
    expect(shown.length).toBeGreaterThan(5);
  });
});
