import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../kit/scratch.ts';
import { clientKindOf, type LoadOperation, judgeLoad, readLedger, type Ledger, slopeOf } from './record.ts';
import { createWorkload } from './virtual-user.ts';
import { percentilesOf } from './summary.ts';

const log_id = '00000000-0000-7000-8000-000000000001';
const asked: LoadOperation = { id: 'c1-1', editor: 0, client: 'client-1', expected: 'c1-1', repeated: 0, log_id };
const completed: LoadOperation = {
  ...asked,
  end: { status: 'completed', log_id, is_complete: true, message: 'm', result: 'c1-1' },
};
const failed = (error_code: 'interrupted' | 'not_started' | 'execution_error'): LoadOperation => ({
  ...asked,
  end: { status: 'error', log_id, is_complete: true, message: 'm', error: 'e', error_code },
});
const ran = (starts: number, ends: number): Ledger => new Map([['c1-1', { starts, ends }]]);
const never: Ledger = new Map();

test.each<[what: string, LoadOperation, Ledger]>([
  ['completed after one run', completed, ran(1, 1)],
  ['interrupted in the middle', failed('interrupted'), ran(1, 0)],
  ['interrupted at its end', failed('interrupted'), ran(1, 1)],
  ['not started', failed('not_started'), never],
])('work that is %s passes', (_what, operation, ledger) => {
  expect(judgeLoad(operation, ledger)).toEqual([]);
});

test.each<[what: string, RegExp, LoadOperation, Ledger]>([
  ['ran twice', /^TWICE: .* began 2 times/, completed, ran(2, 2)],
  ['ran twice and was interrupted', /^TWICE/, failed('interrupted'), ran(2, 1)],
  [
    'was never accepted',
    /^LOST: .* never accepted/,
    { id: 'c1-1', editor: 0, client: 'client-1', expected: 'c1-1', repeated: 0 },
    never,
  ],
  ['never ended', /^LOST: .* never ended/, asked, ran(1, 1)],
  ['is reported as completed and never ran', /^UNTRUE: .* began 0 times/, completed, never],
  ['has the result of another', /^UNTRUE: .* expected "other"/, { ...completed, expected: 'other' }, ran(1, 1)],
  ['is reported as not started and has', /^UNTRUE: .* has begun/, failed('not_started'), ran(1, 0)],
  ['failed although it cannot fail', /^WRONG: .* execution_error/, failed('execution_error'), ran(1, 0)],
])('work that %s does not', (_what, message, operation, ledger) => {
  expect(judgeLoad(operation, ledger).join('\n')).toMatch(message);
});

test('the ledger counts whole lines of all files, and no torn one', () => {
  const dir = scratchFolder();
  writeFileSync(join(dir, 'a'), 'start x\nend x\nstart y\nsta');
  writeFileSync(join(dir, 'b'), 'start x\n');
  const ledger = readLedger([join(dir, 'a'), join(dir, 'b'), join(dir, 'none')]);
  rmSync(dir, { recursive: true });
  expect([...ledger]).toEqual([
    ['x', { starts: 2, ends: 1 }],
    ['y', { starts: 1, ends: 0 }],
  ]);
});

test('a slope is that of the line, whatever its height', () => {
  const samples = Array.from({ length: 60 }, (_, second) => ({
    minutes: second / 60,
    pid: 1,
    live_mb: 100 + (second / 60) * 3 + (second % 2),
  }));
  expect(slopeOf(samples)).toBeCloseTo(3, 0);
  expect(slopeOf(samples.slice(0, 3))).toBeUndefined();
});

test('percentiles are values that were there', () => {
  expect(percentilesOf([5, 1, 4, 2, 3])).toEqual({ count: 5, p50: 3, p95: 5, p99: 5, max: 5 });
  expect(percentilesOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 });
});

test('the same seed is the same work, with ids of its own for each client', () => {
  const [one, again, other] = [createWorkload(1, 7), createWorkload(1, 7), createWorkload(2, 7)];
  const [first, second, third] = [one, again, other].map((next) => Array.from({ length: 200 }, () => next()));
  expect(second).toEqual(first);
  const ids = [...(first ?? []), ...(third ?? [])].flatMap((work) => (work.kind === 'execute' ? [work.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set((first ?? []).map(({ kind }) => kind)).size).toBe(6);
  expect(new Set(Array.from({ length: 20 }, (_, client) => clientKindOf(client, 'sqlite'))).size).toBe(4);
});
