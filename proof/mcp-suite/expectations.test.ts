import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readExpectations } from './suite-row.ts';
import { plannedRuns } from './planned-runs.ts';

/** The scenario of an entry that may name one check of it. */
function scenarioOf(entry: string): string {
  return entry.split(':')[0] ?? '';
}

test('every run has a file of expected failures, and every file a run', () => {
  const files = readdirSync(new URL('./expectations/', import.meta.url));
  expect(files.toSorted()).toEqual(plannedRuns.map(({ id }) => `${id}.yml`).toSorted());
});

test.each(plannedRuns)('what $id is expected to fail names scenarios that it runs, each once', ({ id, scenarios }) => {
  const { server, unscored } = readExpectations(id);
  expect(scenarios.scored).toEqual(expect.arrayContaining(server.map(scenarioOf)));
  expect(scenarios.unscored).toEqual(expect.arrayContaining(unscored.map(scenarioOf)));
  expect(new Set([...server, ...unscored]).size).toBe(server.length + unscored.length);
});

test.each(plannedRuns.filter(({ server }) => server === 'fixtures'))(
  'with the fixtures nothing that is scored may fail: $id',
  ({ id }) => {
    expect(readExpectations(id).server).toEqual([]);
  },
);

test('the sets have as many scenarios as the suites say', () => {
  const sizes = plannedRuns
    .filter(({ server }) => server === 'product')
    .map(({ id, scenarios: { scored, unscored } }) => [id, new Set(scored).size, new Set(unscored).size]);
  expect(sizes).toEqual([
    ['product-0.1', 30, 2],
    ['product-2025-11-25', 30, 3],
    ['product-2026-07-28', 37, 13],
  ]);
});

test('a file that is none is reported', () => {
  expect(() => readExpectations('nobody')).toThrow(/nobody\.yml/);
});
